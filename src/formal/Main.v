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

(** The check for any machine: it finds the states, merges them, and follows Horner's rule with C Q and C P. *)
Section Certified.
Variable A : arithmetic.
Context {S : Type}.
Variables (same : S -> S -> bool) (key : S -> positive) (fs : list (S -> list S)) (final : S -> bool) (start : S).
Hypothesis same_eq : forall a b, same a b = true -> a = b.

Definition patience : nat := 5000.

Definition certified (C P Q : list Z) : bool :=
  if negb (Z.eqb (coef C 0) 1 && Z.eqb (coef Q 0) 1) then false
  else
    let '(l, last, h) := search same key fs final start in
    if negb (stages_ok same key fs l last) then false
    else if negb (boundary_ok same key final l last h) then false
    else match class_of same key last start with
         | None => false
         | Some c => annihilates A (map snd l) h c patience (times C Q) (times C P)
         end.

Theorem certified_generates C P Q : certified C P Q = true -> generates P Q (fun k => ways fs final k start).
Proof.
  unfold certified. intros ok.
  destruct ((coef C 0 =? 1)%Z && (coef Q 0 =? 1)%Z) eqn:E; [|discriminate].
  apply andb_true_iff in E as [oneC oneQ]. apply Z.eqb_eq in oneC, oneQ. cbn [negb] in ok.
  destruct (search same key fs final start) as [[l last] h].
  destruct (stages_ok same key fs l last) eqn:E1; [|discriminate].
  destruct (boundary_ok same key final l last h) eqn:E2; [|discriminate].
  cbn [negb] in ok. destruct (class_of same key last start) as [c|] eqn:E3; [|discriminate].
  apply (cancelled C); [exact oneC|exact oneQ|]. intros n.
  rewrite <- (annihilates_spec A (map snd l) h c patience _ _ ok n).
  apply product_ext. intros k _. apply (lumped same key same_eq _ _ _ _ _ E1 E2 k start c E3).
Qed.
End Certified.

Lemma generates_ext P Q f g : (forall n, f n = g n) -> generates P Q f -> generates P Q g.
Proof.
  intros same [one all]. split; [exact one|]. intros n. rewrite <- all. apply product_ext. intros k _. now rewrite same.
Qed.

Section Check.
Variable A : arithmetic.
Context {mark : Type}.
Variables (code : mark -> nat) (ms : list mark) (v : nat) (ds : list diagram) (r : nat).

Definition machine_of {B} (go : list plan -> nat -> state -> B) (refused : B) : B :=
  let sep := span r ds in
  let pre := lead r sep ds in
  let ps := plans ds r sep in
  if negb (Nat.ltb 0 r && forallb (sound r sep pre v) ds) then refused
  else match steps ps (fresh ps) (repeat 0%nat pre) with None => refused | Some start => go ps sep start end.

Definition checked (C P Q : list Z) : bool :=
  machine_of (fun ps sep start =>
    certified A same_state key (column ms (next_cell code ps) (between ps sep) r) (ends ps) start C P Q) false.
End Check.

(** What a machine that passes says of the legal boards. *)
Lemma machine_legal {mark} (R : rule mark) (code : mark -> nat) (v : nat) (ds : list diagram) (r : nat)
  (go : list plan -> nat -> state -> bool) :
  (forall m, (code m <= v)%nat) ->
  Forall2 (says code (marks R)) (conditions R) ds ->
  machine_of v ds r go false = true ->
  exists ps sep start, (0 < r)%nat /\ go ps sep start = true /\
    forall k b, In b (boards R r k) -> legal R r k b = passes (next_cell code ps) (between ps sep) (ends ps) start b.
Proof.
  intros small same ok. unfold machine_of in ok.
  set (sep := span r ds) in *. set (pre := lead r sep ds) in *. set (ps := plans ds r sep) in *.
  destruct (Nat.ltb 0 r && forallb (sound r sep pre v) ds) eqn:E; [|discriminate].
  cbn [negb] in ok. apply andb_true_iff in E as [pos snd_ok]. apply Nat.ltb_lt in pos.
  destruct (steps ps (fresh ps) (repeat 0%nat pre)) as [start|] eqn:E; [|discriminate].
  exists ps, sep, start. split; [exact pos|split; [exact ok|]].
  exact (legal_passes R code ds r sep pre v small same start pos snd_ok E).
Qed.

Theorem counted (A : arithmetic) {mark} (R : rule mark) (code : mark -> nat) (v : nat) (ds : list diagram) (r : nat)
  (C P Q : list Z) :
  (forall m, (code m <= v)%nat) ->
  Forall2 (says code (marks R)) (conditions R) ds ->
  checked A code (marks R) v ds r C P Q = true ->
  generates P Q (count R r).
Proof.
  intros small same ok. apply (machine_legal R code v ds r _ small same) in ok as (ps & sep & start & pos & ok & legal).
  apply (certified_generates A same_state key _ _ _ same_state_eq) in ok.
  eapply generates_ext; [|exact ok]. intros k. cbv beta. rewrite ways_passes by exact pos.
  symmetry. apply number_ext, legal.
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
