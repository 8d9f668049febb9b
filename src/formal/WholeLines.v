(** Tests of lines whose places are listed in any order, the reader of how many lines pass a test, and the readers of what
    is not chosen. *)

From Coq Require Import List ZArith Arith Bool Lia.
From Stripcount Require Import Statement Counting StatementConnection ConnectionWays ConnectionGraph.
From Stripcount Require Import StatementGraphs StatementPlaces Places StatementSets StatementWhole Whole WholeEdges.
Import ListNotations.

(** * Places in the order in which they are read *)

Fixpoint put_in (v : nat) (l : list nat) : list nat :=
  match l with
  | [] => [v]
  | u :: rest => if Nat.ltb v u then v :: l else if Nat.eqb v u then l else u :: put_in v rest
  end.
Definition in_turn (places : list nat) : list nat := fold_right put_in [] places.

(** The mark of a place from those of places that are listed. *)
Definition looked_up (turn xs : list nat) (v : nat) : nat := nth (place_of v turn) xs 0.

Lemma looked_up_one (g : nat -> nat) turn v : In v turn -> looked_up turn (map g turn) v = g v.
Proof.
  unfold looked_up. induction turn as [|u turn IH]; [intros []|]. intros inv. cbn [place_of map].
  destruct (Nat.eqb_spec v u) as [->|ne]; [reflexivity|]. cbn [nth]. destruct inv as [->|inv]; [congruence|auto].
Qed.

Lemma looked_up_all (g : nat -> nat) turn places : forallb (fun v => existsb (Nat.eqb v) turn) places = true ->
  map (looked_up turn (map g turn)) places = map g places.
Proof.
  rewrite forallb_forall. intros all. apply map_ext_in. intros v inv. apply looked_up_one.
  apply all, existsb_exists in inv as (u & inu & E). apply Nat.eqb_eq in E. now subst u.
Qed.

(** * So many lines pass a test *)

Section SoMany.
Variables (lines : list (list nat)) (levels : list (list (list nat))) (numbers : list nat).

(** The level of the diagram at which a line reads a place, if it does, and the node after a mark there. *)
Definition level_of (i : nat) (l : list nat) : option (list (list nat)) :=
  if existsb (Nat.eqb i) l then Some (nth (length (filter (fun v => Nat.ltb v i) l)) levels []) else None.

Definition node_after (x : nat) (level : option (list (list nat))) (node : nat) : nat :=
  match level, node with
  | Some rows, S (S k) => nth (S x) (nth k rows []) 1
  | _, _ => node
  end.

Fixpoint nodes_after (x : nat) (now : list (option (list (list nat)))) (nodes : list nat) : list nat :=
  match now, nodes with
  | level :: now, node :: nodes => node_after x level node :: nodes_after x now nodes
  | _, _ => []
  end.

(** Of lines that are known to pass only the number is kept. *)
Definition shut (node : nat) : nat := match node with 0 => 1 | _ => node end.
Definition passed (nodes : list nat) : nat := length (filter (Nat.eqb 0) nodes).

Definition nodes_in (s : memory) : list nat := match s with [] => repeat 2 (length lines) | _ => nth 1 s [] end.
Definition number_in (s : memory) : nat := hd 0 (hd [] s).

Definition for_so_many : reader := {|
  look := fun i =>
    let now := map (level_of i) lines in
    fun x s =>
      let nodes := nodes_after x now (nodes_in s) in
      Some [[passed nodes + number_in s]; map shut nodes];
  accept := fun s => existsb (Nat.eqb (number_in s)) numbers |}.

(** What a node says of a line whose places before [length f] are read. *)
Definition before (l : list nat) (i : nat) : list nat := filter (fun v => Nat.ltb v i) l.
Definition stands (f l : list nat) (node : nat) : Prop := forall cells,
  follow levels 2 (values f (before l (length f)) ++ cells) = follow (skipn (length (before l (length f))) levels) node cells.

Lemma stands_start l : stands [] l 2.
Proof.
  intros cells. assert (before l (length (@nil nat)) = []) as ->; [|reflexivity].
  induction l as [|v l IH]; [reflexivity|exact IH].
Qed.

Lemma stands_after f x l node : ascending l = true -> stands f l node ->
  stands (f ++ [x]) l (node_after x (level_of (length f) l) node).
Proof.
  intros sorted known cells. rewrite app_length. cbn [length]. rewrite Nat.add_1_r. unfold level_of.
  assert (before l (S (length f)) = before l (length f) ++ if existsb (Nat.eqb (length f)) l then [length f] else []) as ->
    by now apply one_more_below.
  assert (values (f ++ [x]) (before l (length f)) = values f (before l (length f))) as old.
  { unfold values. f_equal. apply map_ext_in. intros v inv. apply filter_In in inv as [_ lt]. apply Nat.ltb_lt in lt.
    now rewrite app_nth1. }
  destruct (existsb (Nat.eqb (length f)) l) eqn:here; cbn [node_after].
  - unfold values at 1. rewrite !map_app, <- app_assoc. fold (values (f ++ [x]) (before l (length f))). rewrite old, known.
    cbn [map app]. rewrite app_nth2, Nat.sub_diag by lia. cbn [nth]. rewrite app_length, Nat.add_1_r.
    destruct node as [|[|k]]; [now rewrite !follow_stop by lia|now rewrite !follow_stop by lia|apply follow_step].
  - rewrite app_nil_r, old. now destruct node as [|[|k]].
Qed.

Lemma nodes_shut x now : forall nodes, length now = length nodes ->
  map shut (nodes_after x now (map shut nodes)) = map shut (nodes_after x now nodes) /\
  passed (nodes_after x now nodes) = passed (nodes_after x now (map shut nodes)) + passed nodes.
Proof.
  unfold passed. induction now as [|level now IH]; intros [|node nodes] len; cbn in len; try discriminate; [now split|].
  destruct (IH nodes ltac:(lia)) as [A B]. cbn [map nodes_after filter length]. split.
  - f_equal; [|exact A]. now destruct level, node as [|[|k]].
  - assert (forall (b : bool) (v : nat) (l : list nat), length (if b then v :: l else l) = (if b then 1 else 0) + length l)
      as more by now intros [|].
    rewrite !more, B. destruct node as [|[|k]]; cbn [shut Nat.eqb]; destruct level; cbn; lia.
Qed.

Lemma nodes_stand f x : (forall l, In l lines -> ascending l = true) -> forall nodes,
  Forall2 (stands f) lines nodes ->
  Forall2 (stands (f ++ [x])) lines (nodes_after x (map (level_of (length f)) lines) nodes).
Proof.
  intros sorted nodes all. induction all as [|l node ls nodes one all IH]; [constructor|]. cbn [map nodes_after].
  constructor; [apply stands_after; [apply sorted; now left|exact one]|]. apply IH. intros m inm. apply sorted. now right.
Qed.

Lemma so_many_read (choices : choice_list) (test : list nat -> bool) :
  forallb (fun l => ascending l && told_by l levels choices test) lines = true ->
  reads choices for_so_many
    (fun f => In (length (filter (fun l => test (map (fun i => nth i f 0) l)) lines)) numbers).
Proof.
  rewrite forallb_forall. intros each.
  assert (forall l, In l lines -> ascending l = true) as sorted.
  { intros l inl. apply each in inl. now apply andb_true_iff in inl. }
  exists (fun f s => exists nodes, Forall2 (stands f) lines nodes /\ nodes_in s = map shut nodes /\
    number_in s = passed nodes).
  split; [|split].
  - exists (repeat 2 (length lines)). split; [|split].
    + clear. induction lines as [|l ls IH]; [constructor|]. constructor; [apply stands_start|exact IH].
    + cbn. clear. induction (length lines) as [|k IH]; [reflexivity|]. cbn. now rewrite <- IH.
    + cbn. clear. unfold passed. induction (length lines) as [|k IH]; [reflexivity|exact IH].
  - intros f x s (nodes & all & kept & many) _. cbn [look for_so_many].
    exists (nodes_after x (map (level_of (length f)) lines) nodes).
    assert (length (map (level_of (length f)) lines) = length nodes) as len.
    { rewrite map_length. clear -all. induction all; cbn; congruence. }
    destruct (nodes_shut x _ _ len) as [same more]. split; [now apply nodes_stand|]. cbn [nodes_in number_in nth hd].
    rewrite kept, many. split; [exact same|]. symmetry. exact more.
  - intros f s (nodes & all & _ & many) inp. cbn [accept for_so_many]. rewrite many.
    assert (length (filter (fun l => test (map (fun i => nth i f 0) l)) lines) = passed nodes) as ->.
    { unfold passed. clear -all each inp. induction all as [|l node ls nodes one all IH]; [reflexivity|].
      specialize (IH (fun m inm => each m (or_intror inm))). cbn [filter].
      pose proof (each l (or_introl eq_refl)) as ok. apply andb_true_iff in ok as [_ told].
      rewrite (line_told l levels choices test told f inp). specialize (one []).
      assert (before l (length f) = l) as whole_.
      { apply all_below. unfold told_by in told. apply andb_true_iff in told as [inside _].
        rewrite forallb_forall in inside. intros v inv. rewrite (picked_length _ _ inp). now apply Nat.ltb_lt, inside. }
      rewrite whole_, app_nil_r in one. rewrite one.
      assert (follow (skipn (length l) levels) node [] = Nat.eqb 0 node) as ->.
      { destruct node as [|[|k]]; [now rewrite follow_stop by lia|now rewrite follow_stop by lia|].
        now destruct (skipn (length l) levels). }
      destruct (Nat.eqb 0 node); cbn [length]; now rewrite IH. }
    rewrite existsb_exists. split.
    + intros inn. exists (passed nodes). split; [exact inn|apply Nat.eqb_refl].
    + intros (k & ink & E). apply Nat.eqb_eq in E. now subst k.
Qed.
End SoMany.

(** * Marks exchanged *)

Definition other (x : nat) : nat := 1 - x.

Definition flipped (r : reader) : reader := {|
  look := fun i => let step := look r i in fun x s => step (other x) s;
  accept := accept r |}.

Lemma flipped_read (choices : choice_list) r good :
  reads (map (map other) choices) r good -> reads choices (flipped r) (fun f => good (map other f)).
Proof.
  assert (forall f, In f (picks choices) -> In (map other f) (picks (map (map other) choices))) as inside.
  { intros f inp. apply in_picks in inp. apply in_picks.
    induction inp as [|x xs f choices one inp IH]; [constructor|]. cbn [map]. constructor; [now apply in_map|exact IH]. }
  intros (fits & start & moves & ends). exists (fun f s => fits (map other f) s). split; [exact start|split].
  - intros f x s fit lt. cbn [look flipped]. specialize (moves (map other f) (other x) s fit).
    rewrite !map_length in moves. specialize (moves lt). rewrite map_app. cbn [map].
    destruct (look r (length f) (other x) s); [exact moves|]. intros rest inp G.
    apply (moves (map other rest)); [|now rewrite map_app in G].
    apply inside in inp. now rewrite map_app in inp.
  - intros f s fit inp. apply ends; [exact fit|now apply inside].
Qed.
