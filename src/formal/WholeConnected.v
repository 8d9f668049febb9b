(** The readers of connection: vertices and edges are given to the machines of [ConnectionReading] as they are marked. *)

From Coq Require Import List ZArith Arith Bool Lia.
From Stripcount Require Import Statement Counting StatementGraphs StatementPlaces Places StatementSets.
From Stripcount Require Import StatementConnection ConnectionWays ConnectionReading ConnectionGraph StatementWhole Whole.
Import ListNotations.

(** * A list of events in which every edge is chosen, or none *)

Fixpoint moved_all (front : list vertex) (es : list event) : list vertex :=
  match es with [] => front | e :: es => moved_all (moved front e) es end.

Definition taking (t : bool) (e : event) : bool := match e with Link _ _ => t | _ => false end.

Fixpoint chosen_all (t : bool) (front : list vertex) (es : list event) : list edge :=
  match es with [] => [] | e :: es => chosen front e (taking t e) ++ chosen_all t (moved front e) es end.

Fixpoint drive (w : watch) (t : bool) (es : list event) (q : list nat) : option (list nat) :=
  match es with
  | [] => Some q
  | e :: es => match step w e (taking t e) q with None => None | Some q => drive w t es q end
  end.

Lemma chosen_true es : forall front, chosen_all true front es = offered front es.
Proof. induction es as [|e es IH]; intros front; [reflexivity|]. cbn. rewrite IH. now destruct e. Qed.

Lemma chosen_offered t es : forall front, incl (chosen_all t front es) (offered front es).
Proof.
  induction es as [|e es IH]; intros front; [intros x []|]. cbn [chosen_all offered].
  apply incl_app; [|apply incl_appr, IH]. apply incl_appl. destruct e, t; cbn; try apply incl_refl. intros x [].
Qed.

Lemma added_app es es' : added (es ++ es') = added es ++ added es'.
Proof. apply flat_map_app. Qed.

Lemma moved_app es es' : forall front, moved_all front (es ++ es') = moved_all (moved_all front es) es'.
Proof. induction es as [|e es IH]; intros front; [reflexivity|]. apply IH. Qed.

Lemma offered_app es es' : forall front, offered front (es ++ es') = offered front es ++ offered (moved_all front es) es'.
Proof. induction es as [|e es IH]; intros front; [reflexivity|]. cbn. now rewrite IH, <- app_assoc. Qed.

Lemma proper_app es es' : forall V front, proper V front (es ++ es') <->
  proper V front es /\ proper (V ++ added es) (moved_all front es) es'.
Proof.
  induction es as [|e es IH]; intros V front; cbn [app proper moved_all added flat_map].
  - rewrite app_nil_r. tauto.
  - rewrite IH, <- app_assoc. unfold added. tauto.
Qed.

Section Drive.
Variables (w : watch) (good : property) (fits : list vertex -> list edge -> list vertex -> list nat -> Prop).
Hypothesis follow : follows (step w) (final w) good fits.

Lemma driven t es : forall V F front q rest, fits V F front q -> proper V front (es ++ rest) ->
  match drive w t es q with
  | Some q' => fits (V ++ added es) (F ++ chosen_all t front es) (moved_all front es) q'
  | None => forall F', incl F' (offered (moved_all front es) rest) ->
      ~ good (V ++ added (es ++ rest)) (F ++ chosen_all t front es ++ F')
  end.
Proof.
  destruct follow as [moves _]. induction es as [|e es IH]; intros V F front q rest fit ok.
  - cbn [drive added flat_map chosen_all moved_all]. now rewrite !app_nil_r.
  - cbn [app drive]. assert (In (taking t e) (choices e)) as one by (destruct e, t; cbn; auto).
    specialize (moves e (taking t e) V F front q (es ++ rest) fit ok one). destruct ok as [_ ok].
    destruct (step w e (taking t e) q) as [q1|].
    + specialize (IH _ _ _ q1 rest moves ok). destruct (drive w t es q1) as [q'|].
      * cbn [added flat_map chosen_all moved_all]. unfold added in IH. now rewrite <- !app_assoc in IH.
      * intros F' sub G. apply (IH F' sub). cbn [added flat_map chosen_all] in G. unfold added.
        now rewrite <- !app_assoc in *.
    + intros F' sub G. cbn [moved_all] in sub. cbn [added flat_map chosen_all] in G.
      apply (moves (chosen_all t (moved front e) es ++ F')).
      * apply incl_app; [|rewrite offered_app; apply incl_appr, sub].
        rewrite offered_app. apply incl_appl, chosen_offered.
      * unfold added. now rewrite <- !app_assoc in *.
Qed.
End Drive.

(** * Places with some marks *)

Section Places.
Variables (M : list nat) (edges : graph) (n : nat) (w : watch) (empty : bool).

(** [keeps i a] : place [a] stays on the frontier before place [i]; it may stay longer than it is awaited. *)
Variable keeps : nat -> nat -> bool.

Definition last_end (e : nat * nat) : nat := Nat.max (fst e) (snd e).
Definition edges_to (i : nat) : graph := filter (fun e => Nat.eqb (last_end e) i) edges.
Definition has_end (a : nat) (e : nat * nat) : bool := Nat.eqb (fst e) a || Nat.eqb (snd e) a.

(** An edge joins [a] to one of the places [i], i + 1, ... *)
Definition awaits (i a : nat) : bool := existsb (fun e => Nat.leb i (last_end e) && has_end a e) edges.

Definition link_of (i : nat) (names : list nat) (e : nat * nat) : event :=
  if Nat.eqb (fst e) i then Link (length names) (place_of (snd e) names) else Link (place_of (fst e) names) (length names).
Definition other_end (i : nat) (e : nat * nat) : nat := if Nat.eqb (fst e) i then snd e else fst e.

Fixpoint dropping (done : nat -> bool) (names : list nat) : list event * list nat :=
  match names with
  | a :: rest =>
      match rest with
      | [] => ([], names)
      | _ => if done a then let '(es, kept) := dropping done rest in (Drop :: es, kept) else ([], names)
      end
  | [] => ([], names)
  end.

(** Vertices are named by their places, those that are not kept by the number [n]. *)
Definition place_events (i : nat) : nat -> list nat -> list event * list nat :=
  let to := edges_to i in
  let ongoing := filter (keeps (S i)) (seq 0 (S i)) in
  let done := fun a => negb (existsb (Nat.eqb a) ongoing) in
  fun x names =>
    let '(es, names) :=
      if is_one_of M x
      then (Add (as_vertex i)
              :: map (link_of i names) (filter (fun e => Nat.eqb (other_end i e) i || existsb (Nat.eqb (other_end i e)) names) to), names ++ [i])
      else ([], names) in
    let '(drops, names) := dropping done names in
    (es ++ drops ++ [Tidy], map (fun a => if done a then n else a) names).

Definition kept_places : reader := {|
  look := fun i =>
    let events := place_events i in
    fun x s =>
      let names := hd [] s in
      let q := hd [] (tl s) in
      match names, is_one_of M x with
      | [], false => Some s
      | _, _ => let '(es, names) := events x names in
          match drive w true es q with Some q => Some [names; q] | None => None end
      end;
  accept := fun s => match hd [] s with [] => empty | _ => final w (hd [] (tl s)) end |}.

Definition sorted_edges : bool :=
  same_list (fun d e => Nat.eqb (fst d) (fst e) && Nat.eqb (snd d) (snd e)) (flat_map edges_to (seq 0 n)) edges.

Definition chosen_edge (f : list nat) (e : nat * nat) : bool := marked_by M f (fst e) && marked_by M f (snd e).
Definition V_of (f : list nat) : list vertex := map as_vertex (places_with M f).
Definition E_of (i : nat) : graph := flat_map edges_to (seq 0 i).
Definition F_of (i : nat) (f : list nat) : list edge := as_edges (filter (chosen_edge f) (E_of i)).

(** What is known before place [i] of the names of the frontier. *)
Record named (i : nat) (f names : list nat) (front : list vertex) : Prop := {
  paired : Forall2 (fun a v => a = n \/ v = as_vertex a) names front;
  present : forall a, a < i -> marked_by M f a = true -> awaits i a = true -> In a names;
  meant : forall a, In a names -> a = n \/ (a < i /\ marked_by M f a = true);
  some : names = [] <-> V_of f = [] }.

Hypothesis ok : sorted_edges = true.
Hypothesis long_enough : forall i a, a < i -> awaits i a = true -> keeps i a = true.

Lemma edges_sorted : E_of n = edges.
Proof.
  unfold sorted_edges in ok. apply same_list_spec in ok; [exact ok|].
  intros [a b] [c d] E. cbn in E. rewrite andb_true_iff, !Nat.eqb_eq in E. destruct E. congruence.
Qed.

Lemma in_to i e : In e (edges_to i) <-> In e edges /\ last_end e = i.
Proof. unfold edges_to. rewrite filter_In, Nat.eqb_eq. tauto. Qed.

Lemma awaits_spec i a : awaits i a = true <-> exists e, In e edges /\ i <= last_end e /\ (fst e = a \/ snd e = a).
Proof.
  unfold awaits, has_end. rewrite existsb_exists. split; intros (e & ine & H); exists e; split; auto.
  - rewrite andb_true_iff, orb_true_iff, Nat.leb_le, !Nat.eqb_eq in H. tauto.
  - rewrite andb_true_iff, orb_true_iff, Nat.leb_le, !Nat.eqb_eq. tauto.
Qed.

Lemma marked_more f x rest a : a <= length f ->
  marked_by M (f ++ x :: rest) a = if Nat.eqb a (length f) then is_one_of M x else marked_by M f a.
Proof.
  unfold marked_by, is_one_of. intros le. destruct (Nat.eqb_spec a (length f)) as [->|ne].
  - now rewrite app_nth2, Nat.sub_diag by lia.
  - now rewrite app_nth1 by lia.
Qed.

Lemma V_more f x : V_of (f ++ [x]) = V_of f ++ if is_one_of M x then [as_vertex (length f)] else [].
Proof.
  unfold V_of, places_with. rewrite app_length. cbn [length]. rewrite seq_app, filter_app, map_app. cbn [seq filter]. f_equal.
  - f_equal. apply filter_ext_in. intros i ini. apply in_seq in ini. unfold marked_by. now rewrite app_nth1 by lia.
  - unfold marked_by. rewrite app_nth2, Nat.sub_diag by lia. cbn [nth]. unfold is_one_of.
    now destruct (existsb (Nat.eqb x) M).
Qed.

Lemma V_before f : forall g, V_of (f ++ g) = [] -> V_of f = [].
Proof.
  intros g. unfold V_of, places_with. rewrite app_length, seq_app, filter_app, map_app. intros none.
  apply app_eq_nil in none as [none _]. rewrite <- none. f_equal. apply filter_ext_in. intros i ini. apply in_seq in ini.
  unfold marked_by. now rewrite app_nth1 by lia.
Qed.

Lemma V_below f v : In v (V_of f) -> exists a, v = as_vertex a /\ a < length f.
Proof.
  intros inv. apply in_map_iff in inv as (a & <- & ina). apply filter_In in ina as [ina _]. apply in_seq in ina.
  exists a. split; [reflexivity|lia].
Qed.

Lemma in_E i e : In e (E_of i) -> last_end e < i /\ In e edges.
Proof.
  intros ine. apply in_flat_map in ine as (j & inj & ine). apply in_seq in inj. apply in_to in ine as [ine <-].
  split; [lia|exact ine].
Qed.

Lemma F_more f x : F_of (S (length f)) (f ++ [x]) = F_of (length f) f ++ as_edges (filter (chosen_edge (f ++ [x])) (edges_to (length f))).
Proof.
  unfold F_of, E_of. rewrite seq_S, flat_map_app. cbn [Nat.add flat_map]. rewrite app_nil_r, filter_app.
  unfold as_edges. rewrite map_app. f_equal. f_equal. apply filter_ext_in. intros e ine.
  apply (in_E (length f)) in ine as [lt _]. unfold last_end in lt. unfold chosen_edge.
  rewrite !(marked_more f x []) by lia.
  destruct (Nat.eqb_spec (fst e) (length f)), (Nat.eqb_spec (snd e) (length f)); try lia. reflexivity.
Qed.

Lemma place_found a names front : Forall2 (fun a v => a = n \/ v = as_vertex a) names front -> In a names -> a <> n ->
  place_of a names < length front /\ nth (place_of a names) front origin = as_vertex a.
Proof.
  intros pairs ina ne. induction pairs as [|b v names front one pairs IH]; [destruct ina|]. cbn [place_of length nth].
  destruct (Nat.eqb_spec a b) as [->|differ].
  - split; [lia|]. destruct one as [->|one]; [congruence|exact one].
  - destruct ina as [->|ina]; [congruence|]. specialize (IH ina). split; [lia|]. apply IH.
Qed.

(** Dropping keeps the names that are not done. *)
Lemma dropping_spec done names : forall front V, Forall2 (fun a v => a = n \/ v = as_vertex a) names front ->
  let '(es, kept) := dropping done names in
  proper V front es /\ added es = [] /\ offered front es = [] /\
  Forall2 (fun a v => a = n \/ v = as_vertex a) kept (moved_all front es) /\
  (forall a, In a names -> done a = false -> In a kept) /\ incl kept names /\ (names = [] <-> kept = []).
Proof.
  induction names as [|a names IH]; intros front V pairs; cbn [dropping].
  - cbn. repeat split; auto. intros a [].
  - destruct names as [|b names]; [cbn; repeat split; auto; apply incl_refl|].
    destruct (done a) eqn:D; [|cbn; repeat split; auto; apply incl_refl].
    inversion pairs as [|? v ? front' one rest]; subst. specialize (IH front' V rest).
    destruct (dropping done (b :: names)) as [es kept]. destruct IH as (P & A & O & Q & K & I & N).
    cbn [proper proper1 new moved tl added flat_map offered chosen moved_all app length]. rewrite app_nil_r.
    repeat split; auto.
    + inversion rest; subst. cbn. lia.
    + intros c [->|inc] live; [congruence|]. now apply K.
    + intros c inc. right. now apply I.
    + intros H. discriminate.
    + intros H. apply N in H. discriminate.
Qed.

Lemma proper_links V front es : (forall e, In e es -> exists i j, e = Link i j /\ i < length front /\ j < length front) ->
  proper V front es.
Proof.
  revert V. induction es as [|e es IH]; intros V each; [exact I|].
  destruct (each e (or_introl eq_refl)) as (i & j & -> & lt). cbn [proper new moved]. split; [exact lt|].
  apply IH. intros e ine. apply each. now right.
Qed.

Lemma links_moved front es : (forall e, In e es -> exists i j, e = Link i j) -> moved_all front es = front /\ added es = [].
Proof.
  induction es as [|e es IH]; intros each; [now split|].
  destruct (each e (or_introl eq_refl)) as (i & j & ->). cbn. apply IH. intros e ine. apply each. now right.
Qed.

Lemma links_offered front (l : graph) (g : nat * nat -> event) :
  (forall e, In e l -> exists i j, g e = Link i j /\ (nth i front origin, nth j front origin) = (as_vertex (fst e), as_vertex (snd e))) ->
  offered front (map g l) = as_edges l.
Proof.
  induction l as [|e l IH]; intros each; [reflexivity|].
  destruct (each e (or_introl eq_refl)) as (i & j & E & same). cbn [map offered as_edges]. rewrite E.
  cbn [chosen moved app]. rewrite same. f_equal. apply IH. intros d ind. apply each. now right.
Qed.

Lemma renaming (done : nat -> bool) names front : Forall2 (fun a v => a = n \/ v = as_vertex a) names front ->
  Forall2 (fun a v => a = n \/ v = as_vertex a) (map (fun a => if done a then n else a) names) front.
Proof.
  intros pairs. induction pairs as [|a v names front one pairs IH]; [constructor|]. cbn [map]. constructor; [|exact IH].
  destruct (done a); [now left|exact one].
Qed.

(** One place. *)
Lemma place_spec f x names front : length f < n -> named (length f) f names front ->
  let '(es, names') := place_events (length f) x names in
  proper (V_of f) front es /\ V_of f ++ added es = V_of (f ++ [x]) /\
  F_of (length f) f ++ offered front es = F_of (S (length f)) (f ++ [x]) /\
  (names <> [] \/ is_one_of M x = true -> named (S (length f)) (f ++ [x]) names' (moved_all front es)).
Proof.
  intros lt [pairs pres mean some]. unfold place_events. cbv zeta.
  set (i := length f) in *.
  set (ongoing := filter (keeps (S i)) (seq 0 (S i))).
  set (done := fun a => negb (existsb (Nat.eqb a) ongoing)).
  assert (forall a, done a = false <-> a < S i /\ keeps (S i) a = true) as undone.
  { intros a. unfold done. rewrite negb_false_iff, existsb_exists. split.
    - intros (b & inb & E). apply Nat.eqb_eq in E. subst b. apply filter_In in inb as [inb E]. apply in_seq in inb.
      split; [lia|exact E].
    - intros [la E]. exists a. split; [|apply Nat.eqb_refl]. apply filter_In. split; [apply in_seq; lia|exact E]. }
  assert (length names = length front) as len.
  { clear -pairs. induction pairs as [|? ? ? ? _ _ IH]; cbn; congruence. }
  set (first := if is_one_of M x then _ else _).
  assert (let '(es, names1) := first in
    proper (V_of f) front es /\ V_of f ++ added es = V_of (f ++ [x]) /\
    F_of i f ++ offered front es = F_of (S i) (f ++ [x]) /\
    Forall2 (fun a v => a = n \/ v = as_vertex a) names1 (moved_all front es) /\
    (forall a, a < S i -> marked_by M (f ++ [x]) a = true -> awaits (S i) a = true -> In a names1) /\
    (forall a, In a names1 -> a = n \/ (a < S i /\ marked_by M (f ++ [x]) a = true)) /\
    (names1 = [] <-> names = [] /\ is_one_of M x = false)) as one.
  { unfold first. assert (forall a, a < i -> awaits (S i) a = true -> awaits i a = true) as sooner.
    { intros a _ H. apply awaits_spec in H as (e & ine & le & E). apply awaits_spec. exists e. repeat split; auto. lia. }
    destruct (is_one_of M x) eqn:X.
    - set (chosen_to := filter _ _).
      assert (chosen_to = filter (chosen_edge (f ++ [x])) (edges_to i)) as same.
      { apply filter_ext_in. intros e ine. apply in_to in ine as [ine last].
        unfold last_end in last. unfold other_end, chosen_edge. rewrite !(marked_more f x []) by (unfold i in *; lia). fold i.
        rewrite X.
        assert (forall a, a < i -> (fst e = a \/ snd e = a) -> existsb (Nat.eqb a) names = marked_by M f a) as known.
        { intros a la ends. destruct (marked_by M f a) eqn:Ma.
          - apply existsb_exists. exists a. split; [|apply Nat.eqb_refl]. apply pres; [exact la|exact Ma|].
            apply awaits_spec. exists e. repeat split; [exact ine|unfold last_end; lia|exact ends].
          - destruct (existsb (Nat.eqb a) names) eqn:T; [|reflexivity].
            apply existsb_exists in T as (b & inb & E). apply Nat.eqb_eq in E. subst b.
            destruct (mean a inb) as [->|[_ H]]; [lia|congruence]. }
        destruct (Nat.eqb_spec (fst e) i) as [E1|E1], (Nat.eqb_spec (snd e) i) as [E2|E2]; try reflexivity; try lia.
        - cbn [orb]. now rewrite known by (auto; lia).
        - rewrite (proj2 (Nat.eqb_neq (fst e) i) E1). cbn [orb]. rewrite known by (auto; lia). now rewrite andb_true_r. }
      assert (forall e, In e chosen_to -> exists a b, link_of i names e = Link a b /\ a < S (length front) /\
         b < S (length front) /\
         (nth a (front ++ [as_vertex i]) origin, nth b (front ++ [as_vertex i]) origin) = (as_vertex (fst e), as_vertex (snd e)))
        as each.
      { intros e ine. unfold chosen_to in ine. apply filter_In in ine as [ine other]. apply in_to in ine as [ine last].
        assert (forall l a, ~ In a l -> place_of a l = length l) as absent.
        { induction l as [|b l IH]; intros a out; [reflexivity|]. cbn. destruct (Nat.eqb_spec a b) as [->|_].
          - exfalso. apply out. now left.
          - rewrite IH; [reflexivity|]. intros ina. apply out. now right. }
        apply orb_true_iff in other as [loop|other].
        { apply Nat.eqb_eq in loop. unfold link_of, other_end, last_end in *.
          assert (fst e = i /\ snd e = i) as [E1 E2] by (destruct (Nat.eqb_spec (fst e) i); lia).
          rewrite E1, E2, Nat.eqb_refl. exists (length names), (length names). rewrite absent.
          - split; [reflexivity|]. repeat split; try lia. now rewrite len, app_nth2, Nat.sub_diag by lia.
          - intros ini. destruct (mean i ini) as [En|[lt' _]]; lia. }
        apply existsb_exists in other as (a & ina & E). apply Nat.eqb_eq in E.
        assert (a <> i) as apart by (intros ->; destruct (mean i ina) as [En|[lt' _]]; lia).
        unfold link_of, other_end, last_end in *.
        destruct (Nat.eqb_spec (fst e) i) as [E1|E1].
        - exists (length names), (place_of (snd e) names). subst a.
          destruct (place_found (snd e) names front pairs ina ltac:(lia)) as [pl at_].
          split; [reflexivity|]. repeat split; try lia. f_equal.
          + rewrite len, app_nth2, Nat.sub_diag, E1 by lia. reflexivity.
          + now rewrite app_nth1 by exact pl.
        - exists (place_of (fst e) names), (length names). subst a.
          destruct (place_found (fst e) names front pairs ina ltac:(lia)) as [pl at_].
          split; [reflexivity|]. repeat split; try lia. f_equal.
          + now rewrite app_nth1 by exact pl.
          + rewrite len, app_nth2, Nat.sub_diag by lia. cbn [nth]. f_equal. lia. }
      assert (forall e, In e (map (link_of i names) chosen_to) -> exists a b, e = Link a b /\ a < length (front ++ [as_vertex i]) /\
        b < length (front ++ [as_vertex i])) as links.
      { intros e ine. apply in_map_iff in ine as (d & <- & ind). destruct (each d ind) as (a & b & E & la & lb & _).
        exists a, b. rewrite app_length. cbn [length]. repeat split; auto; lia. }
      destruct (links_moved (front ++ [as_vertex i]) (map (link_of i names) chosen_to)) as [moved_ added_].
      { intros e ine. destruct (links e ine) as (a & b & E & _). now exists a, b. }
      cbn [proper proper1 new moved added flat_map offered chosen moved_all app].
      repeat split.
      + intros inv. apply V_below in inv as (a & E & la). unfold as_vertex in E. injection E as E. fold i in la. lia.
      + now apply proper_links.
      + rewrite V_more, X. fold i. f_equal. unfold added in added_. cbn [app]. now rewrite added_.
      + pose proof (F_more f x) as FM. fold i in FM. rewrite FM. f_equal. rewrite <- same. apply links_offered. intros e ine.
        destruct (each e ine) as (a & b & E & _ & _ & H). now exists a, b.
      + rewrite moved_. apply Forall2_app; [exact pairs|]. constructor; [now right|constructor].
      + intros a la Ma Aw. apply in_app_iff. destruct (Nat.eq_dec a i) as [->|ne]; [right; now left|left].
        rewrite (marked_more f x []) in Ma by (unfold i in *; lia). fold i in Ma.
        rewrite (proj2 (Nat.eqb_neq a i) ne) in Ma. apply pres; [lia|exact Ma|apply sooner; [lia|exact Aw]].
      + intros a ina. apply in_app_iff in ina as [ina|[<-|[]]].
        * destruct (mean a ina) as [->|[la Ma]]; [now left|right]. split; [lia|].
          rewrite (marked_more f x []) by (unfold i in *; lia). fold i. now rewrite (proj2 (Nat.eqb_neq a i)) by lia.
        * right. split; [lia|]. rewrite (marked_more f x []) by (unfold i in *; lia). fold i. now rewrite Nat.eqb_refl.
      + match goal with no : _ ++ [_] = [] |- _ => now apply app_eq_nil in no as [_ no] end.
      + match goal with no : _ ++ [_] = [] |- _ => now apply app_eq_nil in no as [_ no] end.
      + intros [_ no]. discriminate no.
    - cbn [proper added flat_map offered moved_all app]. rewrite !app_nil_r. repeat split; auto.
      + rewrite V_more, X, app_nil_r. reflexivity.
      + pose proof (F_more f x) as FM. fold i in FM. rewrite FM. rewrite (filter_ext_in _ (fun _ => false)).
        * assert (forall l : graph, filter (fun _ => false) l = []) as -> by (intros l; now induction l).
          cbn. now rewrite app_nil_r.
        * intros e ine. apply in_to in ine as [ine last]. unfold last_end in last. unfold chosen_edge.
          rewrite !(marked_more f x []) by (unfold i in *; lia). fold i. rewrite X. destruct (Nat.eqb_spec (fst e) i); [reflexivity|].
          destruct (Nat.eqb_spec (snd e) i); [apply andb_false_r|lia].
      + intros a la Ma Aw. rewrite (marked_more f x []) in Ma by (unfold i in *; lia). fold i in Ma.
        destruct (Nat.eqb_spec a i) as [->|ne]; [congruence|]. apply pres; [lia|exact Ma|apply sooner; [lia|exact Aw]].
      + intros a ina. destruct (mean a ina) as [->|[la Ma]]; [now left|right]. split; [lia|].
        rewrite (marked_more f x []) by (unfold i in *; lia). fold i. now rewrite (proj2 (Nat.eqb_neq a i)) by lia.
      + intros [no _]. exact no. }
  destruct first as [es names1]. destruct one as (P & A & O & Q & R & S' & T).
  pose proof (dropping_spec done names1 (moved_all front es) (V_of f ++ added es) Q) as dropped.
  destruct (dropping done names1) as [drops kept]. destruct dropped as (P2 & A2 & O2 & Q2 & K2 & I2 & N2).
  change (fun a => if negb (existsb (Nat.eqb a) ongoing) then n else a) with (fun a => if done a then n else a).
  repeat split.
  - rewrite proper_app. split; [exact P|]. rewrite proper_app. split; [exact P2|]. cbn. auto.
  - rewrite !added_app, A2. cbn [added flat_map new app]. now rewrite app_nil_r.
  - rewrite !offered_app, O2. cbn [offered chosen app]. now rewrite app_nil_r.
  - rewrite !moved_app. cbn [moved_all moved]. exact (renaming done _ _ Q2).
  - intros a la Ma Aw. apply in_map_iff. exists a.
    assert (done a = false) as D by (apply undone; split; [exact la|now apply long_enough]). rewrite D. split; [reflexivity|]. apply K2; auto.
  - intros a ina. apply in_map_iff in ina as (b & E & inb). destruct (done b); [left; congruence|]. subst b.
    apply S', I2, inb.
  - intros H0. exfalso. apply map_eq_nil in H0. apply N2, T in H0 as [E1 E2]. destruct H; congruence.
  - intros H0. exfalso. rewrite V_more in H0. apply app_eq_nil in H0 as [E1 E2]. destruct H as [H|H].
    + apply H. now apply some.
    + rewrite H in E2. discriminate.
Qed.

Variable good : property.
Hypothesis watched : watches w good.

(** The places with the marks, and the edges between them, have the property. *)
Definition good_places (f : list nat) : Prop := good (V_of f) (as_edges (edges_between M edges f)).

(** The same, where it is said whether there may be no such place. *)
Definition good_or_none (f : list nat) : Prop := (V_of f = [] /\ empty = true) \/ (V_of f <> [] /\ good_places f).

Lemma end_of (f : list nat) : length f = n -> F_of (length f) f = as_edges (edges_between M edges f).
Proof. intros ->. unfold F_of. now rewrite edges_sorted. Qed.

Lemma no_edges i f : V_of f = [] -> (forall e, In e (E_of i) -> last_end e < length f) -> F_of i f = [].
Proof.
  intros none low. unfold F_of. assert (filter (chosen_edge f) (E_of i) = []) as ->; [|reflexivity].
  destruct (filter (chosen_edge f) (E_of i)) as [|e l] eqn:E; [reflexivity|]. exfalso.
  assert (In e (filter (chosen_edge f) (E_of i))) as ine by (rewrite E; now left).
  apply filter_In in ine as [ine both]. unfold chosen_edge in both. apply andb_true_iff in both as [both _].
  assert (In (as_vertex (fst e)) (V_of f)) as inv; [|rewrite none in inv; destruct inv].
  apply in_map, filter_In. split; [|exact both]. apply in_seq. specialize (low e ine). unfold last_end in low. lia.
Qed.

(** The later places of a filling. *)
Lemma later_places (choices : choice_list) : n = length choices -> forall g f names front,
  named (length f) f names front -> length (f ++ g) = n -> exists es,
  proper (V_of f) front es /\ V_of f ++ added es = V_of (f ++ g) /\
  F_of (length f) f ++ offered front es = F_of n (f ++ g).
Proof.
  intros len. induction g as [|x g IH]; intros f names front known full.
  - rewrite app_nil_r in full. exists []. cbn [proper added flat_map offered]. rewrite !app_nil_r. repeat split; auto. now rewrite full.
  - assert (length f < n) as lt by (rewrite app_length in full; cbn in full; lia).
    pose proof (place_spec f x names front lt known) as one.
    destruct (place_events (length f) x names) as [es names'] eqn:E. destruct one as (P & A & O & N).
    assert (f ++ x :: g = (f ++ [x]) ++ g) as shift by (now rewrite <- app_assoc).
    destruct (is_one_of M x || match names with [] => false | _ => true end) eqn:any.
    + assert (named (S (length f)) (f ++ [x]) names' (moved_all front es)) as known'.
      { apply N. apply orb_true_iff in any as [any|any]; [now right|left]. destruct names; congruence. }
      assert (length (f ++ [x]) = S (length f)) as more by (rewrite app_length; cbn; lia).
      destruct (IH (f ++ [x]) names' (moved_all front es)) as (es' & P' & A' & O').
      { now rewrite more. }
      { now rewrite <- shift. }
      exists (es ++ es'). rewrite shift, proper_app, added_app, offered_app, !app_assoc, A, O. rewrite more in O'.
      repeat split; auto.
    + apply orb_false_iff in any as [X any]. destruct names as [|a names]; [|discriminate].
      assert (front = []) as -> by (destruct known as [pairs _ _ _]; now inversion pairs).
      assert (named (length (f ++ [x])) (f ++ [x]) [] []) as known'.
      { destruct known as [_ pres _ some]. rewrite app_length. cbn [length]. rewrite Nat.add_1_r. constructor.
        - constructor.
        - intros a la Ma Aw. exfalso. rewrite (marked_more f x []) in Ma by lia.
          destruct (Nat.eqb_spec a (length f)) as [->|ne]; [congruence|]. apply (pres a); [lia|exact Ma|].
          apply awaits_spec in Aw as (e & ine & le & ends). apply awaits_spec. exists e. repeat split; auto. lia.
        - intros a [].
        - rewrite V_more, X, app_nil_r. exact some. }
      destruct (IH (f ++ [x]) [] [] known') as (es' & P' & A' & O'); [now rewrite <- shift|].
      exists es'. rewrite V_more, X, app_nil_r in *. rewrite shift. repeat split; auto.
      rewrite <- O', app_length. cbn [length]. rewrite Nat.add_1_r. f_equal.
      assert (V_of f = []) as none by (now apply known).
      rewrite (no_edges (length f) f none), (no_edges (S (length f)) (f ++ [x])); auto.
      * now rewrite V_more, X, app_nil_r.
      * intros e ine. rewrite app_length. cbn. apply in_E in ine. lia.
      * intros e ine. now apply in_E in ine.
Qed.

Lemma kept_read (choices : choice_list) : n = length choices -> reads choices kept_places good_or_none.
Proof.
  intros len. destruct watched as (fits & follow & start).
  exists (fun f s => exists names front q, (s = [names; q] \/ (s = [] /\ names = [] /\ q = [])) /\
    named (length f) f names front /\ fits (V_of f) (F_of (length f) f) front q).
  split; [|split].
  - exists [], [], []. split; [now right|]. split; [|exact start]. constructor.
    + constructor.
    + intros a la. cbn in la. lia.
    + intros a [].
    + split; reflexivity.
  - intros f x s (names & front & q & shape & known & fit) lt. rewrite <- len in lt. cbn [look kept_places].
    assert (hd [] s = names /\ hd [] (tl s) = q) as [-> ->].
    { destruct shape as [->|(-> & -> & ->)]; now split. }
    pose proof (place_spec f x names front lt known) as one.
    assert (length (f ++ [x]) = S (length f)) as more by (rewrite app_length; cbn; lia).
    destruct (is_one_of M x || match names with [] => false | _ => true end) eqn:any.
    + match goal with |- match ?t with Some _ => _ | None => _ end =>
        assert (t = let '(es, names) := place_events (length f) x names in
          match drive w true es q with Some q => Some [names; q] | None => None end) as -> end.
      { destruct names; [|reflexivity]. apply orb_true_iff in any as [->|any]; [reflexivity|discriminate]. }
      destruct (place_events (length f) x names) as [es names'] eqn:E. destruct one as (P & A & O & N).
      assert (named (S (length f)) (f ++ [x]) names' (moved_all front es)) as known'.
      { apply N. apply orb_true_iff in any as [any|any]; [now right|left]. destruct names; congruence. }
      destruct (drive w true es q) as [q'|] eqn:D.
      * exists names', (moved_all front es), q'. split; [now left|]. rewrite more. split; [exact known'|].
        pose proof (driven w good fits follow true es _ _ _ q [] fit) as H. rewrite app_nil_r in H. specialize (H P).
        rewrite D, chosen_true, A, O in H. exact H.
      * intros rest inp settled.
        assert (good_places (f ++ x :: rest)) as G.
        { destruct settled as [[none _]|[_ G]]; [|exact G]. exfalso.
          assert (f ++ x :: rest = (f ++ [x]) ++ rest) as shift by (now rewrite <- app_assoc).
          rewrite shift in none. apply V_before in none. rewrite V_more in none. apply app_eq_nil in none as [none1 none2].
          apply orb_true_iff in any as [any|any]; [rewrite any in none2; discriminate|].
          destruct known as [_ _ _ some]. apply some in none1. subst names. discriminate. }
        revert G. unfold good_places.
        assert (f ++ x :: rest = (f ++ [x]) ++ rest) as shift by (now rewrite <- app_assoc).
        pose proof (picked_length _ _ inp) as full. rewrite <- len in full.
        rewrite <- (end_of (f ++ x :: rest) full).
        destruct (later_places choices len rest (f ++ [x]) names' (moved_all front es)) as (es' & P' & A' & O').
        { now rewrite more. }
        { now rewrite <- shift. }
        pose proof (driven w good fits follow true es _ _ _ q es' fit) as H. rewrite D in H.
        rewrite full, shift, <- A', <- O', more, <- O, <- A, <- !app_assoc, <- added_app.
        intros G. apply (H) with (F' := offered (moved_all front es) es').
        -- rewrite proper_app. split; [exact P|]. now rewrite A.
        -- apply incl_refl.
        -- now rewrite chosen_true.
    + apply orb_false_iff in any as [X any]. destruct names as [|a names]; [|discriminate]. rewrite X.
      assert (front = []) as -> by (destruct known as [pairs _ _ _]; now inversion pairs).
      exists [], [], q. split; [exact shape|].
      assert (V_of f = []) as none by (now apply known).
      assert (V_of (f ++ [x]) = []) as none' by (now rewrite V_more, X, app_nil_r).
      split.
      * destruct known as [_ pres _ some]. rewrite more. constructor.
        -- constructor.
        -- intros a la Ma Aw. exfalso. rewrite (marked_more f x []) in Ma by lia.
           destruct (Nat.eqb_spec a (length f)) as [->|ne]; [congruence|]. apply (pres a); [lia|exact Ma|].
           apply awaits_spec in Aw as (e & ine & le & ends). apply awaits_spec. exists e. repeat split; auto. lia.
        -- intros a [].
        -- now rewrite none'.
      * rewrite none', (no_edges (length (f ++ [x]))); auto.
        -- rewrite none, (no_edges (length f)) in fit; auto. intros e ine. now apply in_E in ine.
        -- intros e ine. now apply in_E in ine.
  - intros f s (names & front & q & shape & known & fit) inp. unfold good_or_none, good_places.
    pose proof (picked_length _ _ inp) as full. rewrite <- len in full.
    rewrite <- (end_of f full). cbn [accept kept_places].
    assert (hd [] s = names /\ hd [] (tl s) = q) as [-> ->].
    { destruct shape as [->|(-> & -> & ->)]; now split. }
    destruct follow as [_ ends]. destruct names as [|a names].
    + assert (V_of f = []) as none by (now apply known). split; [|intros E; left; now split].
      intros [[_ E]|[some _]]; [exact E|congruence].
    + assert (V_of f <> []) as some by (intros none; apply known in none; discriminate).
      rewrite <- (ends _ _ _ _ fit). tauto.
Qed.
End Places.

(** Vertices that are dropped as soon as no later one meets them. *)
Definition for_places (M : list nat) (edges : graph) (n : nat) (w : watch) (empty : bool) : reader :=
  kept_places M edges n w empty (awaits edges).

Lemma places_read M edges n w empty : sorted_edges edges n = true -> forall good, watches w good ->
  forall choices : choice_list, n = length choices ->
  reads choices (for_places M edges n w empty) (good_or_none M edges empty good).
Proof. intros ok good watched. now apply kept_read. Qed.
