(** Rules stated in words: each group of conditions says what a diagram says, on all numbers that its cells may hold. The
    diagrams are hints: nothing is believed of them. *)

From Coq Require Import List ZArith Bool Lia.
From Stripcount Require Import Statement Words Reading Counting Annihilator Main Slots Rows StatementWords.
Import ListNotations.

Lemma forallb_map {A C} (g : A -> C) (f : C -> bool) l : forallb f (map g l) = forallb (fun x => f (g x)) l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn. now rewrite IH. Qed.

Section Hints.
Variable v : nat.

Definition values : list (option nat) := sides (seq 0 v).

Fixpoint forall_cells (n : nat) (test : list (option nat) -> bool) : bool :=
  match n with
  | 0 => test []
  | S n => forallb (fun c => forall_cells n (fun l => test (c :: l))) values
  end.

Definition known (c : option nat) : Prop := forall m, c = Some m -> In m (seq 0 v).

Lemma forall_cells_spec n : forall test, forall_cells n test = true ->
  forall l, length l = n -> Forall known l -> test l = true.
Proof.
  induction n as [|n IH]; intros test ok [|c l] len all; try discriminate; [exact ok|].
  cbn [forall_cells] in ok. rewrite forallb_forall in ok. injection len as len. inversion all as [|? ? kc kl]; subst.
  apply (IH (fun l => test (c :: l))); [|reflexivity|exact kl]. apply ok. unfold values, sides.
  destruct c as [m|]; [right|now left]. apply in_map. now apply kc.
Qed.

Fixpoint position (offs : list (Z * Z)) (o : Z * Z) : nat :=
  match offs with [] => 0 | p :: offs => if pair_dec p o then 0 else S (position offs o) end.

Lemma position_nth (f : view) offs o : In o offs -> nth (position offs o) (map f offs) None = f o.
Proof.
  induction offs as [|p offs IH]; [intros []|]. cbn [position map]. destruct (pair_dec p o) as [->|ne]; [reflexivity|].
  intros [E|i]; [contradiction|]. cbn [nth]. now apply IH.
Qed.

(** A group of conditions and a diagram agree wherever the cell asked lies on the board. *)
Definition group_ok (cs : list (condition nat)) (d : diagram) : bool :=
  let offs := map fst d in
  if forallb (fun o => if in_dec pair_dec o offs then true else false) ((0, 0)%Z :: flat_map reads cs) then
    let origin := position offs (0, 0)%Z in
    let tests := map (fun c => (map (position offs) (reads c), allows c)) cs in
    let levels := map snd d in
    forall_cells (length d) (fun cells =>
      match nth origin cells None with
      | None => true
      | Some _ => Bool.eqb (forallb (fun t => snd t (map (fun p => nth p cells None) (fst t))) tests) (follow levels 2 cells)
      end)
  else false.

Definition pass (f : view) (c : condition nat) : bool := allows c (map f (reads c)).

Lemma group_says cs d (f : view) : group_ok cs d = true -> (forall o, known (f o)) -> f (0, 0)%Z <> None ->
  forallb (pass f) cs = pass f (decides d).
Proof.
  unfold group_ok. intros ok all there.
  destruct (forallb _ ((0, 0)%Z :: flat_map reads cs)) eqn:E; [|discriminate].
  rewrite forallb_forall in E.
  assert (forall o, In o ((0, 0)%Z :: flat_map reads cs) -> In o (map fst d)) as inside.
  { intros o i. specialize (E o i). now destruct (in_dec pair_dec o (map fst d)). }
  pose proof (forall_cells_spec _ _ ok (map f (map fst d))) as H. cbv beta in H.
  rewrite position_nth in H by (apply inside; now left).
  destruct (f (0, 0)%Z); [|contradiction].
  specialize (H ltac:(now rewrite !map_length)). rewrite Forall_forall in H.
  specialize (H ltac:(intros c i; apply in_map_iff in i as (o & <- & _); apply all)).
  apply eqb_prop in H. unfold pass at 2, decides. cbn [allows reads]. rewrite <- H. clear H ok.
  rewrite forallb_map. apply forallb_equal. intros c ic. cbn [fst snd]. unfold pass. f_equal. rewrite map_map.
  apply map_ext_in. intros o io. symmetry. apply position_nth, inside. right. apply in_flat_map. now exists c.
Qed.

(** A hint is a diagram, and how many conditions it speaks of. *)
Definition hint := (nat * diagram)%type.

Fixpoint hinted (cs : list (condition nat)) (hs : list hint) : bool :=
  match hs with
  | [] => match cs with [] => true | _ => false end
  | (n, d) :: hs => group_ok (firstn n cs) d && hinted (skipn n cs) hs
  end.

Lemma hinted_says hs (f : view) : (forall o, known (f o)) -> f (0, 0)%Z <> None ->
  forall cs, hinted cs hs = true -> forallb (pass f) cs = forallb (fun h => pass f (decides (snd h))) hs.
Proof.
  intros all there. induction hs as [|[n d] hs IH]; intros cs ok.
  - destruct cs; [reflexivity|discriminate].
  - cbn [hinted] in ok. apply andb_true_iff in ok as [g ok]. cbn [forallb snd].
    rewrite <- (firstn_skipn n cs) at 1. rewrite forallb_app, (group_says _ _ f g all there), (IH _ ok). reflexivity.
Qed.

Definition diagrams_of (hs : list hint) : list diagram := map snd hs.

Lemma hinted_arrays cs hs (f : view) : hinted cs hs = true -> (forall o, known (f o)) -> f (0, 0)%Z <> None ->
  forallb (pass f) (conditions (numbers v cs)) = forallb (pass f) (conditions (arrays v (diagrams_of hs))).
Proof.
  intros ok all there. cbn [conditions numbers arrays]. rewrite (hinted_says hs f all there cs ok).
  unfold diagrams_of. rewrite map_map. now rewrite forallb_map.
Qed.
End Hints.

(** Every condition is asked of every cell, in any order. *)
Lemma asked_everywhere {mark} (cs : list (condition mark)) (here : condition mark -> nat -> nat -> bool) r k :
  forallb (fun c => forallb (fun j => forallb (fun i => here c i j) (seq 0 r)) (seq 0 k)) cs = true
  <-> forall i j, (i < r)%nat -> (j < k)%nat -> forallb (fun c => here c i j) cs = true.
Proof.
  rewrite forallb_forall. split.
  - intros H i j ir jk. apply forallb_forall. intros c ic. specialize (H c ic). rewrite forallb_forall in H.
    specialize (H j ltac:(apply in_seq; lia)). rewrite forallb_forall in H. apply H. apply in_seq. lia.
  - intros H c ic. apply forallb_forall. intros j ij. apply forallb_forall. intros i ii. apply in_seq in ij, ii.
    specialize (H i j ltac:(lia) ltac:(lia)). rewrite forallb_forall in H. now apply H.
Qed.

Lemma legal_hinted v cs hs r k B : hinted v cs hs = true -> In B (lists (lists (seq 0 v) r) k) ->
  legal (numbers v cs) r k B = legal (arrays v (diagrams_of hs)) r k B.
Proof.
  intros ok inB. apply eq_true_iff_eq. unfold legal.
  rewrite (asked_everywhere _ (holds_at B)), (asked_everywhere _ (holds_at B)).
  assert (forall i j, (i < r)%nat -> (j < k)%nat ->
            forallb (fun c => holds_at B c i j) (conditions (numbers v cs))
            = forallb (fun c => holds_at B c i j) (conditions (arrays v (diagrams_of hs)))) as same.
  { intros i j ir jk. apply (hinted_arrays v cs hs (fun o => cell B (Z.of_nat i + fst o) (Z.of_nat j + snd o)) ok).
    - intros o m E. eapply (cell_in (numbers v cs)); [|exact E]. intros c ic. apply (lists_in (seq 0 v) r).
      eapply lists_in; eassumption.
    - cbn [fst snd]. rewrite !Z.add_0_r.
      destruct (cell_there r k B i j) as [x E]; [now apply lists_length in inB| |exact ir|exact jk|congruence].
      intros c ic. eapply lists_length, lists_in; eassumption. }
  split; intros H i j ir jk; [rewrite <- same|rewrite same]; auto.
Qed.

Definition checked_stated A v cs hs r (C P Q : list Z) : bool :=
  if hinted v cs hs then checked A (array_code v) (seq 0 v) v (diagrams_of hs) r C P Q else false.

Theorem stated_counted (A : arithmetic) v cs hs r C P Q :
  checked_stated A v cs hs r C P Q = true -> generates P Q (count (numbers v cs) r).
Proof.
  unfold checked_stated. destruct (hinted v cs hs) eqn:ok; [|discriminate]. intros H. apply arrays_counted in H.
  eapply generates_ext; [|exact H]. intros k. unfold count. do 2 f_equal. apply filter_ext_in. intros B inB. symmetry.
  now apply legal_hinted.
Qed.
