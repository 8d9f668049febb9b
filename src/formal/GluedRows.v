(** Boards whose rows are glued: in each row a condition reads other cells, so it is asked at the top for each row. *)

From Coq Require Import List ZArith Bool Lia.
From Stripcount Require Import Statement Words Reading Counting Annihilator Main Slots Rows StatementGlued.
Import ListNotations.

Definition around (r a : nat) (o : Z * Z) : Z * Z := (((Z.of_nat a + fst o) mod Z.of_nat r)%Z, snd o).

Definition ask_row (r a : nat) (c : condition nat) : (view -> bool) * list (Z * Z) :=
  (fun see => allows c (map (fun o => see (around r a o)) (reads c)), map (around r a) (reads c)).

Definition ask_rows (r : nat) (conditions : list (condition nat)) : asking :=
  flat_map (fun c => map (fun a => ask_row r a c) (seq 0 r)) conditions.

Lemma ask_rows_local r cs x : In x (ask_rows r cs) -> local (fst x) (snd x).
Proof.
  intros i. apply in_flat_map in i as (c & _ & i). apply in_map_iff in i as (a & <- & _).
  intros f g same. cbn [ask_row fst snd] in *. f_equal. apply map_ext_in. intros o io. apply same. now apply in_map.
Qed.

Lemma forallb_mapped {A C} (g : A -> C) (f : C -> bool) l : forallb f (map g l) = forallb (fun x => f (g x)) l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn. now rewrite IH. Qed.

Lemma forallb_exchanged {A C} (f : A -> C -> bool) l m :
  forallb (fun x => forallb (f x) m) l = forallb (fun y => forallb (fun x => f x y) l) m.
Proof.
  apply eq_true_iff_eq. rewrite !forallb_forall. split; intros H x ix; apply forallb_forall; intros y iy;
    specialize (H y iy); rewrite forallb_forall in H; now apply H.
Qed.

Theorem rows_glued_counted (A : arithmetic) v rule_diagrams ds r C P Q :
  checked_top v (ask_rows r (map decides rule_diagrams)) A ds r C P Q = true ->
  generates P Q (count_glued rows_only (arrays v rule_diagrams) r).
Proof.
  apply top_counted. intros k fit pos. unfold count, count_glued. do 2 f_equal. apply filter_ext_in. intros B inB.
  assert (length B = k) as wide by now apply lists_length in inB.
  assert (forall c, In c B -> length c = r) as high.
  { intros c i. eapply lists_length, lists_in; eassumption. }
  rewrite (conditions_asked v _ (ask_rows_local r (map decides rule_diagrams)) ds r k B pos fit wide high).
  unfold legal_glued, arrays. cbn [conditions]. clear fit. induction (map decides rule_diagrams) as [|c cs IH]; [reflexivity|].
  unfold ask_rows in *. cbn [flat_map forallb]. rewrite forallb_app. f_equal; [|exact IH].
  rewrite forallb_mapped, forallb_exchanged. apply forallb_equal. intros j _. apply forallb_equal. intros i _.
  unfold holds_glued, cell_glued, ask_row, around, place. cbn [fst snd rows_glued columns_glued rows_only]. reflexivity.
Qed.
