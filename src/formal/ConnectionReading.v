(** A graph is read event by event, and machines watch a frontier of its vertices. *)

From Coq Require Import List ZArith Arith Bool Lia.
From Stripcount Require Import Statement Counting StatementConnection ConnectionWays.
Import ListNotations.

(** A vertex is put at the end of the frontier, an edge between two of its places is chosen or not, its first vertex is
    dropped, or states take their standard form. *)
Inductive event := Add (v : vertex) | Link (i j : nat) | Drop | Tidy.

Definition origin : vertex := (0, 0).

Definition new (e : event) : list vertex := match e with Add v => [v] | _ => [] end.

Definition moved (front : list vertex) (e : event) : list vertex :=
  match e with Add v => front ++ [v] | Drop => tl front | _ => front end.

Definition choices (e : event) : list bool := match e with Link _ _ => [false; true] | _ => [false] end.

Definition chosen (front : list vertex) (e : event) (taken : bool) : list edge :=
  match e with Link i j => if taken then [(nth i front origin, nth j front origin)] else [] | _ => [] end.

(** All vertices and edges of a list of events. *)
Definition added (es : list event) : list vertex := flat_map new es.

Fixpoint offered (front : list vertex) (es : list event) : list edge :=
  match es with
  | [] => []
  | e :: es => chosen front e true ++ offered (moved front e) es
  end.

(** Vertices are new when they come, an edge joins two places, and the last vertex is not dropped. *)
Definition proper1 (V front : list vertex) (e : event) : Prop :=
  match e with
  | Add v => ~ In v V
  | Link i j => i < length front /\ j < length front
  | Drop => 2 <= length front
  | Tidy => True
  end.

Fixpoint proper (V front : list vertex) (es : list event) : Prop :=
  match es with
  | [] => True
  | e :: es => proper1 V front e /\ proper (V ++ new e) (moved front e) es
  end.

Lemma added_new es : forall V front, proper V front es -> forall v, In v (added es) -> ~ In v V.
Proof.
  induction es as [|e es IH]; intros V front ok w inw; [contradiction|]. destruct ok as [ok1 ok].
  apply in_app_iff in inw as [inw|inw].
  - destruct e; cbn in inw; try contradiction. destruct inw as [<-|[]]. exact ok1.
  - intros inV. apply (IH _ _ ok w inw), in_app_iff. now left.
Qed.

Lemma moved_in front e x : In x (moved front e) -> In x front \/ In x (new e).
Proof.
  destruct e; cbn [moved new]; auto.
  - intros H. now apply in_app_iff.
  - destruct front; [intros []|]. cbn. auto.
Qed.

(** Edges offered later have both ends in the frontier or among later vertices. *)
Lemma offered_ends es : forall V front, proper V front es -> forall e, In e (offered front es) ->
  forall v, v = fst e \/ v = snd e -> In v front \/ In v (added es).
Proof.
  induction es as [|e es IH]; intros V front ok x inx v E; [contradiction|]. destruct ok as [ok1 ok].
  cbn [added flat_map]. rewrite in_app_iff. apply in_app_iff in inx as [inx|inx].
  - destruct e as [w|i j| |]; try contradiction. destruct ok1 as [ilt jlt].
    destruct inx as [<-|[]]. left. destruct E; subst v; now apply nth_In.
  - destruct (IH _ _ ok x inx v E) as [H|H]; [apply moved_in in H|]; tauto.
Qed.

(** So a vertex that has left the frontier meets no further edge. *)
Lemma left_behind es V front v F e : proper V front es -> In v V -> ~ In v front -> incl F (offered front es) ->
  In e F -> ~ (v = fst e \/ v = snd e).
Proof.
  intros ok inV out sub ine E. apply sub in ine.
  destruct (offered_ends es V front ok e ine v E) as [H|H]; [contradiction|]. exact (added_new es V front ok v H inV).
Qed.

(** * Machines *)

Definition property := list vertex -> list edge -> Prop.

Section Machine.
Context {S : Type}.
Variables (step : event -> bool -> S -> option S) (final : S -> bool).

(** [fits V F front s]: after the vertices V, of which the frontier is kept, and the chosen edges F, the state is [s].
    A machine follows a property if this is preserved, if a choice is refused only where nothing can mend it, and if
    the final states are those with the property. *)
Definition follows (good : property) (fits : list vertex -> list edge -> list vertex -> S -> Prop) : Prop :=
  (forall e taken V F front s rest, fits V F front s -> proper V front (e :: rest) -> In taken (choices e) ->
     match step e taken s with
     | Some s' => fits (V ++ new e) (F ++ chosen front e taken) (moved front e) s'
     | None => forall F', incl F' (offered (moved front e) rest) ->
                 ~ good ((V ++ new e) ++ added rest) ((F ++ chosen front e taken) ++ F')
     end) /\
  (forall V F front s, fits V F front s -> (good V F <-> final s = true)).

Definition act (e : event) (s : S) : list S := flat_map (fun taken => optional (step e taken s)) (choices e).

Definition accepted (s : S) : Z := if final s then 1%Z else 0%Z.

Lemma sum_single x : sum [x] = x.
Proof. apply Z.add_0_r. Qed.

Lemma sum_double x y : sum [x; y] = (x + y)%Z.
Proof. cbn. lia. Qed.

(** The ways through a machine that follows a property are as many as sets of edges have the property. *)
Theorem simulated good fits : follows good fits -> forall es V F front s, fits V F front s -> proper V front es ->
  exactly (fun F' => good (V ++ added es) (F ++ F')) (subsets (offered front es)) (through (map act es) accepted s).
Proof.
  intros [moves ends]. induction es as [|e es IH]; intros V F front s fit ok.
  - cbn [added flat_map offered subsets map through]. unfold accepted. rewrite app_nil_r.
    pose proof (ends V F front s fit) as E. destruct (final s).
    + apply (one_more _ [] [] 0); [|constructor]. rewrite app_nil_r. now apply E.
    + apply no_more; [|constructor]. rewrite app_nil_r. intros G. apply E in G. discriminate.
  - assert (forall taken, In taken (choices e) ->
      exactly (fun F' => good (V ++ added (e :: es)) ((F ++ chosen front e taken) ++ F'))
        (subsets (offered (moved front e) es))
        (sum (map (through (map act es) accepted) (optional (step e taken s))))) as branch.
    { intros taken one. cbn [added flat_map]. rewrite app_assoc.
      specialize (moves e taken V F front s es fit ok one). destruct (step e taken s) as [s'|]; cbn [optional map].
      - rewrite sum_single. destruct ok as [_ ok]. now apply IH.
      - apply exactly_none. intros F' inF. now apply moves, subsets_incl. }
    cbn [map through offered]. unfold act at 2. rewrite (flat_map_concat_map _ (choices e)), concat_map, map_map,
      <- flat_map_concat_map, sum_flat_map.
    destruct e as [v|i j| |]; cbn [choices map chosen app] in branch |- *; rewrite ?app_nil_r in branch;
      try (rewrite sum_single; exact (branch false (or_introl eq_refl))).
    rewrite sum_double. cbn [subsets]. apply exactly_app.
    + specialize (branch false (or_introl eq_refl)). cbn beta iota in branch. now rewrite app_nil_r in branch.
    + apply exactly_map. eapply exactly_iff; [|apply branch; right; now left].
      intros F' _. cbn beta. now rewrite <- app_assoc.
Qed.
End Machine.

(** * Several machines at once *)

Record watch := { step : event -> bool -> list nat -> option (list nat); final : list nat -> bool }.

Fixpoint step_all (ws : list watch) (e : event) (taken : bool) (qs : list (list nat)) : option (list (list nat)) :=
  match ws, qs with
  | w :: ws, q :: qs =>
      match step w e taken q with
      | None => None
      | Some q => match step_all ws e taken qs with None => None | Some qs => Some (q :: qs) end
      end
  | _, _ => Some []
  end.

Fixpoint final_all (ws : list watch) (qs : list (list nat)) : bool :=
  match ws, qs with
  | w :: ws, q :: qs => if final w q then final_all ws qs else false
  | _, _ => true
  end.

(** Before the first event nothing is known. *)
Definition watches (w : watch) (good : property) : Prop :=
  exists fits, follows (step w) (final w) good fits /\ fits [] [] [] [].

Lemma watches_all (demands : list demand) (watch_of : demand -> watch) :
  (forall d, watches (watch_of d) (fun V F => met V F d)) ->
  let ws := map watch_of demands in
  exists fits, follows (step_all ws) (final_all ws) (fun V F => Forall (met V F) demands) fits /\
    fits [] [] [] (map (fun _ => []) ws).
Proof.
  intros each. cbn zeta. induction demands as [|d ds [fits [[moves ends] start]]].
  - exists (fun _ _ _ qs => qs = []). split; [split|reflexivity].
    + intros; cbn. reflexivity.
    + intros; cbn. split; [reflexivity|constructor].
  - destruct (each d) as [fits1 [[moves1 ends1] start1]].
    exists (fun V F f qs => match qs with [] => False | q :: qs => fits1 V F f q /\ fits V F f qs end).
    split; [split|now split].
    + intros e taken V F f qs rest fit ok one. destruct qs as [|q qs]; [contradiction|]. destruct fit as [fit1 fit].
      specialize (moves1 e taken V F f q rest fit1 ok one). specialize (moves e taken V F f qs rest fit ok one).
      cbn [map step_all]. destruct (step (watch_of d) e taken q).
      * destruct (step_all (map watch_of ds) e taken qs); [now split|].
        intros F' sub all. inversion all. now apply (moves F').
      * intros F' sub all. inversion all. now apply (moves1 F').
    + intros V F f qs fit. destruct qs as [|q qs]; [contradiction|]. destruct fit as [fit1 fit].
      cbn [map final_all]. specialize (ends1 V F f q fit1). specialize (ends V F f qs fit).
      destruct (final (watch_of d) q).
      * rewrite <- ends. split; [intros all; now inversion all|]. constructor; tauto.
      * split; [intros all; inversion all; subst; tauto|discriminate].
Qed.
