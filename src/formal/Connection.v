(** The machine whose state is a partition, and why it counts sets of edges.

    A frontier of vertices is kept, with a label for each: equal labels mean that there is a way between two of them
    along the edges chosen so far. The labels are the state; the vertices are only spoken of in the proof. *)

From Coq Require Import List ZArith Arith Bool Lia.
From Stripcount Require Import Statement StatementConnection Counting ConnectionWays.
Import ListNotations.

(** What is allowed: cycles, and several pieces. *)
Record kind := { cycles : bool; pieces : bool }.

Definition good (k : kind) (V : list vertex) (F : list edge) : Prop :=
  (pieces k = false -> connected V F) /\ (cycles k = false -> acyclic F).

(** A graph is read by putting a vertex at the end of the frontier, choosing or not an edge between two places of it,
    dropping its first vertex, and giving the labels their standard form. *)
Inductive event := Add (v : vertex) | Link (i j : nat) | Drop | Tidy.

Definition state := list nat.

Fixpoint first (x : nat) (q : state) : nat :=
  match q with
  | [] => 0
  | y :: q => if x =? y then 0 else S (first x q)
  end.

Definition act (k : kind) (e : event) (q : state) : list state :=
  match e with
  | Add _ => [q ++ [S (list_max q)]]
  | Link i j =>
      let a := nth i q 0 in
      let b := nth j q 0 in
      q :: (if a =? b then if cycles k then [q] else [] else [map (fun x => if x =? a then b else x) q])
  | Drop =>
      match q with
      | [] => []
      | x :: q => if pieces k || existsb (Nat.eqb x) q then [q] else []
      end
  | Tidy => [map (fun x => first x q) q]
  end.

Definition final (k : kind) (q : state) : bool :=
  pieces k || match q with [] => false | x :: q => forallb (Nat.eqb x) q end.

(** * Vertices and edges of a list of events *)

Fixpoint added (es : list event) : list vertex :=
  match es with
  | [] => []
  | Add v :: es => v :: added es
  | _ :: es => added es
  end.

Definition origin : vertex := (0, 0).

Fixpoint offered (front : list vertex) (es : list event) : list edge :=
  match es with
  | [] => []
  | Add v :: es => offered (front ++ [v]) es
  | Link i j :: es => (nth i front origin, nth j front origin) :: offered front es
  | Drop :: es => offered (tl front) es
  | Tidy :: es => offered front es
  end.

(** Vertices are new when they come, places exist, and the last vertex is not dropped. *)
Fixpoint proper (V front : list vertex) (es : list event) : Prop :=
  match es with
  | [] => True
  | Add v :: es => ~ In v V /\ proper (V ++ [v]) (front ++ [v]) es
  | Link i j :: es => i < length front /\ j < length front /\ proper V front es
  | Drop :: es => 2 <= length front /\ proper V (tl front) es
  | Tidy :: es => proper V front es
  end.

Lemma added_new es : forall V front, proper V front es -> forall v, In v (added es) -> ~ In v V.
Proof.
  induction es as [|[v|i j| |] es IH]; cbn; intros V front ok w inw; try contradiction.
  - destruct ok as [new ok]. destruct inw as [<-|inw]; [exact new|].
    intros inV. apply (IH _ _ ok w inw), in_app_iff. now left.
  - now apply (IH V front).
  - now apply (IH V (tl front)).
  - now apply (IH V front).
Qed.

Lemma tl_in {A} (x : A) l : In x (tl l) -> In x l.
Proof. destruct l; [intros []|now right]. Qed.

Lemma offered_ends es : forall V front, proper V front es -> forall e, In e (offered front es) ->
  (In (fst e) front \/ In (fst e) (added es)) /\ (In (snd e) front \/ In (snd e) (added es)).
Proof.
  induction es as [|[v|i j| |] es IH]; cbn [offered added proper]; intros V front ok e ine; try contradiction.
  - destruct ok as [_ ok]. specialize (IH _ _ ok e ine). rewrite !in_app_iff in IH. cbn in *. tauto.
  - destruct ok as [ilt [jlt ok]]. destruct ine as [<-|ine]; [|now apply (IH V)].
    split; left; now apply nth_In.
  - destruct ok as [_ ok]. destruct (IH _ _ ok e ine) as [H K].
    split; [destruct H|destruct K]; auto using tl_in.
  - now apply (IH V).
Qed.

(** * The invariant *)

Definition labelled := list (vertex * nat).

Record fits (k : kind) (V : list vertex) (F : list edge) (front : labelled) : Prop := {
  labels : forall p q, In p front -> In q front -> (snd p = snd q <-> reaches F (fst p) (fst q));
  meets : pieces k = false -> forall x, In x V -> exists p, In p front /\ reaches F x (fst p);
  inside : forall e, In e F -> In (fst e) V /\ In (snd e) V;
  known : forall p, In p front -> In (fst p) V;
  no_cycle : cycles k = false -> acyclic F }.

Lemma stays_inside F V x y : (forall e, In e F -> In (fst e) V /\ In (snd e) V) -> In x V -> reaches F x y -> In y V.
Proof.
  intros H inx. apply (reaches_stays F (fun v => In v V)); [exact inx|].
  intros a b _ [J|J]; apply H in J; tauto.
Qed.

(** ** A new vertex *)

Lemma fits_add k V F front v n : ~ In v V -> (forall p, In p front -> snd p <> n) ->
  fits k V F front -> fits k (V ++ [v]) F (front ++ [(v, n)]).
Proof.
  intros new other [lab met ins kno noc].
  assert (forall p, In p front -> ~ reaches F (fst p) v) as apart.
  { intros p inp R. apply new. eapply stays_inside; [exact ins| |exact R]. now apply kno. }
  constructor; intros.
  - apply in_app_iff in H, H0. destruct H as [H|[<-|[]]], H0 as [H0|[<-|[]]]; cbn [fst snd].
    + now apply lab.
    + split; [intros E; now apply other in H|intros R; now apply apart in R].
    + split; [intros E; symmetry in E; now apply other in H0|].
      intros R. apply reaches_sym in R. now apply apart in R.
    + split; [constructor|reflexivity].
  - apply in_app_iff in H0 as [inx|[<-|[]]].
    + destruct (met H x inx) as [p [inp R]]. exists p. split; [apply in_app_iff; now left|exact R].
    + exists (v, n). split; [apply in_app_iff; right; now left|constructor].
  - apply ins in H. rewrite !in_app_iff. tauto.
  - apply in_app_iff. apply in_app_iff in H as [H|[<-|[]]]; [left; now apply kno|right; now left].
  - auto.
Qed.

(** ** An edge that joins two pieces *)

Definition relabel (f : nat -> nat) (front : labelled) : labelled := map (fun p => (fst p, f (snd p))) front.

Lemma fits_join k V F front p q : In p front -> In q front -> snd p <> snd q -> fits k V F front ->
  fits k V (F ++ [(fst p, fst q)]) (relabel (fun x => if x =? snd p then snd q else x) front).
Proof.
  intros inp inq ne [lab met ins kno noc]. constructor; intros.
  - apply in_map_iff in H as [s [<- ins1]], H0 as [t [<- int]]. cbn [fst snd].
    rewrite reaches_more, <- !lab by assumption.
    destruct (Nat.eqb_spec (snd s) (snd p)), (Nat.eqb_spec (snd t) (snd p));
      (split; [intros|intros [?|[[? ?]|[? ?]]]; congruence]);
      first [left; congruence|right; left; split; congruence|right; right; split; congruence].
  - destruct (met H x H0) as [s [ins1 R]]. exists (fst s, if snd s =? snd p then snd q else snd s).
    split; [apply in_map_iff; now exists s|]. cbn [fst]. apply reaches_more. now left.
  - apply in_app_iff in H as [H|[<-|[]]]; [now apply ins|]. cbn. split; now apply kno.
  - apply in_map_iff in H as [s [<- ins1]]. cbn [fst]. now apply kno.
  - apply acyclic_more. split; [auto|]. cbn [fst snd]. now rewrite <- lab.
Qed.

(** ** An edge within a piece *)

Lemma fits_close k V F front p q : cycles k = true -> In p front -> In q front -> snd p = snd q -> fits k V F front ->
  fits k V (F ++ [(fst p, fst q)]) front.
Proof.
  intros allowed inp inq E [lab met ins kno noc]. apply lab in E; [|assumption..].
  assert (forall x y, reaches (F ++ [(fst p, fst q)]) x y <-> reaches F x y) as same.
  { intros x y. rewrite reaches_more. split; [|tauto]. intros [H|[[H K]|[H K]]]; [exact H| |].
    - apply reaches_trans with (fst p); [exact H|]. now apply reaches_trans with (fst q).
    - apply reaches_trans with (fst q); [exact H|]. apply reaches_trans with (fst p); [now apply reaches_sym|exact K]. }
  constructor; intros.
  - rewrite same. now apply lab.
  - destruct (met H x H0) as [s [ins1 R]]. exists s. now rewrite same.
  - apply in_app_iff in H as [H|[<-|[]]]; [now apply ins|]. cbn. split; now apply kno.
  - now apply kno.
  - congruence.
Qed.

(** ** The first vertex is dropped *)

Lemma fits_drop k V F p front : pieces k = true \/ In (snd p) (map snd front) ->
  fits k V F (p :: front) -> fits k V F front.
Proof.
  intros other [lab met ins kno noc]. constructor; intros; auto.
  - apply lab; now right.
  - destruct other as [one|other]; [congruence|].
    apply in_map_iff in other as [s [E ins1]].
    destruct (met H x H0) as [t [[<-|int] R]]; [|now exists t].
    exists s. split; [exact ins1|]. apply reaches_trans with (fst p); [exact R|].
    apply lab; [now left|now right|congruence].
  - apply kno. now right.
Qed.

Lemma closed_piece k V F p front es F' : fits k V F (p :: front) -> ~ In (snd p) (map snd front) -> front <> [] ->
  proper V (map fst front) es -> incl F' (offered (map fst front) es) -> ~ connected (V ++ added es) (F ++ F').
Proof.
  intros [lab met ins kno noc] alone some ok sub [_ C].
  destruct front as [|s front]; [contradiction|].
  assert (reaches F (fst p) (fst s)) as R.
  { apply (reaches_stays (F ++ F') (reaches F (fst p)) (fst p)); [constructor| |].
    - intros y z H J.
      assert (In y V) as inV by (eapply stays_inside; [exact ins| |exact H]; apply kno; now left).
      assert (forall e, In e F' -> (y = fst e \/ y = snd e) -> False) as none.
      { intros e ine E. apply sub in ine. apply (offered_ends _ _ _ ok) in ine.
        assert (In y (map fst (s :: front)) \/ In y (added es)) as [iny|iny] by (destruct E; subst; tauto).
        - apply in_map_iff in iny as [t [Et int]]. subst y. apply alone, in_map_iff. exists t. split; [|exact int].
          symmetry. apply lab; [now left|now right|exact H].
        - exact (added_new _ _ _ ok y iny inV). }
      destruct J as [J|J]; apply in_app_iff in J as [J|J].
      + eapply further; [exact H|now left].
      + exfalso. apply (none _ J). now left.
      + eapply further; [exact H|now right].
      + exfalso. apply (none _ J). now right.
    - apply C; apply in_app_iff; left; apply kno; [now left|right; now left]. }
  apply alone, in_map_iff. exists s. split; [|now left]. symmetry. apply lab; [now left|right; now left|exact R].
Qed.

(** ** The labels' standard form *)

Lemma first_injective q : forall x y, In x q -> first x q = first y q -> x = y.
Proof.
  induction q as [|z q IH]; cbn; [contradiction|]. intros x y inx E.
  destruct (Nat.eqb_spec x z), (Nat.eqb_spec y z); try discriminate; [congruence|].
  injection E as E. destruct inx as [->|inx]; [contradiction|]. now apply IH.
Qed.

Lemma fits_relabel k V F front f : (forall p q, In p front -> In q front -> f (snd p) = f (snd q) -> snd p = snd q) ->
  fits k V F front -> fits k V F (relabel f front).
Proof.
  intros inj [lab met ins kno noc]. constructor; intros; auto.
  - apply in_map_iff in H as [s [<- ins1]], H0 as [t [<- int]]. cbn [fst snd]. rewrite <- lab by assumption.
    split; [now apply inj|congruence].
  - destruct (met H x H0) as [s [ins1 R]]. exists (fst s, f (snd s)). split; [apply in_map_iff; now exists s|exact R].
  - apply in_map_iff in H as [s [<- ins1]]. cbn [fst]. now apply kno.
Qed.

(** ** The end *)

Lemma fits_end k V F front : fits k V F front -> (good k V F <-> final k (map snd front) = true).
Proof.
  intros [lab met ins kno noc]. unfold good, final.
  destruct (pieces k); cbn [orb]; [intuition congruence|]. specialize (met eq_refl).
  destruct front as [|p front]; cbn [map].
  - split; [|discriminate]. intros [C _]. destruct (C eq_refl) as [some _].
    destruct V as [|x V]; [contradiction|]. destruct (met x) as [q [[] _]]. now left.
  - rewrite forallb_forall. split.
    + intros [C _] n inn. destruct (C eq_refl) as [_ all]. apply in_map_iff in inn as [q [<- inq]].
      apply Nat.eqb_eq, lab; [now left|now right|]. apply all; apply kno; [now left|now right].
    + intros all. split; [|exact noc]. intros _. split.
      * assert (In (fst p) V) as inV by (apply kno; now left). intros ->. destruct inV.
      * assert (forall x, In x V -> reaches F x (fst p)) as H.
        { intros x inx. destruct (met x inx) as [q [inq R]]. apply reaches_trans with (fst q); [exact R|].
          apply lab; [exact inq|now left|]. destruct inq as [<-|inq]; [reflexivity|].
          symmetry. apply Nat.eqb_eq, all, in_map, inq. }
        intros x y inx iny. apply reaches_trans with (fst p); [now apply H|]. now apply reaches_sym, H.
Qed.

(** * The simulation *)

Definition accepted (k : kind) (q : state) : Z := if final k q then 1%Z else 0%Z.

Lemma sum_single x : sum [x] = x.
Proof. apply Z.add_0_r. Qed.

Lemma map_relabel f front : map snd (relabel f front) = map f (map snd front).
Proof. unfold relabel. rewrite !map_map. reflexivity. Qed.

Lemma map_fst_relabel f front : map fst (relabel f front) = map fst front.
Proof. unfold relabel. rewrite map_map. reflexivity. Qed.

Theorem simulated k es : forall V F front, fits k V F front -> proper V (map fst front) es ->
  exactly (fun F' => good k (V ++ added es) (F ++ F')) (subsets (offered (map fst front) es))
    (through (map (act k) es) (accepted k) (map snd front)).
Proof.
  induction es as [|e es IH]; intros V F front fit ok.
  - cbn [added offered subsets map through]. unfold accepted. rewrite app_nil_r.
    pose proof (fits_end k V F front fit) as E. destruct (final k (map snd front)).
    + apply (one_more _ [] [] 0); [|constructor]. rewrite app_nil_r. now apply E.
    + apply no_more; [|constructor]. rewrite app_nil_r. intros G. apply E in G. discriminate.
  - destruct e as [v|i j| |]; cbn [proper] in ok; cbn [added offered map through act].
    + destruct ok as [new ok]. rewrite sum_single.
      set (n := S (list_max (map snd front))).
      specialize (IH (V ++ [v]) F (front ++ [(v, n)])).
      rewrite !map_app in IH. cbn [map fst snd] in IH. rewrite <- app_assoc in IH. apply IH; [|exact ok].
      apply fits_add; [exact new| |exact fit]. intros p inp E.
      assert (list_max (map snd front) <= list_max (map snd front)) as le by lia.
      apply list_max_le in le. rewrite Forall_forall in le. specialize (le _ (in_map snd _ _ inp)). subst n. lia.
    + destruct ok as [ilt [jlt ok]]. rewrite map_length in ilt, jlt.
      set (p := nth i front (origin, 0)). set (q := nth j front (origin, 0)).
      assert (In p front) as inp by (now apply nth_In). assert (In q front) as inq by (now apply nth_In).
      assert (nth i (map fst front) origin = fst p) as -> by exact (map_nth fst front (origin, 0) i).
      assert (nth j (map fst front) origin = fst q) as -> by exact (map_nth fst front (origin, 0) j).
      assert (nth i (map snd front) 0 = snd p) as -> by exact (map_nth snd front (origin, 0) i).
      assert (nth j (map snd front) 0 = snd q) as -> by exact (map_nth snd front (origin, 0) j).
      cbn [subsets map]. change (sum (?x :: ?l)) with (x + sum l)%Z. apply exactly_app; [now apply IH|].
      apply exactly_map.
      destruct (Nat.eqb_spec (snd p) (snd q)) as [E|ne].
      * destruct (cycles k) eqn:allowed.
        -- cbn [map]. rewrite sum_single.
           eapply exactly_iff; [|apply (IH V (F ++ [(fst p, fst q)]) front); [now apply fits_close|exact ok]].
           intros F' _. cbn beta. now rewrite <- app_assoc.
        -- apply exactly_none. intros F' _ [_ G]. specialize (G allowed).
           change (F ++ (fst p, fst q) :: F') with (F ++ [(fst p, fst q)] ++ F') in G. rewrite app_assoc in G.
           apply acyclic_before, acyclic_more in G as [_ G]. apply G. cbn [fst snd]. now apply (labels _ _ _ _ fit).
      * cbn [map]. rewrite sum_single.
        specialize (IH V (F ++ [(fst p, fst q)]) (relabel (fun x => if x =? snd p then snd q else x) front)).
        rewrite map_relabel, map_fst_relabel in IH.
        eapply exactly_iff; [|apply IH; [now apply fits_join|exact ok]].
        intros F' _. cbn beta. now rewrite <- app_assoc.
    + destruct ok as [len ok]. destruct front as [|p front]; [cbn in len; lia|]. cbn [map tl] in *.
      destruct (pieces k || existsb (Nat.eqb (snd p)) (map snd front)) eqn:E.
      * cbn [map]. rewrite sum_single. apply IH; [|exact ok].
        eapply fits_drop; [|exact fit]. apply orb_true_iff in E as [E|E]; [now left|right].
        apply existsb_exists in E as [x [inx E]]. apply Nat.eqb_eq in E. now subst x.
      * apply orb_false_iff in E as [one E]. apply exactly_none. intros F' inF [C _].
        apply (closed_piece k V F p front es F' fit); [| |exact ok|now apply subsets_incl|now apply C].
        -- intros inx. assert (existsb (Nat.eqb (snd p)) (map snd front) = true) as T; [|congruence].
           apply existsb_exists. exists (snd p). split; [exact inx|apply Nat.eqb_refl].
        -- intros ->. cbn in len. lia.
    + rewrite sum_single. specialize (IH V F (relabel (fun x => first x (map snd front)) front)).
      rewrite map_relabel, map_fst_relabel in IH. apply IH; [|exact ok].
      apply fits_relabel; [|exact fit]. intros p q inp inq. apply first_injective. now apply in_map.
Qed.
