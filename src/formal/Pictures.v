(** Different pictures: a machine of sets of states reads what the cells show, and a picture is shown by some legal board
    if and only if a state of the last set is accepting. *)

From Coq Require Import List ZArith Bool Lia FMapPositive Permutation.
From Stripcount Require Import Statement Words Reading Counting Lumping Annihilator Search Main.
Import ListNotations.

Section Sets.
Context {S X : Type}.
Variables (letters : list X) (see : X -> nat).
Variables (next : S -> X -> option S) (turn : S -> option S) (final : S -> bool).
Variable norm : list S -> list S.
Hypothesis norm_in : forall s ts, In s (norm ts) <-> In s ts.

Definition shown_by (ts : list S) (a : nat) : list S :=
  flat_map (fun s => flat_map (fun x => if Nat.eqb (see x) a then optional (next s x) else []) letters) ts.
Definition filled (ts : list S) : option (list S) := match ts with [] => None | _ => Some (norm ts) end.
Definition next_set (ts : list S) (a : nat) : option (list S) := filled (shown_by ts a).
Definition turn_set (ts : list S) : option (list S) := filled (flat_map (fun s => optional (turn s)) ts).
Definition final_set (ts : list S) : bool := existsb final ts.

Definition member (s : S) (o : option (list S)) : Prop := match o with None => False | Some ts => In s ts end.

Lemma member_filled s ts : member s (filled ts) <-> In s ts.
Proof. destruct ts; [reflexivity|]. cbn [filled member]. apply norm_in. Qed.

Lemma in_optional {A} (x : A) o : In x (optional o) <-> o = Some x.
Proof. destruct o; cbn; intuition congruence. Qed.

Lemma member_next s ts a : member s (next_set ts a) <->
  exists s0 x, In s0 ts /\ In x letters /\ see x = a /\ next s0 x = Some s.
Proof.
  unfold next_set. rewrite member_filled. unfold shown_by. rewrite in_flat_map. split.
  - intros (s0 & i & H). apply in_flat_map in H as (x & ix & H). exists s0, x.
    destruct (Nat.eqb_spec (see x) a); [|destruct H]. now apply in_optional in H.
  - intros (s0 & x & i & ix & <- & H). exists s0. split; [exact i|]. apply in_flat_map. exists x. split; [exact ix|].
    rewrite Nat.eqb_refl. now apply in_optional.
Qed.

Lemma member_turn s ts : member s (turn_set ts) <-> exists s0, In s0 ts /\ turn s0 = Some s.
Proof.
  unfold turn_set. rewrite member_filled, in_flat_map. split; intros (s0 & i & H); exists s0; split; auto;
    now apply in_optional.
Qed.

Definition known (c : list X) : Prop := forall x, In x c -> In x letters.

Lemma member_read c : forall ts s, member s (read next_set ts c) <->
  exists s0 c', In s0 ts /\ known c' /\ map see c' = c /\ read next s0 c' = Some s.
Proof.
  induction c as [|a c IH]; intros ts s; cbn [read].
  - split.
    + intros i. exists s, []. repeat split; auto. intros x [].
    + intros (s0 & [|x c'] & i & _ & E & H); [|discriminate]. injection H as <-. exact i.
  - assert (member s (match next_set ts a with None => None | Some ts => read next_set ts c end) <->
            exists s1, member s1 (next_set ts a) /\ member s (read next_set [s1] c)) as ->.
    { destruct (next_set ts a) as [ts1|]; cbn [member]; [|split; [intros []|intros (s1 & [] & _)]].
      rewrite IH. split.
      - intros (s1 & c' & i & rest). exists s1. split; [exact i|]. apply IH. exists s1, c'. cbn; tauto.
      - intros (s1 & i & H). apply IH in H as (s2 & c' & [<-|[]] & rest). exists s1, c'. tauto. }
    split.
    + intros (s1 & H1 & H). apply member_next in H1 as (s0 & x & i & ix & <- & H1).
      apply IH in H as (s2 & c' & [<-|[]] & k & <- & H). exists s0, (x :: c'). repeat split; auto.
      * intros y [<-|iy]; [exact ix|now apply k].
      * cbn. now rewrite H1.
    + intros (s0 & [|x c'] & i & k & E & H); [discriminate|]. injection E as <- <-. cbn in H.
      destruct (next s0 x) as [s1|] eqn:E; [|discriminate]. exists s1. split.
      * apply member_next. exists s0, x. repeat split; auto. apply k. now left.
      * apply IH. exists s1, c'. repeat split; [now left|intros y iy; apply k; now right|exact H].
Qed.

Lemma member_column c ts s : member s (read_column next_set turn_set ts c) <->
  exists s0 c', In s0 ts /\ known c' /\ map see c' = c /\ read_column next turn s0 c' = Some s.
Proof.
  unfold read_column. pose proof (member_read c ts) as H. destruct (read next_set ts c) as [ts1|].
  - rewrite member_turn. split.
    + intros (s1 & i & E). apply H in i as (s0 & c' & i & k & Ec & R). exists s0, c'. rewrite R. auto.
    + intros (s0 & c' & i & k & Ec & R). destruct (read next s0 c') as [s1|] eqn:E; [|discriminate].
      exists s1. split; [apply H; exists s0, c'; auto|exact R].
  - split; [intros []|]. intros (s0 & c' & i & k & Ec & R).
    destruct (read next s0 c') as [s1|] eqn:E; [|discriminate]. apply (H s1). exists s0, c'; auto.
Qed.

Theorem passes_sets pic : forall ts, passes next_set turn_set final_set ts pic = true <->
  exists s0 b, In s0 ts /\ (forall c, In c b -> known c) /\ map (map see) b = pic /\ passes next turn final s0 b = true.
Proof.
  unfold passes. induction pic as [|c pic IH]; intros ts; cbn [read_board].
  - unfold final_set. rewrite existsb_exists. split.
    + intros (s & i & f). exists s, []. repeat split; auto. intros c [].
    + intros (s & [|c b] & i & _ & E & H); [|discriminate]. exists s. auto.
  - split.
    + intros H. destruct (read_column next_set turn_set ts c) as [ts1|] eqn:E1; [|discriminate].
      apply IH in H as (s1 & b & i & k & <- & H).
      assert (member s1 (read_column next_set turn_set ts c)) as M by now rewrite E1.
      apply member_column in M as (s0 & c' & i0 & k0 & <- & R). exists s0, (c' :: b). repeat split; auto.
      * intros d [<-|id]; [exact k0|now apply k].
      * cbn [read_board]. rewrite R. exact H.
    + intros (s0 & [|c' b] & i & k & E & H); [discriminate|]. injection E as <- <-. cbn [read_board] in H.
      destruct (read_column next turn s0 c') as [s1|] eqn:R; [|discriminate].
      assert (member s1 (read_column next_set turn_set ts (map see c'))) as M.
      { apply member_column. exists s0, c'. repeat split; auto. apply k. now left. }
      destruct (read_column next_set turn_set ts (map see c')) as [ts1|]; [|destruct M].
      apply IH. exists s1, b. repeat split; [exact M|intros d id; apply k; now right|exact H].
Qed.

Lemma nodup_app {A} (l m : list A) : NoDup l -> NoDup m -> (forall x, In x l -> ~ In x m) -> NoDup (l ++ m).
Proof.
  intros ndl ndm apart. induction ndl as [|x l out _ IH]; [exact ndm|]. cbn. constructor.
  - intros i. apply in_app_or in i as [i|i]; [contradiction|]. apply (apart x); [now left|exact i].
  - apply IH. intros y iy. apply apart. now right.
Qed.

Lemma nodup_conses {A} (m : list A) (t : list (list A)) : NoDup m -> NoDup t ->
  NoDup (flat_map (fun x => map (cons x) t) m).
Proof.
  intros ndm ndt. induction ndm as [|x m out _ IH]; [constructor|]. cbn [flat_map]. apply nodup_app; [|exact IH|].
  - clear -ndt. induction ndt as [|y t out _ IHt]; constructor; [|exact IHt].
    intros i. apply in_map_iff in i as (z & [= ->] & i). contradiction.
  - intros y iy iy2. apply in_map_iff in iy as (z & <- & _). apply in_flat_map in iy2 as (x' & ix & iy2).
    apply in_map_iff in iy2 as (z' & [= -> _] & _). contradiction.
Qed.

Lemma nodup_lists {A} (l : list A) n : NoDup l -> NoDup (lists l n).
Proof. intros nd. induction n as [|n IH]; [repeat constructor; intros []|]. now apply nodup_conses. Qed.

Variable signs : list nat.
Hypothesis signs_once : NoDup signs.
Hypothesis signs_all : forall x, In x letters -> In (see x) signs.

Theorem pictures_ways r k s0 : (0 < r)%nat ->
  Z.of_nat (length (nodup (list_eq_dec (list_eq_dec Nat.eq_dec))
    (map (map (map see)) (filter (passes next turn final s0) (lists (lists letters r) k)))))
  = ways (column signs next_set turn_set r) final_set k [s0].
Proof.
  intros pos. rewrite ways_passes by exact pos. unfold number. f_equal. apply Permutation_length, NoDup_Permutation.
  - apply NoDup_nodup.
  - apply NoDup_filter. now apply nodup_lists, nodup_lists.
  - intros pic. rewrite nodup_In, in_map_iff, filter_In, passes_sets. split.
    + intros (b & <- & H). apply filter_In in H as [inb H]. split.
      * assert (length (map (map see) b) = k) as <- by (rewrite map_length; now apply lists_length in inb).
        apply in_lists. intros c inc. apply in_map_iff in inc as (c' & <- & inc).
        pose proof (lists_in _ _ _ inb c' inc) as inc'.
        assert (length (map see c') = r) as <- by (rewrite map_length; now apply lists_length in inc').
        apply in_lists. intros a ina. apply in_map_iff in ina as (x & <- & inx). apply signs_all.
        now apply (lists_in _ _ _ inc').
      * exists s0, b. repeat split; auto; [now left|]. intros c inc. exact (lists_in _ _ _ (lists_in _ _ _ inb c inc)).
    + intros (inp & s1 & b & [<-|[]] & kb & <- & H). exists b. split; [reflexivity|]. apply filter_In. split; [|exact H].
      pose proof (lists_length _ _ _ inp) as lenb. rewrite map_length in lenb. rewrite <- lenb.
      apply in_lists. intros c inc.
      assert (length c = r) as <-.
      { assert (In (map see c) (map (map see) b)) as im by now apply in_map.
        pose proof (lists_length _ _ _ (lists_in _ _ _ inp _ im)) as lenc. now rewrite map_length in lenc. }
      apply in_lists. exact (kb c inc).
Qed.
End Sets.

(** Sets of states in the order of their keys, each state once. *)
Fixpoint insert_state (s : positive * state) (ts : list (positive * state)) : list (positive * state) :=
  match ts with
  | [] => [s]
  | t :: ts' => if Pos.ltb (fst s) (fst t) then s :: ts
               else if same_state (snd s) (snd t) then ts else t :: insert_state s ts'
  end.

Definition norm (ts : list state) : list state :=
  match ts with [] | [_] => ts | _ => map snd (fold_right insert_state [] (map (fun s => (key s, s)) ts)) end.

Lemma insert_state_in s ts x : In x (map snd (insert_state s ts)) <-> x = snd s \/ In x (map snd ts).
Proof.
  induction ts as [|t ts IH]; [cbn; intuition|]. cbn [insert_state].
  destruct (Pos.ltb (fst s) (fst t)); [cbn; intuition|].
  destruct (same_state (snd s) (snd t)) eqn:E.
  - apply same_state_eq in E. cbn. rewrite E. intuition.
  - cbn [map In]. rewrite IH. intuition.
Qed.

Lemma norm_in s ts : In s (norm ts) <-> In s ts.
Proof.
  assert (In s (map snd (fold_right insert_state [] (map (fun s => (key s, s)) ts))) <-> In s ts) as H.
  { induction ts as [|t ts IH]; [reflexivity|]. cbn [map fold_right]. rewrite insert_state_in, IH. cbn. intuition. }
  destruct ts as [|t [|u ts]]; [reflexivity|reflexivity|exact H].
Qed.

Fixpoint same_set (a b : list state) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => if same_state x y then same_set a b else false
  | _, _ => false
  end.

Lemma same_set_eq a : forall b, same_set a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn; try discriminate; [reflexivity|].
  destruct (same_state x y) eqn:E; [|discriminate]. apply same_state_eq in E. intros H. apply IH in H. now subst.
Qed.

Definition set_key (ts : list state) : positive := fold_left (fun h s => (xO h + h + key s)%positive) ts 1%positive.

Section Check.
Variable A : arithmetic.
Context {mark : Type}.
Variables (code : mark -> nat) (ms : list mark) (v : nat) (ds : list diagram) (see : mark -> nat) (r : nat).

Definition seen : list nat := nodup Nat.eq_dec (map see ms).

Definition checked_shown (C P Q : list Z) : bool :=
  machine_of v ds r (fun ps sep start =>
    certified A same_set set_key
      (column seen (next_set ms see (next_cell code ps) norm) (turn_set (between ps sep) norm) r)
      (final_set (ends ps)) [start] C P Q) false.
End Check.

Theorem shown_counted (A : arithmetic) {mark} (R : rule mark) (code : mark -> nat) (v : nat) (ds : list diagram)
  (see : mark -> nat) (r : nat) (C P Q : list Z) :
  (forall m, (code m <= v)%nat) ->
  Forall2 (says code (marks R)) (conditions R) ds ->
  checked_shown A code (marks R) v ds see r C P Q = true ->
  generates P Q (count_shown see R r).
Proof.
  intros small same ok. apply (machine_legal R code v ds r _ small same) in ok as (ps & sep & start & pos & ok & legal).
  apply (certified_generates A same_set set_key _ _ _ same_set_eq) in ok.
  eapply generates_ext; [|exact ok]. intros k. cbv beta. symmetry. unfold count_shown.
  rewrite (filter_ext_in _ _ _ (legal k)).
  apply (pictures_ways (marks R) see (next_cell code ps) (between ps sep) (ends ps) norm norm_in (seen (marks R) see));
    [apply NoDup_nodup| |exact pos].
  intros m inm. apply nodup_In. now apply in_map.
Qed.

(** Arrays of numbers of which only the quotient by [h] is seen. *)
Theorem arrays_shown (A : arithmetic) v ds h r C P Q :
  checked_shown A (array_code v) (seq 0 v) v ds (fun m => Nat.div m h) r C P Q = true ->
  generates P Q (count_shown (fun m => Nat.div m h) (arrays v ds) r).
Proof.
  apply (shown_counted A (arrays v ds)); [intros m; unfold array_code; lia|apply array_says].
Qed.
