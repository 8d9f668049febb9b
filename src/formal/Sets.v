(** Sets of edges, and maximal and minimal sets, of one graph as demands on places.

    Whether a set loses a property when one element changes is seen from the demands that read this element: the others
    are met as before. *)

From Coq Require Import List ZArith Bool Lia.
From Stripcount Require Import Statement Counting StatementGraphs StatementPlaces Places StatementSets.
Import ListNotations.

Definition set_demand := demand (M := nat).
Definition on_set (f : list nat) : nat -> nat := fun v => nth v f 0.

(** A demand that is stated of the marks of all places, of which it reads some. *)
Definition judge (ps : list nat) (g : (nat -> nat) -> bool) : set_demand := (ps, fun l => g (marks_on 0 ps l)).

Definition reads_only (ps : list nat) (g : (nat -> nat) -> bool) : Prop :=
  forall e e', (forall v, In v ps -> e v = e' v) -> g e = g e'.

Lemma marks_read e ps v : In v ps -> marks_on 0 ps (map e ps) v = e v.
Proof.
  induction ps as [|u ps IH]; [intros []|]. intros inv. cbn [map marks_on]. unfold with_mark.
  destruct (Nat.eqb_spec u v) as [->|ne]; [reflexivity|]. apply IH. destruct inv; [contradiction|assumption].
Qed.

Lemma judge_met e ps g : reads_only ps g -> met e (judge ps g) = g e.
Proof. intros only. unfold met, judge. cbn [fst snd]. apply only. intros v inv. now apply marks_read. Qed.

Definition marked (e : nat -> nat) (l : list nat) : nat := many 1 (map e l).

Lemma marked_same e e' l : (forall v, In v l -> e v = e' v) -> marked e l = marked e' l.
Proof. intros same. unfold marked. f_equal. now apply map_ext_in. Qed.

Definition reads_place (i : nat) (c : set_demand) : bool := existsb (Nat.eqb i) (fst c).

(** The element [i] has the mark [x], or one of the demands is not met with this mark. *)
Definition on_change (x : nat) (ds : list set_demand) (i : nat) : set_demand :=
  let near := filter (reads_place i) ds in
  judge (nodup Nat.eq_dec (i :: flat_map fst near))
    (fun e => Nat.eqb (e i) x || negb (forallb (met (with_mark e i x)) near)).

Definition on_private (edges : graph) (u : nat) : set_demand :=
  let own := map (covers edges) (covers edges u) in
  judge (nodup Nat.eq_dec (u :: concat own))
    (fun e => Nat.eqb (e u) 0 || existsb (fun l => Nat.eqb (marked e l) 1) own).

Definition on_edges (test : nat -> bool) (l : list nat) : set_demand := judge l (fun e => test (marked e l)).

Fixpoint demands_of (edges : graph) (n many : nat) (w : wanted) : list set_demand :=
  match w with
  | Vertices relations questions => graph_demands relations questions edges n
  | Irredundant => map (on_private edges) (seq 0 n)
  | Degree D => map (fun u => on_edges (fun d => existsb (Nat.eqb d) D) (edges_at edges u)) (seq 0 n)
  | DegreeAt A D D' => map (fun u => on_edges
      (fun d => existsb (Nat.eqb d) (if existsb (Nat.eqb u) A then D else D')) (edges_at edges u)) (seq 0 n)
  | EdgeCover => map (fun u => on_edges (Nat.leb 1) (edges_at edges u)) (seq 0 n)
  | EdgeDominating =>
      map (fun e => on_edges (Nat.leb 1) (edges_at edges (fst e) ++ edges_at edges (snd e))) edges
  | Maximal w => let ds := demands_of edges n many w in ds ++ map (on_change 1 ds) (seq 0 many)
  | Minimal w => let ds := demands_of edges n many w in ds ++ map (on_change 0 ds) (seq 0 many)
  end.

Lemma edges_met e test l : met e (on_edges test l) = test (marked e l).
Proof. apply judge_met. intros e1 e2 same. f_equal. now apply marked_same. Qed.

Lemma private_met e edges u : met e (on_private edges u)
  = Nat.eqb (e u) 0 || existsb (fun v => Nat.eqb (marked e (covers edges v)) 1) (covers edges u).
Proof.
  unfold on_private. rewrite judge_met.
  - f_equal. induction (covers edges u) as [|v l IH]; [reflexivity|]. cbn. now rewrite IH.
  - intros e1 e2 same. f_equal; [f_equal; apply same, nodup_In; now left|].
    assert (forall l, In l (map (covers edges) (covers edges u)) -> marked e1 l = marked e2 l) as each.
    { intros l inl. apply marked_same. intros v inv. apply same, nodup_In. right. apply in_concat. now exists l. }
    induction (map (covers edges) (covers edges u)) as [|l ls IH] in each |- *; [reflexivity|]. cbn.
    rewrite each by now left. f_equal. apply IH. intros l' inl. apply each. now right.
Qed.

Lemma change_met e x ds i : met e (on_change x ds i)
  = Nat.eqb (e i) x || negb (forallb (met (with_mark e i x)) (filter (reads_place i) ds)).
Proof.
  unfold on_change. apply judge_met. intros e1 e2 same. f_equal; [f_equal; apply same, nodup_In; now left|].
  f_equal. apply all_met_ext. intros c v inc inv. unfold with_mark. destruct (Nat.eqb i v); [reflexivity|].
  apply same, nodup_In. right. apply in_flat_map. now exists c.
Qed.

Lemma changed_length f i x : (i < length f)%nat -> length (changed f i x) = length f.
Proof.
  intros lt. unfold changed. rewrite app_length, firstn_length. cbn [length]. rewrite skipn_length. lia.
Qed.

Lemma changed_nth f i x v : (i < length f)%nat -> on_set (changed f i x) v = with_mark (on_set f) i x v.
Proof.
  unfold on_set, with_mark, changed. revert i v. induction f as [|y f IH]; intros i v lt; cbn [length] in lt; [lia|].
  destruct i as [|i]; [now destruct v|]. cbn [firstn app skipn]. destruct v as [|v]; [reflexivity|].
  cbn [nth Nat.eqb]. change (firstn i f ++ x :: match f with [] => [] | _ :: l => skipn i l end)
    with (firstn i f ++ x :: skipn (S i) f). apply IH. lia.
Qed.

Lemma other_demands e ds i x : forallb (met e) ds = true ->
  forallb (met (with_mark e i x)) ds = forallb (met (with_mark e i x)) (filter (reads_place i) ds).
Proof.
  induction ds as [|c ds IH]; [reflexivity|]. cbn [forallb filter]. intros all.
  apply andb_true_iff in all as [one all]. specialize (IH all). destruct (reads_place i c) eqn:E.
  - cbn [forallb]. now rewrite IH.
  - rewrite (met_ext _ e c), one; [exact IH|]. intros v inv. unfold with_mark.
    destruct (Nat.eqb_spec i v) as [<-|]; [|reflexivity]. exfalso.
    assert (reads_place i c = true) as T; [|congruence]. apply existsb_exists. exists i.
    split; [exact inv|apply Nat.eqb_refl].
Qed.

Lemma change_spec edges n many w x : (forall f, length f = many ->
    has edges n w f = forallb (met (on_set f)) (demands_of edges n many w)) ->
  forall f, length f = many ->
  has edges n w f && forallb (fun i => Nat.eqb (nth i f 0) x || negb (has edges n w (changed f i x))) (seq 0 (length f))
  = forallb (met (on_set f)) (demands_of edges n many w ++ map (on_change x (demands_of edges n many w)) (seq 0 many)).
Proof.
  intros H f len. rewrite forallb_app, <- H, forallb_map, len by exact len.
  destruct (has edges n w f) eqn:E; [cbn [andb]|reflexivity]. rewrite H in E by exact len.
  apply forallb_same. intros i ini. apply in_seq in ini. rewrite change_met. f_equal. f_equal.
  rewrite H by (rewrite changed_length; lia). rewrite <- other_demands by exact E. apply all_met_ext.
  intros c v _ _. apply changed_nth. lia.
Qed.

Lemma has_spec edges n many w : forall f, length f = many ->
  has edges n w f = forallb (met (on_set f)) (demands_of edges n many w).
Proof.
  induction w as [relations questions| |D|A D D'| | |w IH|w IH]; intros f len; cbn [has demands_of].
  - unfold graph_demands, passes_on. rewrite forallb_app, !forallb_flat_map.
    f_equal; apply forallb_same; intros ask _; rewrite forallb_map; apply forallb_same; intros x _; reflexivity.
  - rewrite forallb_map. apply forallb_same. intros u _. symmetry. apply private_met.
  - rewrite forallb_map. apply forallb_same. intros u _. now rewrite edges_met.
  - rewrite forallb_map. apply forallb_same. intros u _. now rewrite edges_met.
  - rewrite forallb_map. apply forallb_same. intros u _. now rewrite edges_met.
  - rewrite forallb_map. apply forallb_same. intros e _. now rewrite edges_met.
  - now apply change_spec.
  - now apply change_spec.
Qed.

Definition sets_on (ws : list wanted) (edges : graph) (n : nat) (given : list (option nat)) : Z :=
  ways_on 0 0 (free_or_given [0; 1] given) (flat_map (demands_of edges n (length given)) ws) [] [] (Leaf 1).

Theorem sets_counted ws edges n given N : sets_on ws edges n given = N -> count_sets ws edges n given = N.
Proof.
  intros <-. unfold sets_on. rewrite places_counted. apply number_ext. intros f inf.
  apply picks_length in inf. unfold free_or_given in inf. rewrite map_length in inf.
  rewrite forallb_flat_map. apply forallb_same. intros w _. now apply has_spec.
Qed.
