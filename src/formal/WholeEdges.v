(** The readers of sets of edges, whose marks are given one edge after the other, and of lines. *)

From Coq Require Import List ZArith Arith Bool Lia.
From Stripcount Require Import Statement Counting StatementGraphs StatementPlaces Places StatementSets.
From Stripcount Require Import StatementConnection ConnectionWays ConnectionReading ConnectionGraph StatementWhole Whole.
From Stripcount Require Import ConnectionDegrees WholeConnected.
Import ListNotations.

Lemma firstn_next {A} (d : A) (l : list A) : forall i, i < length l -> firstn (S i) l = firstn i l ++ [nth i l d].
Proof.
  induction l as [|x l IH]; intros i lt; cbn in lt; [lia|]. destruct i as [|i]; [reflexivity|].
  change (firstn (S (S i)) (x :: l)) with (x :: firstn (S i) l). rewrite IH by lia. reflexivity.
Qed.

Section Edges.
Variables (edges : graph) (n : nat) (w : watch).

(** What is read with each edge: vertices up to its ends, the edge, and vertices to be dropped. *)
Fixpoint parts_from (es : graph) (next : nat) (front : list nat) : list (list event) :=
  match es with
  | [] => []
  | e :: rest =>
      let upto := match rest with [] => n | _ => S (last_end e) end in
      let fresh := seq next (upto - next) in
      let front := front ++ fresh in
      let '(drops, kept) := dropping (fun a => negb (existsb (has_end a) rest)) front in
      (map (fun a => Add (as_vertex a)) fresh
        ++ Link (place_of (fst e) front) (place_of (snd e) front) :: drops ++ [Tidy])
      :: parts_from rest (Nat.max next upto) kept
  end.

Definition parts : list (list event) := parts_from edges 0 [].

Fixpoint one_each (front : list vertex) (ps : list (list event)) (es : list edge) : bool :=
  match ps, es with
  | [], [] => true
  | p :: ps, e :: es => same_list same_edge (offered front p) [e] && one_each (moved_all front p) ps es
  | _, _ => false
  end.

Definition same_members (V W : list vertex) : bool :=
  forallb (fun v => existsb (same_vertex v) W) V && forallb (fun v => existsb (same_vertex v) V) W.

Definition edges_fine (ps : list (list event)) : bool :=
  proper_b [] [] (concat ps) && one_each [] ps (as_edges edges)
  && same_members (added (concat ps)) (map as_vertex (seq 0 n)).

Definition for_edges (ps : list (list event)) : reader := {|
  look := fun i =>
    let es := nth i ps [] in
    fun x s => match drive w (Nat.eqb x 1) es (hd [] s) with Some q => Some [q] | None => None end;
  accept := fun s => final w (hd [] s) |}.

Lemma edges_in_app (l1 : graph) f1 l2 f2 : length l1 = length f1 ->
  edges_in (l1 ++ l2) (f1 ++ f2) = edges_in l1 f1 ++ edges_in l2 f2.
Proof.
  unfold edges_in. revert f1. induction l1 as [|e l1 IH]; intros [|x f1] len; try discriminate; [reflexivity|].
  cbn [app combine filter snd]. destruct (Nat.eqb x 1); cbn [map app fst]; now rewrite IH by (cbn in len; lia).
Qed.

Lemma edges_in_incl (l : graph) f : incl (edges_in l f) l.
Proof.
  intros e ine. apply in_map_iff in ine as ([d x] & <- & ind). apply filter_In in ind as [ind _].
  now apply in_combine_l in ind.
Qed.

Lemma one_each_length ps : forall front es, one_each front ps es = true -> length ps = length es.
Proof.
  induction ps as [|p ps IH]; intros front [|e es] E; try discriminate; [reflexivity|]. cbn in E.
  apply andb_true_iff in E as [_ E]. cbn. f_equal. exact (IH _ _ E).
Qed.

Lemma one_each_spec ps : forall front es, one_each front ps es = true -> forall i, i < length ps ->
  exists e, nth_error es i = Some e /\
  offered (moved_all front (concat (firstn i ps))) (nth i ps []) = [e] /\
  offered (moved_all front (concat (firstn (S i) ps))) (concat (skipn (S i) ps)) = skipn (S i) es.
Proof.
  assert (forall ps front es, one_each front ps es = true -> offered front (concat ps) = es) as whole_.
  { induction ps0 as [|p ps0 IH]; intros front [|e es] E; try discriminate; [reflexivity|]. cbn in E.
    apply andb_true_iff in E as [one E]. apply (same_list_spec same_edge same_edge_eq) in one.
    cbn [concat]. rewrite offered_app, one. cbn. f_equal. now apply IH. }
  induction ps as [|p ps IH]; intros front [|e es] E i lt; try discriminate; cbn in lt; try lia. cbn in E.
  apply andb_true_iff in E as [one E]. destruct i as [|i].
  - exists e. apply (same_list_spec same_edge same_edge_eq) in one. cbn [firstn concat moved_all nth nth_error skipn].
    repeat split; [exact one|]. rewrite app_nil_r. now apply whole_.
  - destruct (IH _ _ E i ltac:(lia)) as (d & at_ & O & R). exists d.
    rewrite !firstn_cons. cbn [concat nth nth_error skipn]. rewrite !moved_app. now repeat split.
Qed.

Variable good : property.
Hypothesis watched : watches w good.

Lemma chosen_false es : forall front, chosen_all false front es = [].
Proof. induction es as [|e es IH]; intros front; [reflexivity|]. cbn. rewrite IH. now destruct e. Qed.

Lemma edges_read (choices : choice_list) ps : edges_fine ps = true -> length edges = length choices ->
  reads choices (for_edges ps) (fun f => good (added (concat ps)) (as_edges (edges_in edges f))).
Proof.
  unfold edges_fine. rewrite !andb_true_iff. intros [[ok each] _] len. apply proper_spec in ok.
  pose proof (one_each_length _ _ _ each) as many. unfold as_edges in many. rewrite map_length in many.
  destruct watched as (fits & follow & start).
  exists (fun f s => fits (added (concat (firstn (length f) ps))) (as_edges (edges_in (firstn (length f) edges) f))
    (moved_all [] (concat (firstn (length f) ps))) (hd [] s)).
  split; [exact start|split].
  - intros f x s fit lt. cbn [look for_edges]. set (i := length f) in *.
    destruct (one_each_spec ps _ _ each i ltac:(lia)) as (e & at_ & one & later).
    assert (nth_error edges i <> None) as is_there by (apply nth_error_Some; lia).
    destruct (nth_error edges i) as [e0|] eqn:E0; [|congruence]. clear is_there.
    unfold as_edges in at_. rewrite (map_nth_error _ _ _ E0) in at_. injection at_ as <-.
    assert (firstn (S i) ps = firstn i ps ++ [nth i ps []]) as upto.
    { apply firstn_next. lia. }
    assert (firstn (S i) edges = firstn i edges ++ [e0]) as edges_upto.
    { rewrite (firstn_next (0, 0)) by lia. f_equal. f_equal. now apply nth_error_nth. }
    assert (length (firstn i edges) = length f) as short by (rewrite firstn_length; lia).
    assert (ps = firstn i ps ++ nth i ps [] :: skipn (S i) ps) as whole_.
    { rewrite <- (firstn_skipn (S i) ps) at 1. rewrite upto, <- app_assoc. reflexivity. }
    rewrite whole_, concat_app in ok. cbn [concat] in ok. apply proper_app in ok as [_ ok]. cbn [app] in ok.
    pose proof (driven w good fits follow (Nat.eqb x 1) (nth i ps []) _ _ _ _ (concat (skipn (S i) ps)) fit ok) as H.
    assert (chosen_all (Nat.eqb x 1) (moved_all [] (concat (firstn i ps))) (nth i ps [])
      = as_edges (edges_in [e0] [x])) as now_.
    { destruct (Nat.eqb x 1) eqn:X; [rewrite chosen_true, one|rewrite chosen_false]; unfold edges_in; cbn; now rewrite X. }
    rewrite now_ in H.
    destruct (drive w (Nat.eqb x 1) (nth i ps []) (hd [] s)) as [q|].
    + cbn [hd]. rewrite app_length. cbn [length]. fold i. rewrite Nat.add_1_r, upto, edges_upto.
      rewrite edges_in_app by exact short. rewrite concat_app, added_app, moved_app. cbn [concat]. rewrite app_nil_r.
      unfold as_edges in *. rewrite map_app. exact H.
    + intros rest inp G. pose proof (picked_length _ _ inp) as full. rewrite app_length in full. cbn [length] in full.
      assert (edges = firstn i edges ++ [e0] ++ skipn (S i) edges) as split_.
      { rewrite <- (firstn_skipn (S i) edges) at 1. rewrite edges_upto, <- app_assoc. reflexivity. }
      apply (H (as_edges (edges_in (skipn (S i) edges) rest))).
      * rewrite upto, concat_app, moved_app in later. cbn [concat] in later. rewrite app_nil_r in later. rewrite later.
        unfold as_edges. rewrite skipn_map. apply incl_map, edges_in_incl.
      * rewrite split_ in G at 1. change (f ++ x :: rest) with (f ++ [x] ++ rest) in G.
        rewrite edges_in_app in G by exact short. rewrite edges_in_app in G by reflexivity.
        rewrite <- !added_app. rewrite whole_ in G at 1. rewrite concat_app in G. cbn [concat] in G.
        unfold as_edges in *. now rewrite !map_app in G.
  - intros f s fit inp. pose proof (picked_length _ _ inp) as full. destruct follow as [_ ends].
    cbn [accept for_edges]. specialize (ends _ _ _ _ fit).
    rewrite !firstn_all2 in ends by lia. exact ends.
Qed.
End Edges.

(** * Lines *)

Section Lines.
Variables (places : list nat) (levels : list (list (list nat))).

Fixpoint ascending (l : list nat) : bool :=
  match l with [] => true | a :: l => forallb (Nat.ltb a) l && ascending l end.

Definition for_line : reader := {|
  look := fun i =>
    let rows := nth (length (filter (fun v => Nat.ltb v i) places)) levels [] in
    if existsb (Nat.eqb i) places then
      fun x s =>
        match hd 2 (hd [] s) with
        | 0 => Some s
        | 1 => None
        | S (S node) => let next := nth (S x) (nth node rows []) 1 in if Nat.eqb next 1 then None else Some [[next]]
        end
    else fun _ s => Some s;
  accept := fun s => match hd 2 (hd [] s) with 0 => true | _ => false end |}.

Definition values (f : list nat) (l : list nat) : list (option nat) := map Some (map (fun i => nth i f 0) l).

Lemma none_below i l : forallb (Nat.ltb i) l = true -> filter (fun v => Nat.ltb v i) l = [] /\
  filter (fun v => Nat.ltb v (S i)) l = [] /\ existsb (Nat.eqb i) l = false.
Proof.
  induction l as [|a l IH]; intros E; [now repeat split|]. cbn in E. apply andb_true_iff in E as [lt E].
  apply Nat.ltb_lt in lt. destruct (IH E) as (A & B & C). cbn [filter existsb].
  destruct (Nat.ltb_spec a i); [lia|]. destruct (Nat.ltb_spec a (S i)); [lia|].
  destruct (Nat.eqb_spec i a); [lia|]. now repeat split.
Qed.

Lemma one_more_below l : ascending l = true -> forall i, filter (fun v => Nat.ltb v (S i)) l
  = filter (fun v => Nat.ltb v i) l ++ if existsb (Nat.eqb i) l then [i] else [].
Proof.
  induction l as [|a l IH]; intros E i; [reflexivity|]. cbn in E. apply andb_true_iff in E as [lt E].
  cbn [filter existsb]. destruct (Nat.eqb_spec i a) as [->|ne].
  - destruct (none_below a l lt) as (A & B & C). destruct (Nat.ltb_spec a (S a)); [|lia].
    destruct (Nat.ltb_spec a a); [lia|]. cbn [orb]. now rewrite A, B.
  - cbn [orb]. destruct (Nat.ltb_spec a i), (Nat.ltb_spec a (S i)); try lia.
    + cbn [app]. f_equal. now apply IH.
    + now apply IH.
Qed.

Lemma all_below i l : (forall v, In v l -> v < i) -> filter (fun v => Nat.ltb v i) l = l.
Proof.
  induction l as [|a l IH]; intros lt; [reflexivity|]. cbn [filter]. destruct (Nat.ltb_spec a i) as [_|ge].
  - f_equal. apply IH. intros v inv. apply lt. now right.
  - specialize (lt a (or_introl eq_refl)). lia.
Qed.

Lemma follow_stop node cells ls : node < 2 -> follow ls node cells = Nat.eqb node 0.
Proof. intros lt. destruct node as [|[|node]]; [now destruct ls|now destruct ls|lia]. Qed.

Lemma follow_step node x cells k : follow (skipn k levels) (S (S node)) (Some x :: cells)
  = follow (skipn (S k) levels) (nth (S x) (nth node (nth k levels []) []) 1) cells.
Proof.
  clear. revert k. induction levels as [|rows ls IH]; intros k.
  - rewrite !skipn_nil. destruct k; cbn [nth]; destruct node; cbn; now destruct cells.
  - destruct k as [|k]; [reflexivity|]. cbn [skipn nth]. exact (IH k).
Qed.

(** A test of which a diagram says the same for all marks that the places may have. *)
Definition told_by (choices : choice_list) (test : list nat -> bool) : bool :=
  forallb (fun v => Nat.ltb v (length choices)) places
  && forallb (fun xs => Bool.eqb (test xs) (follow levels 2 (map Some xs)))
       (picks (map (fun i => nth i choices []) places)).

Lemma line_told (choices : choice_list) (test : list nat -> bool) : told_by choices test = true ->
  forall f, In f (picks choices) -> test (map (fun i => nth i f 0) places) = follow levels 2 (values f places).
Proof.
  unfold told_by. rewrite andb_true_iff, !forallb_forall. intros [inside same] f inp.
  apply Bool.eqb_prop, same, in_picks. apply in_picks in inp.
  assert (forall l, (forall v, In v l -> v < length choices) ->
    Forall2 (fun x xs => In x xs) (map (fun i => nth i f 0) l) (map (fun i => nth i choices []) l)) as H.
  { clear -inp. intros l. induction l as [|v l IH]; intros lt; cbn [map]; [constructor|]. constructor.
    - specialize (lt v (or_introl eq_refl)). clear -inp lt. revert v lt.
      induction inp as [|x xs f choices one inp IH]; intros v lt; cbn in lt; [lia|].
      destruct v as [|v]; [exact one|]. cbn. apply IH. lia.
    - apply IH. intros u inu. apply lt. now right. }
  apply H. intros v inv. now apply Nat.ltb_lt, inside.
Qed.

Lemma line_read (choices : choice_list) (test : list nat -> bool) : ascending places = true ->
  told_by choices test = true -> reads choices for_line (fun f => test (map (fun i => nth i f 0) places) = true).
Proof.
  intros sorted fine. pose proof (line_told choices test fine) as told.
  assert (forall v, In v places -> v < length choices) as inside.
  { unfold told_by in fine. rewrite andb_true_iff, !forallb_forall in fine. intros v inv. now apply Nat.ltb_lt, fine. }
  set (before := fun i => filter (fun v => Nat.ltb v i) places).
  exists (fun f s => let node := hd 2 (hd [] s) in node <> 1 /\ forall cells,
    follow levels 2 (values f (before (length f)) ++ cells)
    = follow (skipn (length (before (length f))) levels) node cells).
  split; [|split].
  - cbn. split; [lia|]. intros cells. assert (before 0 = []) as ->; [|reflexivity].
    unfold before. clear. induction places as [|v l IH]; [reflexivity|exact IH].
  - intros f x s [safe known] lt. cbn [look for_line]. set (i := length f) in *.
    assert (before (S i) = before i ++ (if existsb (Nat.eqb i) places then [i] else [])) as more
      by now apply one_more_below.
    rewrite app_length. cbn [length]. fold i. rewrite Nat.add_1_r.
    assert (forall rest, values (f ++ x :: rest) (before (S i))
      = values f (before i) ++ if existsb (Nat.eqb i) places then [Some x] else []) as vals.
    { intros rest. rewrite more. unfold values. rewrite !map_app. f_equal.
      - f_equal. apply map_ext_in. intros v inv. apply filter_In in inv as [_ lv]. apply Nat.ltb_lt in lv.
        now rewrite app_nth1.
      - destruct (existsb (Nat.eqb i) places); [|reflexivity]. cbn [map]. unfold i.
        now rewrite app_nth2, Nat.sub_diag by lia. }
    destruct (existsb (Nat.eqb i) places) eqn:here.
    + destruct (hd 2 (hd [] s)) as [|[|node]] eqn:N; [|congruence|].
      * split; [rewrite N; lia|]. intros cells. rewrite N, vals, <- app_assoc, known, !follow_stop by lia. reflexivity.
      * fold (before i). set (next := nth (S x) (nth node (nth (length (before i)) levels []) []) 1).
        assert (forall cells, follow (skipn (length (before i)) levels) (S (S node)) (Some x :: cells)
          = follow (skipn (S (length (before i))) levels) next cells) as step_ by (intros cells; apply follow_step).
        destruct (Nat.eqb_spec next 1) as [dead|alive].
        -- intros rest inp good. rewrite told in good by exact inp.
           assert (exists tail, values (f ++ x :: rest) places = values (f ++ x :: rest) (before (S i)) ++ tail) as (tail & parted).
           { exists (values (f ++ x :: rest) (filter (fun v => negb (Nat.ltb v (S i))) places)). unfold values.
             rewrite <- !map_app. f_equal. f_equal. clear -sorted. revert sorted. generalize (S i). unfold before. clear.
             intros k sorted. induction places as [|a l IH]; [reflexivity|]. cbn in sorted.
             apply andb_true_iff in sorted as [lt sorted]. cbn [filter]. destruct (Nat.ltb_spec a k); cbn [negb app].
             - f_equal. now apply IH.
             - assert (filter (fun v => Nat.ltb v k) l = []) as ->.
               { clear -lt H. induction l as [|b l IH]; [reflexivity|]. cbn in lt. apply andb_true_iff in lt as [lb lt].
                 apply Nat.ltb_lt in lb. cbn [filter]. destruct (Nat.ltb_spec b k); [lia|]. now apply IH. }
               cbn [app]. f_equal. clear -lt H. induction l as [|b l IH]; [reflexivity|]. cbn in lt.
               apply andb_true_iff in lt as [lb lt]. apply Nat.ltb_lt in lb. cbn [filter].
               destruct (Nat.ltb_spec b k); [lia|]. cbn [negb]. f_equal. now apply IH. }
           rewrite parted, vals, <- app_assoc, known in good. cbn [app] in good. rewrite step_, dead in good.
           rewrite follow_stop in good by lia. discriminate.
        -- split; [exact alive|]. intros cells. cbn [hd]. rewrite vals, <- app_assoc, known, more, app_length.
           cbn [app length]. rewrite Nat.add_1_r. apply step_.
    + split; [exact safe|]. intros cells. rewrite vals, app_nil_r, more, app_nil_r. apply known.
  - intros f s [safe known] inp. rewrite (told f inp). cbn [accept for_line].
    assert (before (length f) = places) as all.
    { unfold before. rewrite (picked_length _ _ inp). now apply all_below. }
    specialize (known []). rewrite all, app_nil_r in known. rewrite known.
    destruct (hd 2 (hd [] s)) as [|[|node]]; [|congruence|].
    + rewrite follow_stop by lia. reflexivity.
    + destruct (skipn (length places) levels); cbn; split; discriminate.
Qed.
End Lines.
