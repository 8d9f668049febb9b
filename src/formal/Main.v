(** The theorem: what the check accepts generates the numbers of boards. *)

From Coq Require Import List ZArith Bool Lia FMapPositive.
From Stripcount Require Import Statement Words Reading Counting Lumping Annihilator Search.
Import ListNotations.

Lemma same_nodes_eq a : forall b, same_nodes a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn; try discriminate; [reflexivity|].
  destruct (Nat.eqb_spec x y); [|discriminate]. intros H. apply IH in H. now subst.
Qed.

Lemma same_state_eq a : forall b, same_state a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn; try discriminate; [reflexivity|].
  destruct (same_nodes x y) eqn:E; [|discriminate]. apply same_nodes_eq in E. intros H. apply IH in H. now subst.
Qed.

(** The separators that the diagrams need, so that they read their cells in order and zeros beyond the board, and the
    zeros before the first column. *)
Definition reach (away : Z * Z -> Z) (ds : list diagram) : nat :=
  fold_left (fun n d => fold_left (fun n l => Nat.max n (Z.to_nat (away (fst l)))) d n) ds 0%nat.

Definition span (r : nat) (ds : list diagram) : nat :=
  let below := reach fst ds in
  let above := reach (fun o => Z.opp (fst o)) ds in
  Nat.max (Nat.max below above) (S (below + above) - r).

Definition lead (r sep : nat) (ds : list diagram) : nat :=
  fold_left (fun n d => Nat.max n (Z.to_nat (- start_time r sep d))) ds 0%nat.

Section Check.
Variable A : arithmetic.
Context {mark : Type}.
Variables (code : mark -> nat) (ms : list mark) (v : nat) (ds : list diagram) (r : nat).

Definition patience : nat := 5000.

Definition checked (C P Q : list Z) : bool :=
  let sep := span r ds in
  let pre := lead r sep ds in
  let ps := plans ds r sep in
  if negb (Nat.ltb 0 r && forallb (sound r sep pre v) ds && Z.eqb (coef C 0) 1 && Z.eqb (coef Q 0) 1) then false
  else match steps ps (fresh ps) (repeat 0%nat pre) with
       | None => false
       | Some start =>
           let fs := column code ms ps r sep in
           let final := ends ps in
           let '(l, last, h) := search same_state key fs final start in
           if negb (stages_ok same_state key fs l last) then false
           else if negb (boundary_ok same_state key final l last h) then false
           else match class_of same_state key last start with
                | None => false
                | Some c => annihilates A (map snd l) h c patience (times C Q) (times C P)
                end
       end.
End Check.

Theorem counted (A : arithmetic) {mark} (R : rule mark) (code : mark -> nat) (v : nat) (ds : list diagram) (r : nat)
  (C P Q : list Z) :
  (forall m, (code m <= v)%nat) ->
  Forall2 (says code (marks R)) (conditions R) ds ->
  checked A code (marks R) v ds r C P Q = true ->
  generates P Q (count R r).
Proof.
  intros small same ok. unfold checked in ok.
  set (sep := span r ds) in *. set (pre := lead r sep ds) in *. set (ps := plans ds r sep) in *.
  destruct (Nat.ltb 0 r && forallb (sound r sep pre v) ds && (coef C 0 =? 1)%Z && (coef Q 0 =? 1)%Z) eqn:E;
    [|discriminate].
  cbn [negb] in ok. rewrite !andb_true_iff in E. destruct E as [[[pos snd_ok] oneC] oneQ].
  apply Nat.ltb_lt in pos. apply Z.eqb_eq in oneC, oneQ.
  destruct (steps ps (fresh ps) (repeat 0%nat pre)) as [start|] eqn:E; [|discriminate].
  destruct (search same_state key (column code (marks R) ps r sep) (ends ps) start) as [[l last] h].
  destruct (stages_ok same_state key (column code (marks R) ps r sep) l last) eqn:E1; [|discriminate].
  destruct (boundary_ok same_state key (ends ps) l last h) eqn:E2; [|discriminate].
  cbn [negb] in ok.
  destruct (class_of same_state key last start) as [c|] eqn:E3; [|discriminate].
  apply (cancelled C); [exact oneC|exact oneQ|]. intros n.
  rewrite <- (annihilates_spec A (map snd l) h c patience _ _ ok n).
  apply product_ext. intros k _.
  rewrite (count_ways R code ds r sep pre v small same start pos snd_ok E k).
  apply (lumped same_state key same_state_eq _ _ _ _ _ E1 E2 k start c E3).
Qed.

(** Arrays given by diagrams. *)
Definition array_code (v x : nat) : nat := Nat.min (S x) v.

Lemma follow_look levels : forall node cells, follow levels node cells = look levels node (map (digit S) cells).
Proof.
  induction levels as [|rows levels IH]; intros [|[|node]] [|c cells]; try reflexivity.
  cbn [follow look map]. rewrite IH. destruct c; reflexivity.
Qed.

Lemma array_says v ds : Forall2 (says (array_code v) (seq 0 v)) (map decides ds) ds.
Proof.
  induction ds as [|d ds IH]; constructor; [|exact IH]. split; [reflexivity|]. intros cells _ inv.
  cbn [decides allows]. rewrite follow_look. f_equal. apply map_ext_in. intros [m|] inc; [|reflexivity].
  cbn [digit]. unfold array_code. apply inv, in_seq in inc. lia.
Qed.

Theorem arrays_counted (A : arithmetic) v ds r C P Q :
  checked A (array_code v) (seq 0 v) v ds r C P Q = true -> generates P Q (count (arrays v ds) r).
Proof.
  apply (counted A (arrays v ds)); [intros m; unfold array_code; lia|apply array_says].
Qed.

(** The recurrence of numbers of boards with shifted columns. *)
Theorem shifted {P Q f} c from a b (generated : generates P Q f) :
  opposites c (tl Q) && (length c <=? from)%nat && (length P <=? from + a - b)%nat && (length c <=? from + a - b)%nat
  = true -> recurrence c from (fun n => f (n + a - b)%nat).
Proof. apply recurrence_holds. exact generated. Qed.
