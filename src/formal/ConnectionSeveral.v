(** The machine that counts components: the labels of the frontier as for connection, and before them how many components
    have left it. *)

From Coq Require Import List Arith Bool Lia.
From Stripcount Require Import StatementConnection ConnectionWays ConnectionReading ConnectionPieces ConnectionOnePiece.
Import ListNotations.

Definition for_components (D : list nat) : watch := {|
  step := fun e taken q =>
    let c := hd 0 q in
    let l := tl q in
    match e with
    | Add _ => Some (c :: l ++ [S (list_max l)])
    | Link i j => Some (c :: if taken then together i j l else l)
    | Drop =>
        match l with
        | [] => None
        | x :: l =>
            if existsb (Nat.eqb x) l then Some (c :: l)
            else if Nat.leb (S (S c)) (list_max D) then Some (S c :: l) else None
        end
    | Tidy => Some (c :: tidy l)
    end;
  final := fun q => existsb (Nat.eqb (hd 0 q + length (nodup Nat.eq_dec (tl q)))) D |}.

(** * Vertices of different components *)

Definition separate (F : list edge) : list vertex -> Prop := ForallOrdPairs (fun x y => ~ reaches F x y).

Definition reached_from_all (F : list edge) (V tops : list vertex) : Prop :=
  forall x, In x V -> exists t, In t tops /\ reaches F x t.

Lemma at_most_tops F tops : forall apart, separate F apart -> reached_from_all F apart tops ->
  length apart <= length tops.
Proof.
  intros apart sep. revert tops. induction sep as [|x apart from sep IH]; intros tops all; [apply Nat.le_0_l|].
  destruct (all x (or_introl eq_refl)) as (t & int & R). apply in_split in int as (before & after & ->).
  assert (length apart <= length (before ++ after)) as le.
  { apply IH. intros y iny. destruct (all y (or_intror iny)) as (u & inu & R'). exists u. split; [|exact R'].
    apply in_app_iff in inu as [inu|[<-|inu]]; [apply in_app_iff; now left| |apply in_app_iff; now right].
    exfalso. rewrite Forall_forall in from. apply (from y iny), reaches_trans with t; [exact R|now apply reaches_sym]. }
  rewrite app_length in *. cbn [length]. lia.
Qed.

Lemma separate_in F apart : separate F apart -> forall x y, In x apart -> In y apart -> reaches F x y -> x = y.
Proof.
  intros sep. induction sep as [|z l from sep IH]; intros x y inx iny R; [destruct inx|]. rewrite Forall_forall in from.
  destruct inx as [<-|inx], iny as [<-|iny]; [reflexivity| | |now apply IH].
  - exfalso. now apply (from y).
  - exfalso. apply (from x inx). now apply reaches_sym.
Qed.

Lemma separate_app F l m : separate F l -> separate F m -> (forall x y, In x l -> In y m -> ~ reaches F x y) ->
  separate F (l ++ m).
Proof.
  intros sep sep' apart. induction sep as [|x l from sep IH]; [exact sep'|]. cbn [app]. constructor.
  - rewrite Forall_app. split; [exact from|]. apply Forall_forall. intros y iny. apply apart; [now left|exact iny].
  - apply IH. intros y z iny inz. apply apart; [now right|exact inz].
Qed.

(** One vertex of the frontier for every label. *)
Lemma one_each_label (front : labelled) : exists ps : labelled,
  incl ps front /\ length ps = length (nodup Nat.eq_dec (map snd front)) /\
  ForallOrdPairs (fun p q => snd p <> snd q) ps /\ forall p, In p front -> exists q, In q ps /\ snd p = snd q.
Proof.
  induction front as [|p front (ps & sub & len & sep & all)].
  - exists []. repeat split; [intros x []|constructor|intros x []].
  - cbn [map nodup]. destruct (in_dec Nat.eq_dec (snd p) (map snd front)) as [inl|out].
    + exists ps. repeat split; [now apply incl_tl|exact len|exact sep|]. intros q [<-|inq]; [|now apply all].
      apply in_map_iff in inl as (s & E & ins). destruct (all s ins) as (t & int & E'). exists t. split; congruence.
    + exists (p :: ps). repeat split.
      * apply incl_cons; [now left|now apply incl_tl].
      * cbn [length]. now rewrite len.
      * constructor; [|exact sep]. apply Forall_forall. intros q inq E. apply out. rewrite E. apply in_map, sub, inq.
      * intros q [<-|inq]; [exists p; split; [now left|reflexivity]|]. destruct (all q inq) as (t & int & E).
        exists t. split; [now right|exact E].
Qed.

Lemma separate_labels V F (front ps : labelled) : partition V F front -> incl ps front ->
  ForallOrdPairs (fun p q => snd p <> snd q) ps -> separate F (map fst ps).
Proof.
  intros part sub sep. induction sep as [|p ps from sep IH]; [constructor|]. cbn [map]. constructor.
  - apply Forall_forall. intros y iny R. apply in_map_iff in iny as (q & <- & inq). rewrite Forall_forall in from.
    apply (from q inq). apply (labels _ _ _ part); [apply sub; now left|apply sub; now right|exact R].
  - apply IH. intros q inq. apply sub. now right.
Qed.

(** * What the state means *)

Record several V F (front : labelled) (gone : list vertex) : Prop := {
  parted : partition V F front;
  gone_in : incl gone V;
  gone_apart : separate F gone;
  gone_away : forall t p, In t gone -> In p front -> ~ reaches F t (fst p);
  every_one : forall x, In x V -> (exists p, In p front /\ reaches F x (fst p)) \/ (exists t, In t gone /\ reaches F x t) }.

Definition several_fits V F (f : list vertex) (q : list nat) : Prop :=
  exists front gone, f = map fst front /\ hd 0 q = length gone /\ tl q = map snd front /\ several V F front gone.

(** The number of components is that of the vertices that stand for them. *)
Lemma several_number V F front gone : several V F front gone -> exists apart,
  length apart = length gone + length (nodup Nat.eq_dec (map snd front)) /\
  incl apart V /\ separate F apart /\ reached_from_all F V apart.
Proof.
  intros [part sub sep away all]. destruct (one_each_label front) as (ps & subs & len & seps & each).
  exists (gone ++ map fst ps). rewrite app_length, map_length, len. split; [reflexivity|]. split; [|split].
  - apply incl_app; [exact sub|]. intros x inx. apply in_map_iff in inx as (p & <- & inp).
    apply (known _ _ _ part), subs, inp.
  - apply separate_app; [exact sep|now apply (separate_labels V F front)|]. intros x y inx iny.
    apply in_map_iff in iny as (p & <- & inp). apply away; [exact inx|now apply subs].
  - intros x inx. destruct (all x inx) as [(p & inp & R)|(t & int & R)].
    + destruct (each p inp) as (q & inq & E). exists (fst q). split; [apply in_app_iff; right; now apply in_map|].
      apply reaches_trans with (fst p); [exact R|]. apply (labels _ _ _ part); [exact inp|now apply subs|exact E].
    + exists t. split; [apply in_app_iff; now left|exact R].
Qed.

Lemma several_relabel V F front gone f : partition V F (relabel f front) -> several V F front gone ->
  several V F (relabel f front) gone.
Proof.
  intros part' [part sub sep away all]. constructor; auto.
  - intros t p int inp. apply in_map_iff in inp as (q & <- & inq). cbn [fst]. now apply away.
  - intros x inx. destruct (all x inx) as [(p & inp & R)|H]; [left|now right].
    exists (fst p, f (snd p)). split; [apply in_map_iff; now exists p|exact R].
Qed.

(** Components that have left the frontier remain as they are. *)
Lemma gone_stays V F front gone es F' : several V F front gone -> proper V (map fst front) es ->
  incl F' (offered (map fst front) es) -> forall t y, In t gone -> reaches (F ++ F') t y -> reaches F t y.
Proof.
  intros [part sub sep away all] ok inF t y int. apply closed_stays. intros x R e ine.
  apply (left_behind es V (map fst front) x F' e ok); [|intros inx|exact inF|exact ine].
  - eapply stays_inside; [exact (inside _ _ _ part)|apply sub, int|exact R].
  - apply in_map_iff in inx as (p & <- & inp). now apply (away t p).
Qed.

Lemma components_watched D : watches (for_components D) (fun V F => met V F (Components D)).
Proof.
  exists several_fits. split; [split|].
  - intros e taken V F f q rest (front & gone & -> & E1 & E2 & H) [ok1 ok] one. cbn [step for_components].
    rewrite E1, E2. destruct H as [part sub sep away all].
    destruct e as [v|i j| |].
    + destruct one as [<-|[]]. cbn [new moved chosen]. rewrite app_nil_r.
      exists (front ++ [(v, S (list_max (map snd front)))]), gone. rewrite !map_app. cbn [map fst snd hd tl].
      split; [reflexivity|split; [reflexivity|split; [reflexivity|]]]. constructor.
      * apply partition_add; [exact ok1|apply larger|exact part].
      * now apply incl_appl.
      * exact sep.
      * intros t p int inp R. apply in_app_iff in inp as [inp|[<-|[]]]; [now apply (away t p)|]. cbn [fst] in R.
        apply ok1. eapply stays_inside; [exact (inside _ _ _ part)|apply sub, int|exact R].
      * intros x inx. apply in_app_iff in inx as [inx|[<-|[]]].
        -- destruct (all x inx) as [(p & inp & R)|G]; [left|now right]. exists p. split; [apply in_app_iff; now left|exact R].
        -- left. exists (v, S (list_max (map snd front))). split; [apply in_app_iff; right; now left|constructor].
    + destruct ok1 as [ilt jlt]. destruct (ends_of front i j ilt jlt) as (p & q' & inp & inq & F1 & F2 & F3 & F4).
      cbn [new moved chosen]. rewrite app_nil_r. destruct taken.
      * rewrite F1, F2. exists (relabel (renamed (snd p) (snd q')) front), gone. unfold together. rewrite F3, F4.
        rewrite relabel_fst, relabel_snd. cbn [hd tl]. split; [reflexivity|split; [reflexivity|split; [reflexivity|]]].
        assert (incl F (F ++ [(fst p, fst q')])) as more by apply incl_appl, incl_refl.
        constructor.
        -- now apply partition_link.
        -- exact sub.
        -- clear all E1. induction sep as [|t l from sep IH]; [constructor|]. constructor.
           ++ apply Forall_forall. intros u inu R. rewrite Forall_forall in from. apply reaches_more in R.
              destruct R as [R|[[R _]|[R _]]]; [now apply (from u inu)|now apply (away t p (or_introl eq_refl) inp)|
                now apply (away t q' (or_introl eq_refl) inq)].
           ++ apply IH; [intros u inu; apply sub; now right|intros u s inu; apply away; now right].
        -- intros t s0 int ins R. apply in_map_iff in ins as (s' & <- & ins). cbn [fst] in R. apply reaches_more in R.
           destruct R as [R|[[R _]|[R _]]]; [now apply (away t s')|now apply (away t p)|now apply (away t q')].
        -- intros x inx. destruct (all x inx) as [(s & ins & R)|(t & int & R)]; [left|right].
           ++ exists (fst s, renamed (snd p) (snd q') (snd s)). split; [apply in_map_iff; now exists s|].
              cbn [fst]. now apply (reaches_incl F).
           ++ exists t. split; [exact int|now apply (reaches_incl F)].
      * rewrite app_nil_r. exists front, gone. split; [reflexivity|split; [reflexivity|split; [reflexivity|]]].
        now constructor.
    + destruct front as [|p front]; [cbn in ok1; lia|]. cbn [map].
      cbn [new moved chosen map tl] in ok |- *. rewrite app_nil_r in ok |- *. rewrite app_nil_r.
      destruct (existsb (Nat.eqb (snd p)) (map snd front)) eqn:E.
      * exists front, gone. split; [reflexivity|split; [reflexivity|split; [reflexivity|]]].
        constructor; [eapply partition_drop, part|exact sub|exact sep| |].
        -- intros t s int ins. apply away; [exact int|now right].
        -- apply existsb_exists in E as (n & inn & E). apply Nat.eqb_eq in E. subst n.
           apply in_map_iff in inn as (s & E & ins).
           intros x inx. destruct (all x inx) as [(t & [<-|int] & R)|G]; [|left; now exists t|now right].
           left. exists s. split; [exact ins|]. apply reaches_trans with (fst p); [exact R|].
           apply (labels _ _ _ part); [now left|now right|congruence].
      * assert (several V F front (fst p :: gone)) as H.
        { constructor; [eapply partition_drop, part| | | |].
          - apply incl_cons; [apply (known _ _ _ part); now left|exact sub].
          - constructor; [|exact sep]. apply Forall_forall. intros t int R. apply (away t p int (or_introl eq_refl)).
            now apply reaches_sym.
          - intros t s [<-|int] ins; [|apply away; [exact int|now right]]. intros R.
            assert (existsb (Nat.eqb (snd p)) (map snd front) = true) as T; [|congruence]. apply existsb_exists.
            exists (snd s). split; [now apply in_map|]. apply Nat.eqb_eq.
            apply (labels _ _ _ part); [now left|now right|exact R].
          - intros x inx. destruct (all x inx) as [(t & [<-|int] & R)|(t & int & R)].
            + right. exists (fst p). split; [now left|exact R].
            + left. now exists t.
            + right. exists t. split; [now right|exact R]. }
        destruct (Nat.leb_spec (S (S (length gone))) (list_max D)) as [fine|more].
        -- exists front, (fst p :: gone). split; [reflexivity|split; [reflexivity|split; [reflexivity|exact H]]].
        -- intros F' inF (n & inD & tops & <- & insub & _ & covered).
           destruct front as [|s front]; [cbn in ok1; lia|].
           assert (length (fst s :: fst p :: gone) <= length tops) as le.
           { apply (at_most_tops (F ++ F')).
             - constructor.
               + apply Forall_forall. intros t int R. apply reaches_sym in R.
                 apply (gone_stays V F (s :: front) (fst p :: gone) rest F' H ok inF) in R; [|exact int].
                 now apply (gone_away _ _ _ _ H t s int (or_introl eq_refl)).
               + pose proof (gone_apart _ _ _ _ H) as apart_.
                 pose proof (gone_stays V F (s :: front) (fst p :: gone) rest F' H ok inF) as stays. clear -apart_ stays.
                 induction apart_ as [|t l from apart_ IH]; [constructor|]. constructor.
                 * apply Forall_forall. intros u inu R. rewrite Forall_forall in from. apply (from u inu).
                   apply stays; [now left|exact R].
                 * apply IH. intros u y inu. apply stays. now right.
             - intros x inx. apply covered, in_app_iff. left. destruct inx as [<-|inx].
               + apply (known _ _ _ part). right. now left.
               + now apply (gone_in _ _ _ _ H). }
           assert (list_max D <= list_max D) as bound by lia. apply list_max_le in bound.
           rewrite Forall_forall in bound. apply bound in inD. cbn [length] in le. lia.
    + cbn [new moved chosen]. rewrite !app_nil_r. exists (relabel (fun x => first x (map snd front)) front), gone.
      rewrite relabel_fst, relabel_snd. cbn [hd tl]. split; [reflexivity|split; [reflexivity|split; [reflexivity|]]].
      apply several_relabel; [now apply partition_tidy|now constructor].
  - intros V F f q (front & gone & -> & E1 & E2 & H). cbn [final for_components]. rewrite E1, E2.
    destruct (several_number V F front gone H) as (apart_ & len & sub & sep & all). rewrite <- len, existsb_exists. split.
    + intros (n & inD & tops & <- & subs & seps & covered). exists (length tops). split; [exact inD|]. apply Nat.eqb_eq.
      apply Nat.le_antisymm; apply (at_most_tops F); auto; intros x inx; [now apply covered, sub|now apply all, subs].
    + intros (k & ink & E). apply Nat.eqb_eq in E. subst k. exists (length apart_). split; [exact ink|]. exists apart_. now repeat split.
  - exists [], []. split; [reflexivity|split; [reflexivity|split; [reflexivity|]]].
    constructor; [|intros x []|constructor|intros t p []|intros x []].
    constructor; [intros p q []|intros e []|intros p []].
Qed.
