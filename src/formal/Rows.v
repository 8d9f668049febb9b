(** Conditions that differ from row to row, stated at the uppermost cell of every column. *)

From Coq Require Import List ZArith Bool Lia.
From Stripcount Require Import Statement Words Reading Counting Main Slots.
Import ListNotations.

Definition pair_dec (a b : Z * Z) : {a = b} + {a <> b}.
Proof. decide equality; apply Z.eq_dec. Defined.

(** A question asked of a column, of the cells at offsets from its uppermost cell. *)
Definition view := Z * Z -> option nat.

Fixpoint seen_at (offs : list (Z * Z)) (cells : list (option nat)) : view := fun o =>
  match offs, cells with
  | p :: offs, c :: cells => if pair_dec p o then c else seen_at offs cells o
  | _, _ => None
  end.

Definition at_top (offs : list (Z * Z)) (ask : view -> bool) : condition nat :=
  {| reads := offs;
     allows := fun cells =>
       let see := seen_at offs cells in
       match see (-1, 0)%Z, see (0, 0)%Z with None, Some _ => ask see | _, _ => true end |}.

Lemma seen_map (f : Z * Z -> option nat) offs o : In o offs -> seen_at offs (map f offs) o = f o.
Proof.
  induction offs as [|p offs IH]; [intros []|]. cbn [map seen_at]. destruct (pair_dec p o) as [->|ne]; [reflexivity|].
  intros [E|i]; [contradiction|now apply IH].
Qed.

Definition needs (offs needed : list (Z * Z)) : bool :=
  forallb (fun o => if in_dec pair_dec o offs then true else false) ((-1, 0)%Z :: (0, 0)%Z :: needed).

Lemma needs_in offs needed o : needs offs needed = true ->
  In o needed \/ o = (-1, 0)%Z \/ o = (0, 0)%Z -> In o offs.
Proof.
  unfold needs. rewrite forallb_forall. intros H i. specialize (H o).
  destruct (in_dec pair_dec o offs); [assumption|].
  assert (In o ((-1, 0)%Z :: (0, 0)%Z :: needed)) as i' by (destruct i as [i|[->| ->]]; cbn; tauto).
  specialize (H i'). discriminate.
Qed.

(** An answer depends on what is needed only. *)
Definition local (ask : view -> bool) (needed : list (Z * Z)) : Prop :=
  forall f g : view, (forall o, In o needed -> f o = g o) -> ask f = ask g.

Lemma forallb_equal {A} (f g : A -> bool) l : (forall x, In x l -> f x = g x) -> forallb f l = forallb g l.
Proof.
  intros H. induction l as [|x l IH]; [reflexivity|]. cbn. rewrite H by now left. f_equal. apply IH. intros y i.
  apply H. now right.
Qed.

Lemma cell_there {mark} r k (B : list (list mark)) i j : length B = k -> (forall c, In c B -> length c = r) ->
  (i < r)%nat -> (j < k)%nat -> exists x, cell B (Z.of_nat i) (Z.of_nat j) = Some x.
Proof.
  intros wide high ir jk. unfold cell.
  destruct (Z.ltb_spec (Z.of_nat i) 0); [lia|]. destruct (Z.ltb_spec (Z.of_nat j) 0); [lia|]. cbn [orb]. rewrite !Nat2Z.id.
  destruct (nth_error B j) as [c|] eqn:E; [|apply nth_error_None in E; lia].
  assert (length c = r) as len by (eapply high, nth_error_In, E).
  destruct (nth_error c i) as [x|] eqn:F; [now exists x|apply nth_error_None in F; lia].
Qed.

(** A condition at the top is asked once in every column. *)
Lemma at_top_holds r k B offs ask needed : (0 < r)%nat -> length B = k -> (forall c, In c B -> length c = r) ->
  local ask needed -> needs offs needed = true ->
  forallb (fun j => forallb (fun i => holds_at B (at_top offs ask) i j) (seq 0 r)) (seq 0 k)
  = forallb (fun j => ask (fun o => cell B (fst o) (Z.of_nat j + snd o))) (seq 0 k).
Proof.
  intros pos wide high loc enough. apply forallb_equal. intros j ij. apply in_seq in ij.
  assert (forall i o, In o needed \/ o = (-1, 0)%Z \/ o = (0, 0)%Z ->
            seen_at offs (map (fun o => cell B (Z.of_nat i + fst o) (Z.of_nat j + snd o)) offs) o
            = cell B (Z.of_nat i + fst o) (Z.of_nat j + snd o)) as see.
  { intros i o io. apply (seen_map (fun o => cell B (Z.of_nat i + fst o) (Z.of_nat j + snd o))).
    now apply (needs_in _ _ _ enough). }
  assert (forall i, (i < r)%nat -> exists x, cell B (Z.of_nat i + 0) (Z.of_nat j + 0) = Some x) as there.
  { intros i ir. rewrite !Z.add_0_r. apply (cell_there r k); [exact wide|exact high|exact ir|lia]. }
  destruct r as [|r]; [lia|]. cbn [seq forallb].
  assert (forallb (fun i => holds_at B (at_top offs ask) i j) (seq 1 r) = true) as ->.
  { apply forallb_forall. intros i ii. apply in_seq in ii. unfold holds_at, at_top. cbn [reads allows].
    rewrite (see i (-1, 0)%Z) by tauto. cbn [fst snd].
    destruct (there (i - 1)%nat ltac:(lia)) as [x E].
    replace (Z.of_nat (i - 1) + 0)%Z with (Z.of_nat i + -1)%Z in E by lia. now rewrite E. }
  rewrite andb_true_r. unfold holds_at, at_top. cbn [reads allows].
  rewrite (see 0%nat (-1, 0)%Z), (see 0%nat (0, 0)%Z) by tauto. cbn [fst snd].
  destruct (there 0%nat ltac:(lia)) as [x E]. rewrite E.
  assert (cell B (Z.of_nat 0 + -1) (Z.of_nat j + 0) = None) as -> by reflexivity.
  apply loc. intros o io. rewrite see by tauto. reflexivity.
Qed.

(** * Rules made of what is asked at the top *)

(** What is asked, and the offsets that the answer needs. *)
Definition asking := list ((view -> bool) * list (Z * Z)).

Section Rule.
Variables (colours : nat) (asked : asking).
Hypothesis asked_local : forall x, In x asked -> local (fst x) (snd x).

Definition conditions_of (ds : list diagram) : list (condition nat) :=
  map (fun x => at_top (map fst (snd x)) (fst (fst x))) (combine asked ds).

Definition top_rule (ds : list diagram) : rule nat := {| marks := seq 0 colours; conditions := conditions_of ds |}.

Definition suits (ds : list diagram) : bool :=
  Nat.eqb (length ds) (length asked)
  && forallb (fun x => needs (map fst (snd x)) (snd (fst x))) (combine asked ds)
  && forallb (fun x => same_answers (array_code colours) (seq 0 colours) (fst x) (snd x)) (combine (conditions_of ds) ds).

Lemma conditions_asked ds r k B : (0 < r)%nat -> suits ds = true -> length B = k -> (forall c, In c B -> length c = r) ->
  legal (top_rule ds) r k B
  = forallb (fun x => forallb (fun j => fst x (fun o => cell B (fst o) (Z.of_nat j + snd o))) (seq 0 k)) asked.
Proof.
  intros pos ok wide high. unfold suits in ok. rewrite !andb_true_iff in ok. destruct ok as [[len enough] _].
  apply Nat.eqb_eq in len. unfold legal, top_rule, conditions_of. cbn [conditions].
  pose proof asked_local as loc. revert ds len enough. induction asked as [|x l IH];
    intros [|d ds] len enough; try discriminate; [reflexivity|].
  cbn [combine map forallb fst snd] in *. apply andb_true_iff in enough as [e enough].
  rewrite (at_top_holds r k B _ (fst x) (snd x) pos wide high (loc x (or_introl eq_refl)) e). f_equal.
  apply IH; [intros y i; apply loc; now right|intros y i; apply loc; now right|now injection len|exact enough].
Qed.

Lemma suits_says ds : suits ds = true ->
  Forall2 (says (array_code colours) (seq 0 colours)) (conditions_of ds) ds.
Proof.
  clear asked_local. unfold suits. rewrite !andb_true_iff. intros [[len _] same]. apply Nat.eqb_eq in len.
  unfold conditions_of in *. revert ds len same. induction asked as [|x l IH]; intros [|d ds] len same; try discriminate;
    [constructor|]. cbn [combine map forallb fst snd] in *. apply andb_true_iff in same as [s same]. constructor.
  - apply (says_checked _ (seq 0 colours)); [auto|reflexivity|exact s].
  - apply IH; [now injection len|exact same].
Qed.

Definition checked_top A ds r (C P Q : list Z) : bool :=
  if suits ds then if Nat.ltb 0 r then checked A (array_code colours) (seq 0 colours) colours ds r C P Q else false
  else false.

Theorem top_counted A ds r C P Q (f : nat -> Z) :
  (forall k, suits ds = true -> (0 < r)%nat -> count (top_rule ds) r k = f k) ->
  checked_top A ds r C P Q = true -> generates P Q f.
Proof.
  unfold checked_top. intros same ok. destruct (suits ds) eqn:fit; [|discriminate].
  destruct (Nat.ltb_spec 0 r) as [pos|]; [|discriminate].
  apply (counted A (top_rule ds)) in ok.
  - eapply generates_ext; [|exact ok]. intros k. now apply same.
  - intros m. unfold array_code. lia.
  - now apply suits_says.
Qed.
End Rule.
