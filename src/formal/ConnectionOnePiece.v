(** The machine that watches whether the chosen edges form one piece: a label for each vertex of the frontier, 0 if it has
    no chosen edge, and before them whether a piece has left the frontier, which is then the only one. *)

From Coq Require Import List Arith Bool Lia.
From Stripcount Require Import StatementConnection ConnectionWays ConnectionReading ConnectionPieces ConnectionDegrees.
Import ListNotations.

Definition put_at (i c : nat) (q : list nat) : list nat := firstn i q ++ c :: skipn (S i) q.

Definition common (q : list nat) (a b : nat) : nat := if a =? 0 then if b =? 0 then S (list_max q) else b else a.
Definition joining (a b c l : nat) : nat := if l =? 0 then 0 else if (l =? a) || (l =? b) then c else l.

Definition with_edge (i j : nat) (q : list nat) : list nat :=
  let a := nth i q 0 in
  let b := nth j q 0 in
  let c := common q a b in
  put_at i c (put_at j c (map (joining a b c) q)).

Definition standard (q : list nat) (l : nat) : nat := if l =? 0 then 0 else S (first l q).
Definition labelled_at (l : nat) : bool := negb (l =? 0).

Definition for_one_piece : watch := {|
  step := fun e taken q =>
    match e, q with
    | Add _, [] => Some [0; 0]
    | Add _, c :: q => Some (c :: q ++ [0])
    | Link i j, c :: q => if taken then if c =? 0 then Some (c :: with_edge i j q) else None else Some (c :: q)
    | Drop, c :: l :: q =>
        if (l =? 0) || existsb (Nat.eqb l) q then Some (c :: q)
        else if existsb labelled_at q then None else Some (1 :: q)
    | Tidy, c :: q => Some (c :: map (standard q) q)
    | Tidy, [] => Some []
    | _, _ => None
    end;
  final := fun q =>
    match q with
    | [] => false
    | c :: q => labelled_at c || match filter labelled_at q with [] => false | l :: q => forallb (Nat.eqb l) q end
    end |}.

Definition untouched (F : list edge) (v : vertex) : Prop := forall e, In e F -> ~ (v = fst e \/ v = snd e).

Record one_piece_shown V F (f : list vertex) (c : nat) (g : vertex -> nat) : Prop := {
  apart : NoDup f;
  known_all : incl f V;
  ends_known : forall e, In e F -> In (fst e) V /\ In (snd e) V;
  zero : forall v, In v f -> (g v = 0 <-> untouched F v);
  same_label : forall v w, In v f -> In w f -> g v <> 0 -> g w <> 0 -> (g v = g w <-> reaches F v w);
  opened : c = 0 -> forall e, In e F -> exists v, In v f /\ g v <> 0 /\ reaches F (fst e) v;
  shut : c <> 0 -> one_piece F /\ forall v, In v f -> g v = 0 }.

Definition one_piece_fits V F (f : list vertex) (q : list nat) : Prop :=
  (q = [] /\ V = [] /\ F = [] /\ f = []) \/ exists c g, q = c :: map g f /\ one_piece_shown V F f c g.

Lemma put_map (f : list vertex) (g : vertex -> nat) c : NoDup f -> forall i, i < length f ->
  put_at i c (map g f) = map (fun v => if same_vertex v (nth i f origin) then c else g v) f.
Proof.
  intros once. induction once as [|v f out once IH]; intros i lt; [cbn in lt; lia|].
  destruct i as [|i]; unfold put_at; cbn [map firstn skipn app nth].
  - destruct (same_vertex_spec v v); [|congruence]. f_equal.
    apply map_ext_in. intros w inw. destruct (same_vertex_spec w v); [congruence|reflexivity].
  - cbn in lt. fold (put_at i c (map g f)).
    change (firstn i (map g f) ++ c :: match map g f with [] => [] | _ :: l => skipn i l end) with (put_at i c (map g f)).
    rewrite IH by lia. f_equal. destruct (same_vertex_spec v (nth i f origin)) as [->|]; [|reflexivity].
    exfalso. apply out, nth_In. lia.
Qed.

(** What is reached along an edge has an edge. *)
Lemma reached_touched F x y : reaches F x y -> x = y \/ ~ untouched F y.
Proof.
  intros R. destruct R as [|y z R J]; [now left|]. right. intros U.
  destruct J as [J|J]; apply U in J; cbn in J; tauto.
Qed.

Lemma reached_from F x y : reaches F x y -> x = y \/ ~ untouched F x.
Proof. intros R. apply reaches_sym, reached_touched in R. intuition congruence. Qed.

Lemma touched_edge F v : ~ untouched F v -> exists e, In e F /\ reaches F (fst e) v.
Proof.
  intros T. induction F as [|e F IH]; [exfalso; apply T; intros e []|].
  destruct (same_vertex_spec v (fst e)) as [->|n1]; [exists e; split; [now left|constructor]|].
  destruct (same_vertex_spec v (snd e)) as [->|n2].
  { exists e. split; [now left|]. eapply further; [constructor|]. left. left. now destruct e. }
  destruct IH as [d [ind R]].
  - intros U. apply T. intros d [<-|ind]; [tauto|now apply U].
  - exists d. split; [now right|]. eapply reaches_incl; [|exact R]. now apply incl_tl.
Qed.

(** Edges that touch nothing that is reached do not help. *)
Lemma closed_stays F G a y : (forall x, reaches F a x -> forall e, In e G -> ~ (x = fst e \/ x = snd e)) ->
  reaches (F ++ G) a y -> reaches F a y.
Proof.
  intros H. apply (reaches_stays (F ++ G) (reaches F a)); [constructor|].
  intros x z R [J|J]; apply in_app_iff in J as [J|J].
  - eapply further; [exact R|now left].
  - exfalso. apply (H x R _ J). now left.
  - eapply further; [exact R|now right].
  - exfalso. apply (H x R _ J). now right.
Qed.

Lemma one_piece_add V F f c g v : ~ In v V -> one_piece_shown V F f c g ->
  one_piece_shown (V ++ [v]) F (f ++ [v]) c (fun w => if same_vertex w v then 0 else g w).
Proof.
  intros fresh [once sub ins zer lab ope shu].
  assert (untouched F v) as U. { intros e ine [->| ->]; apply fresh; now apply ins. }
  assert (forall w, In w f -> w <> v) as differ by (intros w inw ->; now apply fresh, sub).
  constructor.
  - apply (NoDup_Add (a := v) (l := f)); [rewrite <- (app_nil_r f) at 1; apply Add_app|].
    split; [exact once|]. intros inv. now apply fresh, sub.
  - apply incl_app; [apply incl_appl, sub|apply incl_appr, incl_refl].
  - intros e ine. rewrite !in_app_iff. destruct (ins e ine). tauto.
  - intros w inw. destruct (same_vertex_spec w v) as [->|ne]; [tauto|].
    apply in_app_iff in inw as [inw|[<-|[]]]; [now apply zer|congruence].
  - intros w u inw inu. destruct (same_vertex_spec w v); [congruence|]. destruct (same_vertex_spec u v); [congruence|].
    apply in_app_iff in inw as [inw|[<-|[]]]; [|congruence]. apply in_app_iff in inu as [inu|[<-|[]]]; [|congruence].
    now apply lab.
  - intros zero_c e ine. destruct (ope zero_c e ine) as [w [inw [gw R]]]. exists w.
    split; [apply in_app_iff; now left|]. destruct (same_vertex_spec w v); [|now split].
    exfalso. now apply (differ w).
  - intros one. destruct (shu one) as [piece all]. split; [exact piece|]. intros w inw.
    destruct (same_vertex_spec w v); [reflexivity|]. apply in_app_iff in inw as [inw|[<-|[]]]; [now apply all|congruence].
Qed.

Lemma below_list_max (f : list vertex) (g : vertex -> nat) v : In v f -> g v <= list_max (map g f).
Proof.
  intros inv. assert (list_max (map g f) <= list_max (map g f)) as le by lia.
  apply list_max_le in le. rewrite Forall_forall in le. apply le, in_map, inv.
Qed.

Lemma one_piece_link V F f g x y : In x f -> In y f -> one_piece_shown V F f 0 g ->
  let c := common (map g f) (g x) (g y) in
  one_piece_shown V (F ++ [(x, y)]) f 0
    (fun v => if same_vertex v x then c else if same_vertex v y then c else joining (g x) (g y) c (g v)).
Proof.
  intros inx iny [once sub ins zer lab ope _]. cbn zeta.
  set (c := common (map g f) (g x) (g y)).
  assert (c <> 0) as some.
  { unfold c, common. destruct (Nat.eqb_spec (g x) 0); [|assumption]. destruct (Nat.eqb_spec (g y) 0); [lia|assumption]. }
  assert (forall v, In v f -> g v = c -> g v = g x \/ g v = g y) as old.
  { intros v inv E. unfold c, common in E. destruct (Nat.eqb_spec (g x) 0); [|now left].
    destruct (Nat.eqb_spec (g y) 0); [|now right]. pose proof (below_list_max f g v inv). lia. }
  assert (forall u v, In u f -> In v f -> (reaches F v u <-> v = u \/ (g v <> 0 /\ g v = g u))) as way.
  { intros u v inu inv. split.
    - intros R. destruct (same_vertex_spec v u) as [|ne]; [now left|]. right.
      assert (g v <> 0) as gv. { intros E. apply zer in E; [|exact inv]. apply reached_from in R. tauto. }
      assert (g u <> 0) as gu. { intros E. apply zer in E; [|exact inu]. apply reached_touched in R. tauto. }
      split; [exact gv|]. now apply lab.
    - intros [->|[gv E]]; [constructor|]. apply lab; congruence. }
  set (g' := fun v => if same_vertex v x then c else if same_vertex v y then c else joining (g x) (g y) c (g v)).
  assert (forall v, In v f -> (g' v = c <-> reaches F v x \/ reaches F v y)) as inside_new.
  { intros v inv. rewrite !way by assumption. unfold g', joining.
    destruct (same_vertex_spec v x); [tauto|]. destruct (same_vertex_spec v y); [tauto|].
    destruct (Nat.eqb_spec (g v) 0) as [E|ne]; [split; [congruence|intros [[?|[? ?]]|[?|[? ?]]]; congruence]|].
    destruct (Nat.eqb_spec (g v) (g x)); [cbn; tauto|]. destruct (Nat.eqb_spec (g v) (g y)); [cbn; tauto|]. cbn.
    split; [intros E; destruct (old v inv E); congruence|intros [[?|[? ?]]|[?|[? ?]]]; congruence]. }
  assert (forall v, In v f -> g' v <> c -> g' v = g v) as outside_new.
  { intros v inv. unfold g', joining. destruct (same_vertex_spec v x); [congruence|].
    destruct (same_vertex_spec v y); [congruence|]. destruct (Nat.eqb_spec (g v) 0); [congruence|].
    destruct ((g v =? g x) || (g v =? g y)); [congruence|reflexivity]. }
  assert (forall v, In v f -> g' v = c -> reaches (F ++ [(x, y)]) v x) as to_x.
  { intros v inv E. apply inside_new in E; [|exact inv]. apply reaches_more. destruct E as [R|R]; [now left|].
    right. right. split; [exact R|constructor]. }
  constructor; auto.
  - intros e ine. apply in_app_iff in ine as [ine|[<-|[]]]; [now apply ins|]. cbn. split; now apply sub.
  - intros v inv. fold (g' v). split.
    + intros E. assert (g' v <> c) as no by congruence. rewrite (outside_new v inv no) in E. apply zer in E; [|exact inv].
      intros e ine. apply in_app_iff in ine as [ine|[<-|[]]]; [now apply E|].
      cbn [fst snd]. intros [->| ->]; apply no, inside_new; auto; [left|right]; constructor.
    + intros U. assert (untouched F v) as U' by (intros e ine; apply U, in_app_iff; now left).
      assert (v <> x /\ v <> y) as [nx ny].
      { split; intros ->; apply (U (x, y)); cbn; auto; apply in_app_iff; right; now left. }
      unfold g'. destruct (same_vertex_spec v x); [congruence|]. destruct (same_vertex_spec v y); [congruence|].
      apply zer in U'; [|exact inv]. now rewrite U'.
  - intros v w inv inw. fold (g' v) (g' w). intros gv gw.
    destruct (Nat.eq_dec (g' v) c) as [Ev|nv], (Nat.eq_dec (g' w) c) as [Ew|nw].
    + split; [|congruence]. intros _. apply reaches_trans with x; [now apply to_x|]. now apply reaches_sym, to_x.
    + split; [congruence|]. intros R. exfalso. apply nw, inside_new; [exact inw|].
      apply reaches_more in R. apply inside_new in Ev; [|exact inv].
      destruct R as [R|[[R R']|[R R']]]; [|right; now apply reaches_sym|left; now apply reaches_sym].
      apply reaches_sym in R. destruct Ev as [Ev|Ev]; [left|right]; eapply reaches_trans; eassumption.
    + split; [congruence|]. intros R. exfalso. apply nv, inside_new; [exact inv|].
      apply reaches_more in R. apply inside_new in Ew; [|exact inw].
      destruct R as [R|[[R R']|[R R']]]; [|now left|now right].
      destruct Ew as [Ew|Ew]; [left|right]; eapply reaches_trans; eassumption.
    + rewrite (outside_new v inv nv), (outside_new w inw nw) in *.
      split.
      * intros E. eapply reaches_incl; [apply incl_appl, incl_refl|]. now apply lab.
      * intros R. apply lab; auto. apply reaches_more in R. destruct R as [R|[[R _]|[R _]]]; [exact R| |]; exfalso;
          apply nv, inside_new; auto.
  - intros _ e ine. apply in_app_iff in ine as [ine|[<-|[]]].
    + destruct (ope eq_refl e ine) as [v [inv [gv R]]]. exists v. split; [exact inv|]. split.
      * fold (g' v). destruct (Nat.eq_dec (g' v) c) as [E|ne]; [congruence|]. now rewrite (outside_new v inv ne).
      * eapply reaches_incl; [|exact R]. apply incl_appl, incl_refl.
    + exists x. split; [exact inx|]. fold (g' x). unfold g'. destruct (same_vertex_spec x x); [|congruence].
      split; [exact some|constructor].
  - congruence.
Qed.

Lemma one_piece_drop V F x f c g : g x = 0 \/ (exists w, In w f /\ g w = g x) -> one_piece_shown V F (x :: f) c g ->
  one_piece_shown V F f c g.
Proof.
  intros passed [once sub ins zer lab ope shu]. inversion once; subst. constructor; auto.
  - intros v inv. apply sub. now right.
  - intros v inv. apply zer. now right.
  - intros v w inv inw. apply lab; now right.
  - intros E e ine. destruct (ope E e ine) as [v [[<-|inv] [gv R]]]; [|now exists v].
    destruct passed as [gx|[w [inw same]]]; [congruence|]. exists w. split; [exact inw|]. split; [congruence|].
    apply reaches_trans with x; [exact R|]. apply lab; [now left|now right|congruence|congruence|congruence].
  - intros E. destruct (shu E) as [piece all]. split; [exact piece|]. intros v inv. apply all. now right.
Qed.

(** A piece none of whose vertices is left on the frontier. *)
Lemma piece_closed V F f x rest F' y : In x V ->
  (forall e, In e F -> In (fst e) V /\ In (snd e) V) -> (forall z, reaches F x z -> ~ In z f) ->
  proper V f rest -> incl F' (offered f rest) -> reaches (F ++ F') x y -> reaches F x y.
Proof.
  intros inx ins gone ok sub. apply closed_stays. intros z R e ine.
  apply (left_behind rest V f z F' e ok); [|now apply gone|exact sub|exact ine].
  now apply (stays_inside V F x).
Qed.

Lemma one_piece_watched : watches for_one_piece (fun V F => met V F OnePiece).
Proof.
  exists one_piece_fits. split; [split|].
  - intros e taken V F f q rest fit [ok1 ok] one.
    destruct fit as [[-> [-> [-> ->]]]|[c [g [-> shown]]]].
    { destruct e as [v|i j| |]; cbn [step for_one_piece].
      - destruct one as [<-|[]]. right. exists 0, (fun _ => 0). split; [reflexivity|]. cbn [new moved chosen app].
        constructor; [constructor; [intros []|constructor]|apply incl_refl|intros e []| | |intros _ e []|congruence].
        + intros w _. split; [intros _ e []|reflexivity].
        + intros v1 v2 _ _ n. congruence.
      - cbn in ok1. lia.
      - cbn in ok1. lia.
      - destruct one as [<-|[]]. left. cbn. auto. }
    pose proof shown as [once sub ins zer lab ope shu].
    destruct e as [v|i j| |]; cbn [step for_one_piece].
    + destruct one as [<-|[]]. cbn [new moved chosen]. rewrite app_nil_r. right.
      exists c, (fun w => if same_vertex w v then 0 else g w). split; [|now apply one_piece_add].
      rewrite map_app. cbn [map]. f_equal. destruct (same_vertex_spec v v); [|congruence]. f_equal.
      apply map_ext_in. intros w inw. destruct (same_vertex_spec w v) as [->|]; [|reflexivity].
      exfalso. now apply ok1, sub.
    + destruct ok1 as [ilt jlt]. cbn [new moved chosen] in *. rewrite app_nil_r in *.
      destruct taken; [|rewrite app_nil_r; right; exists c, g; now split].
      set (x := nth i f origin). set (y := nth j f origin).
      assert (In x f) as inx by now apply nth_In. assert (In y f) as iny by now apply nth_In.
      destruct (Nat.eqb_spec c 0) as [->|closed].
      * right. eexists 0, _. split; [|now apply (one_piece_link V F f g x y)]. f_equal. unfold with_edge.
        assert (nth i (map g f) 0 = g x) as ->.
        { rewrite nth_indep with (d' := g origin) by now rewrite map_length. apply map_nth. }
        assert (nth j (map g f) 0 = g y) as ->.
        { rewrite nth_indep with (d' := g origin) by now rewrite map_length. apply map_nth. }
        set (d := common _ _ _). rewrite map_map.
        rewrite (put_map f (fun v => joining (g x) (g y) d (g v))) by assumption. fold y.
        rewrite (put_map f (fun v => if same_vertex v y then d else joining (g x) (g y) d (g v))) by assumption.
        reflexivity.
      * intros F' offer [_ all]. destruct (shu closed) as [[some _] none].
        destruct F as [|e0 F0] eqn:EF; [contradiction|]. rewrite <- EF in *. clear some.
        assert (In e0 F) as in0 by (rewrite EF; now left).
        assert (forall z, reaches F (fst e0) z -> ~ In z f) as gone.
        { intros z R inz. assert (untouched F z) as U by now apply zer, none.
          apply reached_touched in R as [<-|T]; [|contradiction]. apply (U e0 in0). now left. }
        assert (reaches F (fst e0) x) as R; [|now apply gone in R].
        apply (closed_stays F ((x, y) :: F')).
        -- intros z R e [<-|ine]; [cbn; intros [->| ->]; now apply gone in R|].
           apply (left_behind rest V f z F' e ok); [|now apply gone|exact offer|exact ine].
           apply (stays_inside V F (fst e0)); [exact ins|now apply ins|exact R].
        -- replace (F ++ (x, y) :: F') with ((F ++ [(x, y)]) ++ F') by now rewrite <- app_assoc.
           apply (all e0 (x, y)); rewrite !in_app_iff; [now left; left|left; right; now left].
    + destruct f as [|x f]; [cbn in ok1; lia|]. cbn [map].
      cbn [new moved chosen tl] in *. rewrite app_nil_r in ok |- *. rewrite app_nil_r.
      destruct ((g x =? 0) || existsb (Nat.eqb (g x)) (map g f)) eqn:E.
      * right. exists c, g. split; [reflexivity|]. apply (one_piece_drop V F x); [|exact shown].
        apply orb_true_iff in E as [E|E]; [left; now apply Nat.eqb_eq|right].
        apply existsb_exists in E as [n [inn E]]. apply Nat.eqb_eq in E. subst n.
        apply in_map_iff in inn as [w [E inw]]. now exists w.
      * apply orb_false_iff in E as [gx alone]. apply Nat.eqb_neq in gx.
        assert (forall w, In w f -> g w <> g x) as other.
        { intros w inw E. assert (existsb (Nat.eqb (g x)) (map g f) = true) as T; [|congruence].
          apply existsb_exists. exists (g w). split; [now apply in_map|]. apply Nat.eqb_eq. congruence. }
        assert (c = 0) as ->.
        { destruct (Nat.eq_dec c 0) as [|n]; [assumption|]. destruct (shu n) as [_ none]. exfalso. apply gx, none. now left. }
        assert (~ untouched F x) as Tx by (intros U; apply gx, zer; [now left|exact U]).
        destruct (existsb labelled_at (map g f)) eqn:more.
        -- apply existsb_exists in more as [n [inn n0]]. apply in_map_iff in inn as [s [<- ins']].
           unfold labelled_at in n0. apply negb_true_iff, Nat.eqb_neq in n0.
           assert (~ untouched F s) as Ts by (intros U; apply n0, zer; [now right|exact U]).
           intros F' offer [_ all].
           destruct (touched_edge F x Tx) as [d [ind Rx]], (touched_edge F s Ts) as [e [ine Rs]].
           assert (reaches F x s) as R.
           { apply (piece_closed V F f x rest F' s); auto.
             - apply sub. now left.
             - intros z R inz. destruct (Nat.eq_dec (g z) 0) as [g0|gz].
               + apply reached_touched in R as [<-|T]; [congruence|]. apply T, zer; [now right|exact g0].
               + apply (other z inz). symmetry. apply lab; auto; [now left|now right].
             - apply reaches_trans with (fst d).
               + eapply reaches_incl; [|apply reaches_sym, Rx]. apply incl_appl, incl_refl.
               + apply reaches_trans with (fst e).
                 * apply all; apply in_app_iff; now left.
                 * eapply reaches_incl; [|exact Rs]. apply incl_appl, incl_refl. }
           apply (other s ins'). symmetry. apply lab; auto; [now left|now right].
        -- right. exists 1, g. split; [reflexivity|].
           assert (forall w, In w f -> g w = 0) as none.
           { intros w inw. destruct (Nat.eq_dec (g w) 0) as [|n]; [assumption|].
             assert (existsb labelled_at (map g f) = true) as T; [|congruence]. apply existsb_exists. exists (g w).
             split; [now apply in_map|]. unfold labelled_at. now apply negb_true_iff, Nat.eqb_neq. }
           assert (forall e, In e F -> reaches F (fst e) x) as to_x.
           { intros e ine. destruct (ope eq_refl e ine) as [v [[<-|inv] [gv R]]]; [exact R|].
             exfalso. now apply gv, none. }
           inversion once; subst. constructor; auto.
           ++ intros v inv. apply sub. now right.
           ++ intros v inv. apply zer. now right.
           ++ intros v w inv inw n. exfalso. now apply n, none.
           ++ congruence.
           ++ intros _. split; [|exact none]. split.
              ** intros ->. apply Tx. intros e [].
              ** intros d e ind ine. apply reaches_trans with x; [now apply to_x|]. now apply reaches_sym, to_x.
    + destruct one as [<-|[]]. cbn [new moved chosen]. rewrite !app_nil_r. right.
      exists c, (fun v => standard (map g f) (g v)). rewrite map_map. split; [reflexivity|].
      assert (forall v, standard (map g f) (g v) = 0 <-> g v = 0) as zero_too.
      { intros v. unfold standard. destruct (Nat.eqb_spec (g v) 0); split; congruence. }
      constructor; auto.
      * intros v inv. rewrite zero_too. now apply zer.
      * intros v w inv inw gv gw. rewrite zero_too in gv, gw. rewrite <- lab by assumption. unfold standard.
        destruct (Nat.eqb_spec (g v) 0); [congruence|]. destruct (Nat.eqb_spec (g w) 0); [congruence|].
        split; [|congruence]. intros E. injection E as E. apply first_injective in E; [exact E|now apply in_map].
      * intros E e ine. destruct (ope E e ine) as [v [inv [gv R]]]. exists v. rewrite zero_too. auto.
      * intros E. destruct (shu E) as [piece all]. split; [exact piece|]. intros v inv. now apply zero_too, all.
  - intros V F f q [[-> [-> [-> ->]]]|[c [g [-> [once sub ins zer lab ope shu]]]]]; cbn [final for_one_piece met].
    + split; [intros [some _]; contradiction|discriminate].
    + destruct (Nat.eq_dec c 0) as [->|closed].
      * change (labelled_at 0) with false. cbn [orb].
        assert (forall n, In n (filter labelled_at (map g f)) <-> exists v, In v f /\ g v = n /\ g v <> 0) as listed.
        { intros n. rewrite filter_In, in_map_iff. unfold labelled_at. rewrite negb_true_iff, Nat.eqb_neq.
          split; [intros [[v [<- inv]] n0]; now exists v|intros [v [inv [<- n0]]]; split; [now exists v|exact n0]]. }
        destruct (filter labelled_at (map g f)) as [|l ls] eqn:E.
        -- split; [|discriminate]. intros [some _]. destruct F as [|e F]; [contradiction|].
           destruct (ope eq_refl e (or_introl eq_refl)) as [v [inv [gv _]]].
           assert (In (g v) []) as [] by (apply listed; now exists v).
        -- rewrite forallb_forall. destruct (proj1 (listed l) (or_introl eq_refl)) as [v [inv [El gv]]].
           assert (~ untouched F v) as Tv by (intros U; now apply gv, zer).
           destruct (touched_edge F v Tv) as [d [ind Rv]]. split.
           ++ intros [_ all] n inn. destruct (proj1 (listed n) (or_intror inn)) as [w [inw [En gw]]].
              assert (~ untouched F w) as Tw by (intros U; now apply gw, zer).
              destruct (touched_edge F w Tw) as [e [ine Rw]].
              apply Nat.eqb_eq. rewrite <- El, <- En. apply lab; auto.
              apply reaches_trans with (fst d); [now apply reaches_sym|].
              apply reaches_trans with (fst e); [now apply all|exact Rw].
           ++ intros all. split; [intros ->; destruct ind|].
              assert (forall e, In e F -> reaches F (fst e) v) as to_v.
              { intros e ine. destruct (ope eq_refl e ine) as [w [inw [gw R]]].
                apply reaches_trans with w; [exact R|]. apply lab; auto.
                assert (In (g w) (l :: ls)) as [E'|inl] by (apply listed; now exists w); [congruence|].
                apply all, Nat.eqb_eq in inl. congruence. }
              intros d' e ind' ine. apply reaches_trans with v; [now apply to_v|]. now apply reaches_sym, to_v.
      * destruct (shu closed) as [piece _]. unfold labelled_at at 1. apply Nat.eqb_neq in closed. rewrite closed. cbn.
        split; [reflexivity|intros _; exact piece].
  - now left.
Qed.
