(** The machines whose state is a partition of the frontier: for connection, and against cycles.

    The state is a list of labels, one for each vertex of the frontier; equal labels mean that there is a way between
    the two vertices along the edges chosen so far. *)

From Coq Require Import List Arith Bool Lia.
From Stripcount Require Import StatementConnection ConnectionWays ConnectionReading.
Import ListNotations.

Definition renamed (a b x : nat) : nat := if x =? a then b else x.

Definition together (i j : nat) (q : list nat) : list nat := map (renamed (nth i q 0) (nth j q 0)) q.

Fixpoint first (x : nat) (q : list nat) : nat :=
  match q with
  | [] => 0
  | y :: q => if x =? y then 0 else S (first x q)
  end.

(** In standard form the label is the place where it stands first. *)
Definition tidy (q : list nat) : list nat := map (fun x => first x q) q.

Definition for_connection : watch := {|
  step := fun e taken q =>
    match e with
    | Add _ => Some (q ++ [S (list_max q)])
    | Link i j => Some (if taken then together i j q else q)
    | Drop => match q with [] => None | x :: q => if existsb (Nat.eqb x) q then Some q else None end
    | Tidy => Some (tidy q)
    end;
  final := fun q => match q with [] => false | x :: q => forallb (Nat.eqb x) q end |}.

Definition against_cycles : watch := {|
  step := fun e taken q =>
    match e with
    | Add _ => Some (q ++ [S (list_max q)])
    | Link i j => if taken then if nth i q 0 =? nth j q 0 then None else Some (together i j q) else Some q
    | Drop => Some (tl q)
    | Tidy => Some (tidy q)
    end;
  final := fun _ => true |}.

(** * What the labels mean *)

Definition labelled := list (vertex * nat).

Record partition (V : list vertex) (F : list edge) (front : labelled) : Prop := {
  labels : forall p q, In p front -> In q front -> (snd p = snd q <-> reaches F (fst p) (fst q));
  inside : forall e, In e F -> In (fst e) V /\ In (snd e) V;
  known : forall p, In p front -> In (fst p) V }.

Definition relabel (f : nat -> nat) (front : labelled) : labelled := map (fun p => (fst p, f (snd p))) front.

Lemma relabel_snd f front : map snd (relabel f front) = map f (map snd front).
Proof. unfold relabel. rewrite !map_map. reflexivity. Qed.

Lemma relabel_fst f front : map fst (relabel f front) = map fst front.
Proof. unfold relabel. rewrite map_map. reflexivity. Qed.

Lemma stays_inside V F x y : (forall e, In e F -> In (fst e) V /\ In (snd e) V) -> In x V -> reaches F x y -> In y V.
Proof.
  intros H inx. apply (reaches_stays F (fun v => In v V)); [exact inx|].
  intros a b _ [J|J]; apply H in J; tauto.
Qed.

Lemma partition_add V F front v n : ~ In v V -> (forall p, In p front -> snd p <> n) ->
  partition V F front -> partition (V ++ [v]) F (front ++ [(v, n)]).
Proof.
  intros fresh other [lab ins kno].
  assert (forall p, In p front -> ~ reaches F (fst p) v) as apart.
  { intros p inp R. apply fresh. eapply stays_inside; [exact ins| |exact R]. now apply kno. }
  constructor.
  - intros p q H H0. apply in_app_iff in H, H0. destruct H as [H|[<-|[]]], H0 as [H0|[<-|[]]]; cbn [fst snd].
    + now apply lab.
    + split; [intros E; now apply other in H|intros R; now apply apart in R].
    + split; [intros E; symmetry in E; now apply other in H0|].
      intros R. apply reaches_sym in R. now apply apart in R.
    + split; [constructor|reflexivity].
  - intros e H. apply ins in H. rewrite !in_app_iff. tauto.
  - intros p H. apply in_app_iff. apply in_app_iff in H as [H|[<-|[]]]; [left; now apply kno|right; now left].
Qed.

Lemma partition_link V F front p q : In p front -> In q front -> partition V F front ->
  partition V (F ++ [(fst p, fst q)]) (relabel (renamed (snd p) (snd q)) front).
Proof.
  intros inp inq [lab ins kno]. constructor.
  - intros s t H H0. apply in_map_iff in H as [s' [<- ins1]], H0 as [t' [<- int]]. cbn [fst snd]. unfold renamed.
    rewrite reaches_more, <- !lab by assumption.
    destruct (Nat.eqb_spec (snd s') (snd p)), (Nat.eqb_spec (snd t') (snd p));
      (split; [intros|intros [?|[[? ?]|[? ?]]]; congruence]);
      first [left; congruence|right; left; split; congruence|right; right; split; congruence].
  - intros e H. apply in_app_iff in H as [H|[<-|[]]]; [now apply ins|]. cbn. split; now apply kno.
  - intros s H. apply in_map_iff in H as [s' [<- ins1]]. cbn [fst]. now apply kno.
Qed.

Lemma partition_drop V F p front : partition V F (p :: front) -> partition V F front.
Proof. intros [lab ins kno]. constructor; auto; intros; [apply lab|apply kno]; now right. Qed.

Lemma first_injective q : forall x y, In x q -> first x q = first y q -> x = y.
Proof.
  induction q as [|z q IH]; cbn; [contradiction|]. intros x y inx E.
  destruct (Nat.eqb_spec x z), (Nat.eqb_spec y z); try discriminate; [congruence|].
  injection E as E. destruct inx as [->|inx]; [contradiction|]. now apply IH.
Qed.

Lemma partition_tidy V F front : partition V F front ->
  partition V F (relabel (fun x => first x (map snd front)) front).
Proof.
  intros [lab ins kno]. constructor; auto.
  - intros s t H H0. apply in_map_iff in H as [s' [<- ins1]], H0 as [t' [<- int]]. cbn [fst snd].
    rewrite <- lab by assumption. split; [|congruence]. apply first_injective. now apply in_map.
  - intros s H. apply in_map_iff in H as [s' [<- ins1]]. cbn [fst]. now apply kno.
Qed.

Lemma larger (front : labelled) p : In p front -> snd p <> S (list_max (map snd front)).
Proof.
  intros inp E. assert (list_max (map snd front) <= list_max (map snd front)) as le by lia.
  apply list_max_le in le. rewrite Forall_forall in le. specialize (le _ (in_map snd _ _ inp)). lia.
Qed.

(** The two ends of an edge that is offered. *)
Lemma ends_of (front : labelled) i j : i < length (map fst front) -> j < length (map fst front) ->
  exists p q : vertex * nat,
  In p front /\ In q front /\ nth i (map fst front) origin = fst p /\ nth j (map fst front) origin = fst q /\
  nth i (map snd front) 0 = snd p /\ nth j (map snd front) 0 = snd q.
Proof.
  rewrite map_length. intros ilt jlt. exists (nth i front (origin, 0)), (nth j front (origin, 0)).
  split; [now apply nth_In|]. split; [now apply nth_In|].
  exact (conj (map_nth fst front (origin, 0) i) (conj (map_nth fst front (origin, 0) j)
    (conj (map_nth snd front (origin, 0) i) (map_nth snd front (origin, 0) j)))).
Qed.

(** * Connection *)

Definition meets (V : list vertex) (F : list edge) (front : labelled) : Prop :=
  forall x, In x V -> exists p, In p front /\ reaches F x (fst p).

Definition connection_fits V F (f : list vertex) (q : list nat) : Prop :=
  exists front, f = map fst front /\ q = map snd front /\ partition V F front /\ meets V F front.

Lemma meets_relabel V F front f : meets V F front -> meets V F (relabel f front).
Proof.
  intros met x inx. destruct (met x inx) as [p [inp R]]. exists (fst p, f (snd p)).
  split; [apply in_map_iff; now exists p|exact R].
Qed.

(** A piece that has left the frontier remains apart from the others. *)
Lemma closed_piece V F p front es F' : partition V F (p :: front) -> ~ In (snd p) (map snd front) -> front <> [] ->
  proper V (map fst front) es -> incl F' (offered (map fst front) es) -> ~ connected (V ++ added es) (F ++ F').
Proof.
  intros [lab ins kno] alone some ok sub [_ C].
  destruct front as [|s front]; [contradiction|].
  assert (reaches F (fst p) (fst s)) as R.
  { apply (reaches_stays (F ++ F') (reaches F (fst p)) (fst p)); [constructor| |].
    - intros y z H J.
      assert (In y V) as inV by (eapply stays_inside; [exact ins| |exact H]; apply kno; now left).
      assert (~ In y (map fst (s :: front))) as out.
      { intros iny. apply in_map_iff in iny as [t [<- int]]. apply alone, in_map_iff. exists t. split; [|exact int].
        symmetry. apply lab; [now left|now right|exact H]. }
      destruct J as [J|J]; apply in_app_iff in J as [J|J].
      + eapply further; [exact H|now left].
      + exfalso. apply (left_behind _ _ _ _ _ _ ok inV out sub J). now left.
      + eapply further; [exact H|now right].
      + exfalso. apply (left_behind _ _ _ _ _ _ ok inV out sub J). now right.
    - apply C; apply in_app_iff; left; apply kno; [now left|right; now left]. }
  apply alone, in_map_iff. exists s. split; [|now left]. symmetry. apply lab; [now left|right; now left|exact R].
Qed.

Lemma connection_watched : watches for_connection (fun V F => met V F Connected).
Proof.
  exists connection_fits. split; [split|].
  - intros e taken V F f q rest [front [-> [-> [part met]]]] [ok1 ok] one.
    destruct e as [v|i j| |]; cbn [step for_connection].
    + destruct one as [<-|[]]. cbn [new moved chosen]. rewrite app_nil_r.
      exists (front ++ [(v, S (list_max (map snd front)))]). rewrite !map_app.
      split; [reflexivity|split; [reflexivity|split]]; [apply partition_add; [exact ok1|apply larger|exact part]|].
      intros x inx. apply in_app_iff in inx as [inx|[<-|[]]].
      * destruct (met x inx) as [p [inp R]]. exists p. split; [apply in_app_iff; now left|exact R].
      * exists (v, S (list_max (map snd front))). split; [apply in_app_iff; right; now left|constructor].
    + destruct ok1 as [ilt jlt]. destruct (ends_of front i j ilt jlt) as [p [q [inp [inq [E1 [E2 [E3 E4]]]]]]].
      cbn [new moved chosen]. rewrite app_nil_r. destruct taken.
      * unfold together. rewrite E1, E2, E3, E4. exists (relabel (renamed (snd p) (snd q)) front).
        rewrite relabel_fst, relabel_snd. split; [reflexivity|split; [reflexivity|split]]; [now apply partition_link|].
        apply meets_relabel. intros x inx. destruct (met x inx) as [s [ins R]]. exists s.
        split; [exact ins|]. eapply reaches_incl; [|exact R]. apply incl_appl, incl_refl.
      * rewrite app_nil_r. now exists front.
    + destruct front as [|p front]; [cbn in ok1; lia|]. cbn [map].
      cbn [new moved chosen map tl] in ok |- *. rewrite app_nil_r in ok |- *. rewrite app_nil_r.
      destruct (existsb (Nat.eqb (snd p)) (map snd front)) eqn:E.
      * exists front. split; [reflexivity|split; [reflexivity|split]]; [eapply partition_drop, part|].
        apply existsb_exists in E as [n [inn E]]. apply Nat.eqb_eq in E. subst n.
        apply in_map_iff in inn as [s [E ins]].
        intros x inx. destruct (met x inx) as [t [[<-|int] R]]; [|now exists t].
        exists s. split; [exact ins|]. apply reaches_trans with (fst p); [exact R|].
        apply (labels _ _ _ part); [now left|now right|congruence].
      * intros F' sub C. apply (closed_piece V F p front rest F' part); [| |exact ok|exact sub|exact C].
        -- intros inx. assert (existsb (Nat.eqb (snd p)) (map snd front) = true) as T; [|congruence].
           apply existsb_exists. exists (snd p). split; [exact inx|apply Nat.eqb_refl].
        -- intros ->. cbn in ok1. lia.
    + cbn [new moved chosen]. rewrite !app_nil_r. exists (relabel (fun x => first x (map snd front)) front).
      rewrite relabel_fst, relabel_snd. split; [reflexivity|split; [reflexivity|split]].
      * now apply partition_tidy.
      * now apply meets_relabel.
  - intros V F f q [front [-> [-> [[lab ins kno] met]]]]. cbn [final for_connection].
    destruct front as [|p front]; cbn [map].
    + split; [|discriminate]. intros [some _].
      destruct V as [|x V]; [contradiction|]. destruct (met x) as [q [[] _]]. now left.
    + rewrite forallb_forall. split.
      * intros [_ all] n inn. apply in_map_iff in inn as [q [<- inq]].
        apply Nat.eqb_eq, lab; [now left|now right|]. apply all; apply kno; [now left|now right].
      * intros all. split.
        { assert (In (fst p) V) as inV by (apply kno; now left). intros ->. destruct inV. }
        assert (forall x, In x V -> reaches F x (fst p)) as H.
        { intros x inx. destruct (met x inx) as [q [inq R]]. apply reaches_trans with (fst q); [exact R|].
          apply lab; [exact inq|now left|]. destruct inq as [<-|inq]; [reflexivity|].
          symmetry. apply Nat.eqb_eq, all, in_map, inq. }
        intros x y inx iny. apply reaches_trans with (fst p); [now apply H|]. now apply reaches_sym, H.
  - exists []. split; [reflexivity|split; [reflexivity|split]]; [|intros x []].
    constructor; [intros p q []|intros e []|intros p []].
Qed.

(** * Cycles *)

Definition cycles_fits V F (f : list vertex) (q : list nat) : Prop :=
  exists front, f = map fst front /\ q = map snd front /\ partition V F front /\ acyclic F.

Lemma cycles_watched : watches against_cycles (fun V F => met V F Acyclic).
Proof.
  exists cycles_fits. split; [split|].
  - intros e taken V F f q rest [front [-> [-> [part none]]]] [ok1 ok] one.
    destruct e as [v|i j| |]; cbn [step against_cycles].
    + destruct one as [<-|[]]. cbn [new moved chosen]. rewrite app_nil_r.
      exists (front ++ [(v, S (list_max (map snd front)))]). rewrite !map_app.
      split; [reflexivity|split; [reflexivity|split; [|exact none]]].
      apply partition_add; [exact ok1|apply larger|exact part].
    + destruct ok1 as [ilt jlt]. destruct (ends_of front i j ilt jlt) as [p [q [inp [inq [E1 [E2 [E3 E4]]]]]]].
      cbn [new moved chosen]. destruct taken; [|rewrite !app_nil_r; now exists front].
      unfold together. rewrite E1, E2, E3, E4, app_nil_r.
      destruct (Nat.eqb_spec (snd p) (snd q)) as [E|ne].
      * intros F' _ none'. apply acyclic_before, acyclic_more in none' as [_ none'].
        apply none'. cbn [fst snd]. now apply (labels _ _ _ part).
      * exists (relabel (renamed (snd p) (snd q)) front). rewrite relabel_fst, relabel_snd.
        split; [reflexivity|split; [reflexivity|split]]; [now apply partition_link|].
        apply acyclic_more. split; [exact none|]. cbn [fst snd]. now rewrite <- (labels _ _ _ part).
    + destruct front as [|p front]; [cbn in ok1; lia|]. cbn [new moved chosen map tl]. rewrite !app_nil_r.
      exists front. split; [reflexivity|split; [reflexivity|split; [eapply partition_drop, part|exact none]]].
    + cbn [new moved chosen]. rewrite !app_nil_r. exists (relabel (fun x => first x (map snd front)) front).
      rewrite relabel_fst, relabel_snd. split; [reflexivity|split; [reflexivity|split; [|exact none]]].
      now apply partition_tidy.
  - intros V F f q [front [_ [_ [_ none]]]]. cbn. split; [reflexivity|intros _; exact none].
  - exists []. split; [reflexivity|split; [reflexivity|split]].
    + constructor; [intros p q []|intros e []|intros p []].
    + intros before e l E. destruct before; discriminate.
Qed.
