(** Rules stated in words on boards with glued sides. *)

From Coq Require Import List ZArith Bool Lia.
From Stripcount Require Import Statement Words Reading Counting Annihilator Main Rows StatementGlued GluedRows GluedColumns StatementWords Stated.
Import ListNotations.

Lemma cell_glued_inside {mark} g r k (B : list (list mark)) i j : (i < r)%nat -> (j < k)%nat ->
  cell_glued g r k B (Z.of_nat i) (Z.of_nat j) = cell B (Z.of_nat i) (Z.of_nat j).
Proof.
  intros ir jk. unfold cell_glued, place.
  replace (if rows_glued g then (Z.of_nat i mod Z.of_nat r)%Z else Z.of_nat i) with (Z.of_nat i)
    by (destruct (rows_glued g); [rewrite Z.mod_small by lia|]; reflexivity).
  replace (if columns_glued g then (Z.of_nat j mod Z.of_nat k)%Z else Z.of_nat j) with (Z.of_nat j)
    by (destruct (columns_glued g); [rewrite Z.mod_small by lia|]; reflexivity).
  reflexivity.
Qed.

Lemma legal_glued_hinted g v cs hs r k B : hinted v cs hs = true -> In B (lists (lists (seq 0 v) r) k) ->
  legal_glued g (numbers v cs) r k B = legal_glued g (arrays v (diagrams_of hs)) r k B.
Proof.
  intros ok inB. apply eq_true_iff_eq. unfold legal_glued.
  rewrite (asked_everywhere _ (holds_glued g r k B)), (asked_everywhere _ (holds_glued g r k B)).
  assert (forall i j, (i < r)%nat -> (j < k)%nat ->
            forallb (fun c => holds_glued g r k B c i j) (conditions (numbers v cs))
            = forallb (fun c => holds_glued g r k B c i j) (conditions (arrays v (diagrams_of hs)))) as same.
  { intros i j ir jk.
    apply (hinted_arrays v cs hs (fun o => cell_glued g r k B (Z.of_nat i + fst o) (Z.of_nat j + snd o)) ok).
    - intros o m E. unfold cell_glued in E. eapply (cell_in (numbers v cs)); [|exact E]. intros c ic.
      apply (lists_in (seq 0 v) r). eapply lists_in; eassumption.
    - cbn [fst snd]. rewrite !Z.add_0_r, cell_glued_inside by assumption.
      destruct (cell_there r k B i j) as [x E]; [now apply lists_length in inB| |exact ir|exact jk|congruence].
      intros c ic. eapply lists_length, lists_in; eassumption. }
  split; intros H i j ir jk; [rewrite <- same|rewrite same]; auto.
Qed.

Lemma count_glued_hinted g v cs hs r P Q : hinted v cs hs = true ->
  generates P Q (count_glued g (arrays v (diagrams_of hs)) r) -> generates P Q (count_glued g (numbers v cs) r).
Proof.
  intros ok. apply generates_ext. intros k. unfold count_glued. do 2 f_equal. apply filter_ext_in. intros B inB.
  symmetry. now apply legal_glued_hinted.
Qed.

Definition also (first second : bool) : bool := if first then second else false.

Theorem stated_rows_glued (A : arithmetic) v cs hs ds r C P Q :
  also (hinted v cs hs) (checked_top v (ask_rows r (map decides (diagrams_of hs))) A ds r C P Q) = true ->
  generates P Q (count_glued rows_only (numbers v cs) r).
Proof.
  unfold also. destruct (hinted v cs hs) eqn:ok; [|discriminate]. intros H. apply (count_glued_hinted _ _ _ hs _ _ _ ok).
  now apply (rows_glued_counted A v _ ds r C).
Qed.

Theorem stated_ring g v cs hs r C P Q :
  also (hinted v cs hs) (checked_ring g v (diagrams_of hs) r C P Q) = true ->
  generates P Q (count_glued g (numbers v cs) r).
Proof.
  unfold also. destruct (hinted v cs hs) eqn:ok; [|discriminate]. intros H. apply (count_glued_hinted _ _ _ hs _ _ _ ok).
  now apply (ring_counted g v _ r C).
Qed.
