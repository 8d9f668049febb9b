(** Legal boards of Magnets with singletons correspond one to one to pairs of a placing of dominoes and a filling.

    The definitions, down to the first lemma, and the theorem at the end are what a reader has to believe. *)

From Coq Require Import List ZArith Bool Lia.
From Stripcount Require Import Statement Counting Slots.
Import ListNotations.

(** A domino is given by its upper or left cell and by whether it reaches down or to the right. *)
Record domino := { row : nat; col : nat; down : bool }.

Definition covers (d : domino) (i j : nat) : Prop :=
  (i = row d /\ j = col d) \/ (if down d then i = S (row d) /\ j = col d else i = row d /\ j = S (col d)).

Definition inside (r k : nat) (d : domino) : Prop :=
  if down d then S (row d) < r /\ col d < k else row d < r /\ S (col d) < k.

(** Dominoes that lie on the board, at most one of which covers each cell; cells that none covers are single. *)
Definition placing (r k : nat) (D : domino -> bool) : Prop :=
  (forall d, D d = true -> inside r k d) /\
  (forall d e i j, D d = true -> D e = true -> covers d i j -> covers e i j -> d = e).

(** A filling gives each domino the pole of its upper or left half; the other half has the opposite pole. *)
Definition pole_at (f : domino -> pole) (d : domino) (i j : nat) : pole :=
  if Nat.eqb i (row d) && Nat.eqb j (col d) then f d else opposite (f d).

(** Equal poles never lie side by side or one above the other. *)
Definition fits (D : domino -> bool) (f : domino -> pole) : Prop :=
  forall d e i j i' j', D d = true -> D e = true -> covers d i j -> covers e i' j' ->
    (i' = S i /\ j' = j) \/ (i' = i /\ j' = S j) -> repels (pole_at f d i j) (pole_at f e i' j') = false.

(** The tiling and the filling that a board of half dominoes shows. *)
Definition at_ {mark} (b : list (list mark)) (i j : nat) : option mark :=
  match nth_error b j with None => None | Some c => nth_error c i end.

Definition shown_tiling (b : list (list (part * pole))) (d : domino) : bool :=
  match at_ b (row d) (col d) with Some (L, _) => negb (down d) | Some (T, _) => down d | _ => false end.

Definition shown_filling (b : list (list (part * pole))) (d : domino) : pole :=
  match at_ b (row d) (col d) with Some (_, p) => p | None => Blank end.

Definition legal_with_singletons (r k : nat) (b : list (list (part * pole))) : Prop :=
  In b (boards magnets_with_singletons r k) /\ legal magnets_with_singletons r k b = true.

(** * Proof *)

Lemma cell_at {mark} (b : list (list mark)) i j : cell b (Z.of_nat i) (Z.of_nat j) = at_ b i j.
Proof.
  unfold cell, at_. rewrite (proj2 (Z.ltb_ge _ _)), (proj2 (Z.ltb_ge _ _)) by lia. cbn [orb].
  now rewrite !Nat2Z.id.
Qed.

Definition left_of {mark} (b : list (list mark)) i j := match j with 0 => None | S j => at_ b i j end.
Definition over {mark} (b : list (list mark)) i j := match i with 0 => None | S i => at_ b i j end.

Lemma cell_left {mark} (b : list (list mark)) i j : cell b (Z.of_nat i) (Z.of_nat j + -1) = left_of b i j.
Proof.
  destruct j as [|j]; cbn [left_of].
  - unfold cell. now rewrite (proj2 (Z.ltb_ge (Z.of_nat i) 0)) by lia.
  - replace (Z.of_nat (S j) + -1)%Z with (Z.of_nat j) by lia. apply cell_at.
Qed.

Lemma cell_over {mark} (b : list (list mark)) i j : cell b (Z.of_nat i + -1) (Z.of_nat j) = over b i j.
Proof.
  destruct i as [|i]; cbn [over].
  - unfold cell. reflexivity.
  - replace (Z.of_nat (S i) + -1)%Z with (Z.of_nat i) by lia. apply cell_at.
Qed.

Lemma legal_at r k b : legal magnets_with_singletons r k b = true <->
  forall i j, i < r -> j < k ->
    to_the_right [at_ b i j; at_ b i (S j)] = true /\ to_the_left [left_of b i j; at_ b i j] = true /\
    below [at_ b i j; at_ b (S i) j] = true /\ above [over b i j; at_ b i j] = true.
Proof.
  assert (forall i j,
    holds_at b {| reads := [(0, 0); (0, 1)]%Z; allows := to_the_right |} i j = to_the_right [at_ b i j; at_ b i (S j)] /\
    holds_at b {| reads := [(0, -1); (0, 0)]%Z; allows := to_the_left |} i j = to_the_left [left_of b i j; at_ b i j] /\
    holds_at b {| reads := [(0, 0); (1, 0)]%Z; allows := below |} i j = below [at_ b i j; at_ b (S i) j] /\
    holds_at b {| reads := [(-1, 0); (0, 0)]%Z; allows := above |} i j = above [over b i j; at_ b i j]) as H.
  { intros i j. unfold holds_at. cbn [map reads allows fst snd]. rewrite !Z.add_0_r, cell_left, cell_over, !cell_at.
    replace (Z.of_nat j + 1)%Z with (Z.of_nat (S j)) by lia. replace (Z.of_nat i + 1)%Z with (Z.of_nat (S i)) by lia.
    rewrite !cell_at. auto. }
  unfold legal. cbn [conditions magnets_with_singletons slots forallb]. rewrite !andb_true_iff, !forallb_forall.
  split.
  - intros (A & B' & C & E & _) i j ir jk. destruct (H i j) as (H1 & H2 & H3 & H4).
    assert (In j (seq 0 k)) as jin by (apply in_seq; lia). assert (In i (seq 0 r)) as iin by (apply in_seq; lia).
    specialize (A j jin). specialize (B' j jin). specialize (C j jin). specialize (E j jin).
    rewrite forallb_forall in A, B', C, E.
    rewrite <- H1, <- H2, <- H3, <- H4. auto.
  - intros A. repeat split; intros j jin; apply forallb_forall; intros i iin; apply in_seq in jin, iin;
      destruct (H i j) as (H1 & H2 & H3 & H4); destruct (A i j) as (A1 & A2 & A3 & A4); try lia; congruence.
Qed.

Lemma in_boards {mark} (R : rule mark) r k b : In b (boards R r k) <->
  length b = k /\ forall c, In c b -> length c = r /\ forall m, In m c -> In m (marks R).
Proof.
  unfold boards. split.
  - intros inb. split; [exact (lists_length _ _ _ inb)|]. intros c inc. pose proof (lists_in _ _ _ inb c inc) as col.
    split; [exact (lists_length _ _ _ col)|]. exact (lists_in _ _ _ col).
  - intros [<- all]. apply in_lists. intros c inc. destruct (all c inc) as [<- of]. now apply in_lists.
Qed.

(** Boards of fewer marks. *)
Lemma of_marks {mark} (R R' : rule mark) r k b : (forall m, In m (marks R') -> In m (marks R)) ->
  (In b (boards R' r k) <-> In b (boards R r k) /\ forall i j m, at_ b i j = Some m -> In m (marks R')).
Proof.
  intros fewer. rewrite !in_boards. split.
  - intros [len all]. split; [split; [exact len|]|].
    + intros c inc. destruct (all c inc) as [lc of]. auto.
    + intros i j m E. unfold at_ in E. destruct (nth_error b j) as [c|] eqn:F; [|discriminate].
      apply nth_error_In in E, F. now apply (all c F).
  - intros [[len all] of]. split; [exact len|]. intros c inc. split; [now apply all|]. intros m im.
    apply In_nth_error in inc as [j F]. apply In_nth_error in im as [i E]. apply (of i j m). unfold at_. now rewrite F.
Qed.

Lemma board_at r k b i j : In b (boards magnets_with_singletons r k) ->
  (at_ b i j = None <-> ~ (i < r /\ j < k)) /\ forall p, at_ b i j = Some (Single, p) -> p = Blank.
Proof.
  intros inb. pose proof (lists_length _ _ _ inb) as len. pose proof (lists_in _ _ _ inb) as incols.
  unfold at_. destruct (nth_error b j) as [c|] eqn:E.
  - assert (j < k) as jk by (rewrite <- len; apply nth_error_Some; congruence).
    apply nth_error_In in E. specialize (incols c E).
    pose proof (lists_length _ _ _ incols) as lc. pose proof (lists_in _ _ _ incols) as marks_in.
    split.
    + rewrite nth_error_None. lia.
    + intros p F. apply nth_error_In, marks_in in F. cbn in F. intuition congruence.
  - apply nth_error_None in E. split; [|discriminate]. split; [lia|reflexivity].
Qed.

Ltac poles := repeat match goal with p : pole |- _ => destruct p end; cbn in *; congruence.

Section Legal.
Variables (r k : nat) (b : list (list (part * pole))).
Hypothesis ok : legal_with_singletons r k b.

Lemma in_range i j m : at_ b i j = Some m -> i < r /\ j < k.
Proof.
  intros E. destruct (board_at r k b i j (proj1 ok)) as [[_ H] _].
  destruct (Nat.lt_ge_cases i r); [destruct (Nat.lt_ge_cases j k); [lia|]|]; rewrite H in E by lia; discriminate.
Qed.

Lemma some_at i j : i < r -> j < k -> exists h p, at_ b i j = Some (h, p).
Proof.
  intros ir jk. destruct (board_at r k b i j (proj1 ok)) as [[H _] _].
  destruct (at_ b i j) as [[h p]|]; [eauto|exfalso; apply H; auto].
Qed.

Lemma rules i j : i < r -> j < k ->
    to_the_right [at_ b i j; at_ b i (S j)] = true /\ to_the_left [left_of b i j; at_ b i j] = true /\
    below [at_ b i j; at_ b (S i) j] = true /\ above [over b i j; at_ b i j] = true.
Proof. apply legal_at. exact (proj2 ok). Qed.

Lemma same_eq p q : same p q = true -> p = q.
Proof. destruct p, q; cbn; congruence. Qed.

Lemma after_left i j p : at_ b i j = Some (L, p) -> at_ b i (S j) = Some (R, opposite p).
Proof.
  intros E. destruct (in_range _ _ _ E) as [ir jk]. destruct (rules i j ir jk) as (H & _). rewrite E in H. cbn in H.
  destruct (at_ b i (S j)) as [[[] q]|]; try discriminate. apply same_eq in H. now subst.
Qed.

Lemma after_top i j p : at_ b i j = Some (T, p) -> at_ b (S i) j = Some (B, opposite p).
Proof.
  intros E. destruct (in_range _ _ _ E) as [ir jk]. destruct (rules i j ir jk) as (_ & _ & H & _). rewrite E in H. cbn in H.
  destruct (at_ b (S i) j) as [[[] q]|]; try discriminate. apply same_eq in H. now subst.
Qed.

Lemma before_right i j q : at_ b i j = Some (R, q) ->
  exists j' p, j = S j' /\ at_ b i j' = Some (L, p) /\ q = opposite p.
Proof.
  intros E. destruct (in_range _ _ _ E) as [ir jk]. destruct (rules i j ir jk) as (_ & H & _). rewrite E in H.
  destruct j as [|j']; cbn in H; [discriminate|]. destruct (at_ b i j') as [[[] p]|] eqn:E'; try discriminate.
  exists j', p. repeat split; auto. apply after_left in E'. congruence.
Qed.

Lemma before_bottom i j q : at_ b i j = Some (B, q) ->
  exists i' p, i = S i' /\ at_ b i' j = Some (T, p) /\ q = opposite p.
Proof.
  intros E. destruct (in_range _ _ _ E) as [ir jk]. destruct (rules i j ir jk) as (_ & _ & _ & H). rewrite E in H.
  destruct i as [|i']; cbn in H; [discriminate|]. destruct (at_ b i' j) as [[[] p]|] eqn:E'; try discriminate.
  exists i', p. repeat split; auto. apply after_top in E'. congruence.
Qed.

Lemma shown_cases d : shown_tiling b d = true ->
  exists p, if down d then at_ b (row d) (col d) = Some (T, p) else at_ b (row d) (col d) = Some (L, p).
Proof.
  unfold shown_tiling. destruct (at_ b (row d) (col d)) as [[[] p]|]; try discriminate; destruct (down d); try discriminate;
    intros _; now exists p.
Qed.

Lemma shown_pole d i j : shown_tiling b d = true -> covers d i j ->
  exists h, at_ b i j = Some (h, pole_at (shown_filling b) d i j).
Proof.
  intros D C. apply shown_cases in D as [p E]. unfold pole_at, shown_filling, covers in *.
  destruct d as [a c [|]]; cbn in *; rewrite E; destruct C as [[-> ->]|[-> ->]].
  - rewrite !Nat.eqb_refl. cbn. eauto.
  - rewrite (proj2 (Nat.eqb_neq (S a) a)) by lia. cbn. apply after_top in E. eauto.
  - rewrite !Nat.eqb_refl. cbn. eauto.
  - rewrite (proj2 (Nat.eqb_neq (S c) c)), andb_false_r by lia. apply after_left in E. eauto.
Qed.

(** Of which domino a cell is a part. *)
Lemma shown_part d i j h p : shown_tiling b d = true -> covers d i j -> at_ b i j = Some (h, p) ->
  match h with
  | L => d = {| row := i; col := j; down := false |}
  | T => d = {| row := i; col := j; down := true |}
  | R => S (col d) = j /\ row d = i /\ down d = false
  | B => S (row d) = i /\ col d = j /\ down d = true
  | Single => False
  end.
Proof.
  intros D C E. apply shown_cases in D as [q F]. unfold covers in C. destruct d as [a c dn]. cbn in *.
  destruct dn; destruct C as [[-> ->]|[-> ->]]; [|apply after_top in F| |apply after_left in F];
    rewrite E in F; injection F as -> _; auto.
Qed.

Lemma shown_is_placing : placing r k (shown_tiling b).
Proof.
  split.
  - intros [a c dn] D. apply shown_cases in D as [p E]. unfold inside. cbn in *. destruct dn.
    + pose proof (in_range _ _ _ E). apply after_top, in_range in E. lia.
    + pose proof (in_range _ _ _ E). apply after_left, in_range in E. lia.
  - intros d e i j Dd De Cd Ce. destruct (shown_pole d i j Dd Cd) as [h E].
    pose proof (shown_part d i j _ _ Dd Cd E) as P. pose proof (shown_part e i j _ _ De Ce E) as Q.
    destruct h; [congruence| |congruence| |contradiction];
      destruct d, e; cbn in *; destruct P as (? & ? & ?), Q as (? & ? & ?); f_equal; lia || congruence.
Qed.

Lemma free_is_single i j : i < r -> j < k -> (forall d, shown_tiling b d = true -> ~ covers d i j) ->
  at_ b i j = Some (Single, Blank).
Proof.
  intros ir jk none. destruct (some_at i j ir jk) as (h & p & E). destruct h.
  - exfalso. apply (none {| row := i; col := j; down := false |}); [unfold shown_tiling; cbn; now rewrite E|left; auto].
  - exfalso. destruct (before_right i j p E) as (j' & q & -> & E' & _).
    apply (none {| row := i; col := j'; down := false |}); [unfold shown_tiling; cbn; now rewrite E'|right; cbn; auto].
  - exfalso. apply (none {| row := i; col := j; down := true |}); [unfold shown_tiling; cbn; now rewrite E|left; auto].
  - exfalso. destruct (before_bottom i j p E) as (i' & q & -> & E' & _).
    apply (none {| row := i'; col := j; down := true |}); [unfold shown_tiling; cbn; now rewrite E'|right; cbn; auto].
  - pose proof (proj2 (board_at r k b i j (proj1 ok)) p E). now subst p.
Qed.

Lemma shown_fits : fits (shown_tiling b) (shown_filling b).
Proof.
  intros d e i j i' j' D D' C C' near.
  destruct (shown_pole d i j D C) as [h E]. destruct (shown_pole e i' j' D' C') as [h' E'].
  revert E E'. generalize (pole_at (shown_filling b) d i j) (pole_at (shown_filling b) e i' j'). intros p q E E'.
  destruct (in_range _ _ _ E) as [ir jk]. destruct (rules i j ir jk) as (H & _ & H' & _).
  destruct near as [[-> ->]|[-> ->]]; rewrite E, E' in *.
  - destruct h; cbn in H'; try (apply negb_true_iff in H'; exact H'). destruct h'; try discriminate. poles.
  - destruct h; cbn in H; try (apply negb_true_iff in H; exact H). destruct h'; try discriminate. poles.
Qed.
End Legal.

Definition right_from i j := {| row := i; col := j; down := false |}.
Definition down_from i j := {| row := i; col := j; down := true |}.
Definition before (P : nat -> bool) (n : nat) : bool := match n with 0 => false | S m => P m end.

Lemma covered_or_free (D : domino -> bool) i j :
  (exists d, D d = true /\ covers d i j) \/ (forall d, D d = true -> ~ covers d i j).
Proof.
  destruct (D (right_from i j)) eqn:E1; [left; exists (right_from i j); split; [exact E1|left; auto]|].
  destruct (D (down_from i j)) eqn:E2; [left; exists (down_from i j); split; [exact E2|left; auto]|].
  destruct (before (fun j' => D (right_from i j')) j) eqn:E3.
  { destruct j as [|j']; [discriminate|]. left. exists (right_from i j'). split; [exact E3|right; cbn; auto]. }
  destruct (before (fun i' => D (down_from i' j)) i) eqn:E4.
  { destruct i as [|i']; [discriminate|]. left. exists (down_from i' j). split; [exact E4|right; cbn; auto]. }
  right. intros [a c [|]] Dd [[-> ->]|C]; unfold right_from, down_from in *; cbn in *; try congruence;
    destruct C as [-> ->]; cbn in *; congruence.
Qed.

(** From a placing and a filling to a board. *)
Section Laid.
Variables (r k : nat) (D : domino -> bool) (f : domino -> pole).
Hypothesis placed : placing r k D.
Hypothesis filled : fits D f.

Definition laid_mark (i j : nat) : part * pole :=
  if D (right_from i j) then (L, f (right_from i j))
  else if D (down_from i j) then (T, f (down_from i j))
  else if before (fun j' => D (right_from i j')) j then (R, opposite (f (right_from i (pred j))))
  else if before (fun i' => D (down_from i' j)) i then (B, opposite (f (down_from (pred i) j)))
  else (Single, Blank).

Definition laid : list (list (part * pole)) := map (fun j => map (fun i => laid_mark i j) (seq 0 r)) (seq 0 k).

Lemma laid_in : In laid (boards magnets_with_singletons r k).
Proof.
  assert (length laid = k) as len by (unfold laid; now rewrite map_length, seq_length).
  unfold boards. pose proof (in_lists (lists (marks magnets_with_singletons) r) laid) as H. rewrite len in H. apply H. clear H.
  intros c inc. unfold laid in inc. apply in_map_iff in inc as [j [<- _]].
  pose proof (in_lists (marks magnets_with_singletons) (map (fun i => laid_mark i j) (seq 0 r))) as H.
  rewrite map_length, seq_length in H. apply H. clear H.
  intros m inm. apply in_map_iff in inm as [i [<- _]].
  unfold laid_mark. destruct (D (right_from i j)); [|destruct (D (down_from i j)); [|destruct (before _ j); [|destruct (before _ i); [|cbn; tauto]]]];
    match goal with |- In (_, ?p) _ => destruct p end; cbn; tauto.
Qed.

Lemma nth_seq n i : i < n -> nth_error (seq 0 n) i = Some i.
Proof. intros lt. rewrite nth_error_nth' with (d := 0) by (rewrite seq_length; lia). now rewrite seq_nth by lia. Qed.

Lemma laid_at i j : i < r -> j < k -> at_ laid i j = Some (laid_mark i j).
Proof.
  intros ir jk. unfold at_, laid. erewrite map_nth_error by (apply nth_seq; exact jk).
  erewrite map_nth_error by (apply nth_seq; exact ir). reflexivity.
Qed.

Lemma laid_out i j : ~ (i < r /\ j < k) -> at_ laid i j = None.
Proof. apply (board_at r k laid i j laid_in). Qed.

(** The part of a domino that lies in a cell which it covers. *)
Definition part_at (d : domino) (i j : nat) : part :=
  if Nat.eqb i (row d) && Nat.eqb j (col d) then (if down d then T else L) else (if down d then B else R).

Lemma laid_mark_spec i j d : i < r -> j < k -> D d = true -> covers d i j ->
  laid_mark i j = (part_at d i j, pole_at f d i j).
Proof.
  intros ir jk Dd Cd.
  assert (forall e, D e = true -> covers e i j -> e = d) as U by (intros e De Ce; now apply (proj2 placed e d i j)).
  assert (D (right_from i j) = true -> d = right_from i j) as U1.
  { intros H. symmetry. apply U; [exact H|]. unfold covers, right_from. cbn. auto. }
  assert (D (down_from i j) = true -> d = down_from i j) as U2.
  { intros H. symmetry. apply U; [exact H|]. unfold covers, down_from. cbn. auto. }
  assert (forall j', j = S j' -> D (right_from i j') = true -> d = right_from i j') as U3.
  { intros j' -> H. symmetry. apply U; [exact H|]. unfold covers, right_from. cbn. auto. }
  unfold laid_mark, part_at, pole_at, covers in *. destruct d as [a c dn]; cbn in *.
  destruct Cd as [[-> ->]|Cd].
  - rewrite !Nat.eqb_refl. cbn [andb]. destruct dn.
    + change {| row := a; col := c; down := true |} with (down_from a c) in *.
      destruct (D (right_from a c)); [specialize (U1 eq_refl); discriminate|]. now rewrite Dd.
    + change {| row := a; col := c; down := false |} with (right_from a c) in *. now rewrite Dd.
  - destruct dn; destruct Cd as [-> ->].
    + change {| row := a; col := c; down := true |} with (down_from a c) in *.
      rewrite (proj2 (Nat.eqb_neq (S a) a)) by lia. cbn [andb].
      destruct (D (right_from (S a) c)); [specialize (U1 eq_refl); discriminate|].
      destruct (D (down_from (S a) c)); [specialize (U2 eq_refl); injection U2; lia|].
      destruct c as [|c']; cbn [before pred]; [now rewrite Dd|].
      destruct (D (right_from (S a) c')) eqn:E; [specialize (U3 c' eq_refl E); discriminate|]. now rewrite Dd.
    + change {| row := a; col := c; down := false |} with (right_from a c) in *.
      rewrite (proj2 (Nat.eqb_neq (S c) c)), andb_false_r by lia.
      destruct (D (right_from a (S c))); [specialize (U1 eq_refl); injection U1; lia|].
      destruct (D (down_from a (S c))); [specialize (U2 eq_refl); discriminate|].
      cbn [before pred]. now rewrite Dd.
Qed.

Lemma laid_mark_free i j : (forall d, D d = true -> ~ covers d i j) -> laid_mark i j = (Single, Blank).
Proof.
  intros none. unfold laid_mark.
  destruct (D (right_from i j)) eqn:E1; [exfalso; apply (none _ E1); left; auto|].
  destruct (D (down_from i j)) eqn:E2; [exfalso; apply (none _ E2); left; auto|].
  destruct (before (fun j' => D (right_from i j')) j) eqn:E3.
  { exfalso. destruct j as [|j']; [discriminate|]. apply (none (right_from i j') E3). right. cbn. auto. }
  destruct (before (fun i' => D (down_from i' j)) i) eqn:E4; [|reflexivity].
  exfalso. destruct i as [|i']; [discriminate|]. apply (none (down_from i' j) E4). right. cbn. auto.
Qed.

Lemma laid_cases i j : i < r -> j < k ->
  (exists d, D d = true /\ covers d i j /\ at_ laid i j = Some (part_at d i j, pole_at f d i j)) \/
  ((forall d, D d = true -> ~ covers d i j) /\ at_ laid i j = Some (Single, Blank)).
Proof.
  intros ir jk. rewrite laid_at by assumption. destruct (covered_or_free D i j) as [(d & Dd & Cd)|free].
  - left. exists d. split; [exact Dd|]. split; [exact Cd|]. now rewrite (laid_mark_spec i j d).
  - right. split; [exact free|]. now rewrite laid_mark_free.
Qed.

Lemma second_mark d : D d = true ->
  at_ laid (row d) (col d) = Some (if down d then T else L, f d) /\
  (if down d then at_ laid (S (row d)) (col d) = Some (B, opposite (f d))
   else at_ laid (row d) (S (col d)) = Some (R, opposite (f d))).
Proof.
  intros Dd. pose proof (proj1 placed d Dd) as I. destruct d as [a c dn]. unfold inside in I. cbn in *.
  destruct dn; split; rewrite laid_at by lia.
  - erewrite laid_mark_spec; [| | |exact Dd|unfold covers; cbn; auto]; [|lia|lia].
    unfold part_at, pole_at. cbn. now rewrite !Nat.eqb_refl.
  - erewrite laid_mark_spec; [| | |exact Dd|unfold covers; cbn; auto]; [|lia|lia].
    unfold part_at, pole_at. cbn [row col down]. now rewrite (proj2 (Nat.eqb_neq (S a) a)) by lia.
  - erewrite laid_mark_spec; [| | |exact Dd|unfold covers; cbn; auto]; [|lia|lia].
    unfold part_at, pole_at. cbn. now rewrite !Nat.eqb_refl.
  - erewrite laid_mark_spec; [| | |exact Dd|unfold covers; cbn; auto]; [|lia|lia].
    unfold part_at, pole_at. cbn [row col down]. now rewrite (proj2 (Nat.eqb_neq (S c) c)), andb_false_r by lia.
Qed.

Lemma same_refl p : same p p = true.
Proof. now destruct p. Qed.

Lemma part_cases d i j : covers d i j ->
  match part_at d i j with
  | L => d = right_from i j
  | T => d = down_from i j
  | R => exists j', j = S j' /\ d = right_from i j'
  | B => exists i', i = S i' /\ d = down_from i' j
  | Single => False
  end.
Proof.
  unfold covers, part_at, right_from, down_from. destruct d as [a c dn]. cbn [row col down].
  intros [[-> ->]|C].
  - rewrite !Nat.eqb_refl. destruct dn; reflexivity.
  - destruct dn; destruct C as [-> ->].
    + rewrite (proj2 (Nat.eqb_neq (S a) a)) by lia. cbn. eauto.
    + rewrite (proj2 (Nat.eqb_neq (S c) c)), andb_false_r by lia. cbn. eauto.
Qed.

Lemma laid_legal : legal magnets_with_singletons r k laid = true.
Proof.
  apply legal_at. intros i j ir jk. destruct (laid_cases i j ir jk) as [(d & Dd & Cd & E)|[_ E]]; cycle 1.
  { rewrite E. split; [|split; [|split]].
    - destruct (at_ laid i (S j)) as [[? []]|]; reflexivity.
    - destruct (left_of laid i j); reflexivity.
    - destruct (at_ laid (S i) j) as [[? []]|]; reflexivity.
    - destruct (over laid i j); reflexivity. }
  pose proof (second_mark d Dd) as [E1 E2]. pose proof (part_cases d i j Cd) as P.
  assert (forall i' j', (i' = S i /\ j' = j) \/ (i' = i /\ j' = S j) ->
    match at_ laid i' j' with Some (_, q) => repels (pole_at f d i j) q = false | None => True end) as next.
  { intros i' j' near. destruct (Nat.lt_ge_cases i' r) as [ir'|]; [|rewrite laid_out by lia; exact I].
    destruct (Nat.lt_ge_cases j' k) as [jk'|]; [|rewrite laid_out by lia; exact I].
    destruct (laid_cases i' j' ir' jk') as [(e & De & Ce & Ee)|[_ Ee]]; rewrite Ee.
    - now apply (filled d e i j i' j').
    - now destruct (pole_at f d i j). }
  pose proof (next i (S j) ltac:(auto)) as N1. pose proof (next (S i) j ltac:(auto)) as N2. clear next.
  assert (forall h p X, h <> L -> match X with Some (_, q) => repels p q = false | None => True end ->
    to_the_right [Some (h, p); X] = true) as free_right.
  { intros [] p [[h2 q]|] ne N; cbn; try congruence; now rewrite N. }
  assert (forall h p X, h <> T -> match X with Some (_, q) => repels p q = false | None => True end ->
    below [Some (h, p); X] = true) as free_below.
  { intros [] p [[h2 q]|] ne N; cbn; try congruence; now rewrite N. }
  assert (forall h p X, h <> R -> to_the_left [X; Some (h, p)] = true) as free_left.
  { intros [] p X ne; cbn; try congruence; now destruct X. }
  assert (forall h p X, h <> B -> above [X; Some (h, p)] = true) as free_above.
  { intros [] p X ne; cbn; try congruence; now destruct X. }
  rewrite E. destruct (part_at d i j); [| | | |contradiction].
  - subst d. cbn [row col down right_from] in *. rewrite E1 in E. injection E as Ep. rewrite <- Ep in N1, N2 |- *. rewrite E2.
    split; [|split; [|split]]; [cbn; apply same_refl|now apply free_left|now apply free_below|now apply free_above].
  - destruct P as (j' & -> & ->). cbn [row col down right_from] in *.
    split; [|split; [|split]]; [now apply free_right|cbn [left_of]; rewrite E1; reflexivity|now apply free_below|now apply free_above].
  - subst d. cbn [row col down down_from] in *. rewrite E1 in E. injection E as Ep. rewrite <- Ep in N1, N2 |- *. rewrite E2.
    split; [|split; [|split]]; [now apply free_right|now apply free_left|cbn; apply same_refl|now apply free_above].
  - destruct P as (i' & -> & ->). cbn [row col down down_from] in *.
    split; [|split; [|split]]; [now apply free_right|now apply free_left|now apply free_below|cbn [over]; rewrite E1; reflexivity].
Qed.

Lemma laid_tiling d : shown_tiling laid d = D d.
Proof.
  unfold shown_tiling. destruct (D d) eqn:Dd.
  - rewrite (proj1 (second_mark d Dd)). destruct (down d); reflexivity.
  - destruct d as [a c dn]. cbn [row col down].
    destruct (Nat.lt_ge_cases a r) as [ar|]; [|rewrite laid_out by lia; reflexivity].
    destruct (Nat.lt_ge_cases c k) as [ck|]; [|rewrite laid_out by lia; reflexivity].
    rewrite laid_at by assumption. unfold laid_mark.
    destruct dn; [change {| row := a; col := c; down := true |} with (down_from a c) in Dd
                 |change {| row := a; col := c; down := false |} with (right_from a c) in Dd]; rewrite ?Dd.
    + destruct (D (right_from a c)); [reflexivity|]. destruct (before _ c); [reflexivity|]. now destruct (before _ a).
    + destruct (D (down_from a c)); [reflexivity|]. destruct (before _ c); [reflexivity|]. now destruct (before _ a).
Qed.

Lemma laid_filling d : D d = true -> shown_filling laid d = f d.
Proof. intros Dd. unfold shown_filling. now rewrite (proj1 (second_mark d Dd)). Qed.
End Laid.

Lemma nth_error_same {A} (l : list A) : forall l', (forall n, nth_error l n = nth_error l' n) -> l = l'.
Proof.
  induction l as [|x l IH]; intros [|y l'] H; [reflexivity|specialize (H 0); discriminate|specialize (H 0); discriminate|].
  f_equal; [specialize (H 0); cbn in H; congruence|]. apply IH. intros n. exact (H (S n)).
Qed.

Lemma same_boards {mark} (R : rule mark) r k b b' : In b (boards R r k) -> In b' (boards R r k) ->
  (forall i j, i < r -> j < k -> at_ b i j = at_ b' i j) -> b = b'.
Proof.
  intros inb inb' H.
  pose proof (lists_length _ _ _ inb) as len. pose proof (lists_length _ _ _ inb') as len'.
  apply nth_error_same. intros j. destruct (Nat.lt_ge_cases j k) as [jk|ge].
  - destruct (nth_error b j) as [c|] eqn:E; [|apply nth_error_None in E; lia].
    destruct (nth_error b' j) as [c'|] eqn:E'; [|apply nth_error_None in E'; lia]. f_equal.
    pose proof (lists_length _ _ _ (lists_in _ _ _ inb c (nth_error_In _ _ E))) as lc.
    pose proof (lists_length _ _ _ (lists_in _ _ _ inb' c' (nth_error_In _ _ E'))) as lc'.
    apply nth_error_same. intros i. destruct (Nat.lt_ge_cases i r) as [ir|ge].
    + specialize (H i j ir jk). unfold at_ in H. rewrite E, E' in H. exact H.
    + rewrite (proj2 (nth_error_None c i)), (proj2 (nth_error_None c' i)) by lia. reflexivity.
  - rewrite (proj2 (nth_error_None b j)), (proj2 (nth_error_None b' j)) by lia. reflexivity.
Qed.

(** A board with singletons shows a placing and a filling that fits, and each such pair is shown by exactly one. *)
Theorem boards_are_placings r k :
  (forall b, legal_with_singletons r k b -> placing r k (shown_tiling b) /\ fits (shown_tiling b) (shown_filling b)) /\
  (forall D f, placing r k D -> fits D f ->
     exists b, (legal_with_singletons r k b /\ (forall d, shown_tiling b d = D d) /\
                (forall d, D d = true -> shown_filling b d = f d)) /\
       forall b', legal_with_singletons r k b' -> (forall d, shown_tiling b' d = D d) ->
         (forall d, D d = true -> shown_filling b' d = f d) -> b' = b).
Proof.
  split.
  - intros b ok. split; [now apply shown_is_placing|now apply (shown_fits r k)].
  - intros D f placed filled. exists (laid r k D f).
    assert (legal_with_singletons r k (laid r k D f)) as ok by (split; [apply laid_in|now apply laid_legal]).
    split; [repeat split; try apply ok; intros; [now apply laid_tiling|now apply laid_filling]|].
    intros b' ok' same_tiling same_filling. apply (same_boards magnets_with_singletons r k); [apply ok'|apply ok|].
    intros i j ir jk. destruct (laid_cases r k D f placed i j ir jk) as [(d & Dd & Cd & _)|[free E]]; cycle 1.
    { rewrite E. apply (free_is_single r k b' ok' i j ir jk). intros d Sd. apply free. now rewrite <- same_tiling. }
    pose proof (second_mark r k D f placed d Dd) as [E1 E2].
    assert (shown_tiling b' d = true) as S' by (rewrite same_tiling; exact Dd).
    pose proof (same_filling d Dd) as F. unfold shown_filling in F.
    apply shown_cases in S' as [p S']. unfold covers in Cd. destruct d as [a c dn]. cbn [row col down] in *.
    destruct dn.
    + rewrite S' in F. subst p. destruct Cd as [[-> ->]|[-> ->]]; [congruence|].
      apply (after_top r k b' ok') in S'. congruence.
    + rewrite S' in F. subst p. destruct Cd as [[-> ->]|[-> ->]]; [congruence|].
      apply (after_left r k b' ok') in S'. congruence.
Qed.
