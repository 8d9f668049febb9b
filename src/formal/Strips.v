(** Boards of any number of columns whose cells are connected: what a reader of places keeps does not depend on the
    column if the cells on the frontier are named by their rows. *)

From Coq Require Import List ZArith Arith Bool Lia.
From Stripcount Require Import Statement Words Reading Counting Annihilator Search Main Slots Rows StatementWords Stated.
From Stripcount Require Import StatementConnection ConnectionWays ConnectionReading ConnectionGraph ConnectionMain.
From Stripcount Require Import StatementGraphs StatementPlaces Places StatementSets StatementWhole Whole WholeConnected.
From Stripcount Require Import WholeMain StatementStrips.
Import ListNotations.

(** * What a reader knows at the end *)

Fixpoint run_from (rd : reader) (i : nat) (f : list nat) (s : memory) : option memory :=
  match f with
  | [] => Some s
  | x :: f => match look rd i x s with None => None | Some s => run_from rd (S i) f s end
  end.

Lemma run_read choices rd good : Whole.reads choices rd good -> forall f, In f (picks choices) ->
  (good f <-> exists s, run_from rd 0 f [] = Some s /\ accept rd s = true).
Proof.
  intros (fits & start & moves & ends) f inp.
  assert (forall g f0 s, fits f0 s -> f = f0 ++ g ->
    (good f <-> exists t, run_from rd (length f0) g s = Some t /\ accept rd t = true)) as H.
  { induction g as [|x g IH]; intros f0 s fit E.
    - rewrite app_nil_r in E. subst f0. cbn [run_from]. rewrite (ends f s fit inp).
      split; [intros A; now exists s|intros (t & [= <-] & A); exact A].
    - assert (length f0 < length choices) as lt.
      { rewrite <- (picked_length _ _ inp), E, app_length. cbn. lia. }
      specialize (moves f0 x s fit lt). cbn [run_from]. destruct (look rd (length f0) x s) as [s'|].
      + rewrite (IH (f0 ++ [x]) s' moves) by (now rewrite <- app_assoc).
        rewrite app_length. cbn [length]. now rewrite Nat.add_1_r.
      + split; [|intros (t & [=] & _)]. intros G. exfalso. apply (moves g); rewrite <- E; assumption. }
  exact (H f [] [] start eq_refl).
Qed.

(** * The graph of a strip *)

Lemma only_one (g : nat -> graph) (P : nat * nat -> bool) p :
  (forall q, q <> p -> filter P (g q) = []) -> filter P (g p) = g p ->
  forall m a, filter P (flat_map g (seq a m)) = if (a <=? p) && (p <? a + m) then g p else [].
Proof.
  intros others own. induction m as [|m IH]; intros a.
  - destruct (Nat.leb_spec a p), (Nat.ltb_spec p (a + 0)); try reflexivity. lia.
  - cbn [seq flat_map]. rewrite filter_app, IH. destruct (Nat.eq_dec a p) as [->|ne].
    + rewrite own. destruct (Nat.leb_spec p p), (Nat.ltb_spec p (p + S m)), (Nat.leb_spec (S p) p); try lia.
      cbn [andb]. apply app_nil_r.
    + rewrite others by exact ne. cbn [app].
      destruct (Nat.leb_spec a p), (Nat.ltb_spec p (a + S m)), (Nat.leb_spec (S a) p), (Nat.ltb_spec p (S a + m));
        cbn [andb]; try reflexivity; lia.
Qed.

Lemma same_list_refl {A} (same : A -> A -> bool) : (forall x, same x x = true) -> forall l, same_list same l l = true.
Proof. intros refl l. induction l as [|x l IH]; [reflexivity|]. cbn. now rewrite refl, IH. Qed.

Section Graph.
Variables (r k : nat).
Hypothesis pos : 0 < r.

Definition edges_back (p : nat) : graph :=
  (if Nat.ltb p r then [] else [(p - r, p)]) ++ (if Nat.eqb (Nat.modulo p r) 0 then [] else [(p - 1, p)]).

Lemma back_last p e : In e (edges_back p) -> last_end e = p.
Proof.
  unfold edges_back, last_end. intros ine. apply in_app_iff in ine as [ine|ine].
  - destruct (Nat.ltb_spec p r); [destruct ine|]. destruct ine as [<-|[]]. cbn. lia.
  - destruct (Nat.eqb_spec (p mod r) 0); [destruct ine|]. destruct ine as [<-|[]]. cbn. lia.
Qed.

Lemma edges_to_strip p : p < r * k -> edges_to (strip_edges r k) p = edges_back p.
Proof.
  intros lt. unfold edges_to, strip_edges. fold edges_back. rewrite (only_one edges_back _ p).
  - destruct (Nat.leb_spec 0 p), (Nat.ltb_spec p (0 + r * k)); cbn [andb]; try reflexivity; lia.
  - intros q ne. assert (forall e, In e (edges_back q) -> Nat.eqb (last_end e) p = false) as none.
    { intros e ine. apply back_last in ine. now apply Nat.eqb_neq; rewrite ine. }
    revert none. generalize (edges_back q). intros l none. induction l as [|e l IH]; [reflexivity|]. cbn [filter].
    rewrite none by (now left). apply IH. intros d ind. apply none. now right.
  - assert (forall e, In e (edges_back p) -> Nat.eqb (last_end e) p = true) as all.
    { intros e ine. apply back_last in ine. now apply Nat.eqb_eq. }
    revert all. generalize (edges_back p). intros l all. induction l as [|e l IH]; [reflexivity|]. cbn [filter].
    rewrite all by (now left). f_equal. apply IH. intros d ind. apply all. now right.
Qed.

Lemma strip_sorted : sorted_edges (strip_edges r k) (r * k) = true.
Proof.
  unfold sorted_edges. replace (flat_map (edges_to (strip_edges r k)) (seq 0 (r * k))) with (strip_edges r k).
  - apply same_list_refl. intros e. now rewrite !Nat.eqb_refl.
  - unfold strip_edges at 1. fold edges_back. rewrite !flat_map_concat_map. f_equal. apply map_ext_in.
    intros p inp. apply in_seq in inp. symmetry. apply edges_to_strip. lia.
Qed.

(** A cell stays until the next one in its row is read. *)
Definition kept_for (i a : nat) : bool := Nat.leb i (a + r).

Lemma kept_long_enough i a : a < i -> awaits (strip_edges r k) i a = true -> kept_for i a = true.
Proof.
  intros _ H. apply awaits_spec in H as (e & ine & le & ends). unfold kept_for. apply Nat.leb_le.
  apply in_flat_map in ine as (q & _ & ine). fold (edges_back q) in ine. rewrite (back_last q e ine) in le.
  unfold edges_back in ine. apply in_app_iff in ine as [ine|ine].
  - destruct (Nat.ltb_spec q r); [destruct ine|]. destruct ine as [<-|[]]. cbn in ends. lia.
  - destruct (Nat.eqb_spec (q mod r) 0); [destruct ine|]. destruct ine as [<-|[]]. cbn in ends. lia.
Qed.

Lemma same_row p a b : a < p -> p <= a + r -> b < p -> p <= b + r -> a mod r = b mod r -> a = b.
Proof.
  intros. pose proof (Nat.div_mod a r ltac:(lia)). pose proof (Nat.div_mod b r ltac:(lia)).
  destruct (Nat.lt_trichotomy (a / r) (b / r)) as [lt|[E|gt]]; [|congruence|].
  - pose proof (Nat.mul_le_mono_l (S (a / r)) (b / r) r lt). lia.
  - pose proof (Nat.mul_le_mono_l (S (b / r)) (a / r) r gt). lia.
Qed.
End Graph.

(** * The machine whose names are rows *)

Section Strip.
Variables (M : list nat) (r : nat) (w : watch) (empty : bool).

(** Row [i] is read; [r] is the name of what is no longer on the frontier. *)
Definition strip_events (i x : nat) (names : list nat) : list event * list nat :=
  let joins a := if existsb (Nat.eqb a) names then [Link (place_of a names) (length names)] else [] in
  let left := map (fun a => if Nat.eqb a i then r else a) names in
  let '(es, names) :=
    if is_one_of M x then (Add origin :: joins i ++ match i with 0 => [] | S above => joins above end, left ++ [i])
    else ([], left) in
  let '(drops, names) := dropping (Nat.eqb r) names in
  (es ++ drops ++ [Tidy], names).

Definition look_strip (i x : nat) (s : memory) : option memory :=
  let names := hd [] s in
  match names, is_one_of M x with
  | [], false => Some s
  | _, _ =>
      let '(es, names) := strip_events i x names in
      match drive w true es (hd [] (tl s)) with Some q => Some [names; q] | None => None end
  end.

Definition accept_strip (s : memory) : bool := match hd [] s with [] => empty | _ => final w (hd [] (tl s)) end.

Fixpoint run_strip (p : nat) (f : list nat) (s : memory) : option memory :=
  match f with
  | [] => Some s
  | x :: f => match look_strip (p mod r) x s with None => None | Some s => run_strip (S p) f s end
  end.

(** * It follows the reader of places *)

Variable k : nat.
Hypothesis pos : 0 < r.
Hypothesis nameless : forall v taken q, step w (Add v) taken q = step w (Add origin) taken q.

Let n := r * k.
Let edges := strip_edges r k.

Definition row_name (a : nat) : nat := if Nat.eqb a n then r else a mod r.
Definition near (p : nat) (names : list nat) : Prop := forall a, In a names -> a = n \/ (a < p /\ p <= a + r).

Definition unnamed (e : event) : event := match e with Add _ => Add origin | e => e end.

Lemma drive_unnamed es : forall q, drive w true (map unnamed es) q = drive w true es q.
Proof.
  induction es as [|e es IH]; intros q; [reflexivity|]. cbn [map drive].
  destruct e as [v|i j| |]; cbn [unnamed taking]; rewrite ?(nameless v);
    (destruct (step w _ _ q); [apply IH|reflexivity]).
Qed.

Lemma dropping_renamed (done done' : nat -> bool) h names : (forall a, In a names -> done' (h a) = done a) ->
  dropping done' (map h names) = let '(es, kept) := dropping done names in (es, map h kept).
Proof.
  induction names as [|a names IH]; intros same; [reflexivity|]. destruct names as [|b names]; [reflexivity|].
  change (map h (a :: b :: names)) with (h a :: h b :: map h names).
  change (dropping done' (h a :: h b :: map h names))
    with (if done' (h a) then let '(es, kept) := dropping done' (map h (b :: names)) in (Drop :: es, kept)
          else ([], map h (a :: b :: names))).
  change (dropping done (a :: b :: names))
    with (if done a then let '(es, kept) := dropping done (b :: names) in (Drop :: es, kept) else ([], a :: b :: names)).
  rewrite same by (now left). destruct (done a); [|reflexivity]. rewrite IH by (intros c inc; apply same; now right).
  now destruct (dropping done (b :: names)) as [es kept].
Qed.

Lemma dropped_are_unnamed done names : map unnamed (fst (dropping done names)) = fst (dropping done names).
Proof.
  induction names as [|a names IH]; [reflexivity|]. destruct names as [|b names]; [reflexivity|].
  change (dropping done (a :: b :: names))
    with (if done a then let '(es, kept) := dropping done (b :: names) in (Drop :: es, kept) else ([], a :: b :: names)).
  destruct (done a); [|reflexivity]. destruct (dropping done (b :: names)) as [es kept]. cbn [fst map unnamed] in *.
  now rewrite IH.
Qed.

Lemma dropped_in done names : incl (snd (dropping done names)) names.
Proof.
  induction names as [|a names IH]; [intros x []|]. destruct names as [|b names]; [apply incl_refl|].
  change (dropping done (a :: b :: names))
    with (if done a then let '(es, kept) := dropping done (b :: names) in (Drop :: es, kept) else ([], a :: b :: names)).
  destruct (done a); [|apply incl_refl]. destruct (dropping done (b :: names)) as [es kept]. cbn [snd] in *.
  now apply incl_tl.
Qed.

Section Step.
Variables (p : nat) (names : list nat).
Hypothesis lt : p < n.
Hypothesis close : near p names.

Lemma row_lt : p mod r < r.
Proof. apply Nat.mod_upper_bound. lia. Qed.

Lemma row_name_iff a : a < p -> p <= a + r -> forall b, In b names -> (a mod r = row_name b <-> a = b).
Proof.
  intros la le b inb. unfold row_name. pose proof (Nat.mod_upper_bound a r ltac:(lia)).
  destruct (close b inb) as [->|[lb le']].
  - rewrite Nat.eqb_refl. lia.
  - destruct (Nat.eqb_spec b n); [lia|]. split; [|congruence]. now apply (same_row r pos p).
Qed.

Lemma found_row a : a < p -> p <= a + r ->
  existsb (Nat.eqb (a mod r)) (map row_name names) = existsb (Nat.eqb a) names /\
  place_of (a mod r) (map row_name names) = place_of a names.
Proof.
  intros la le. pose proof (row_name_iff a la le) as same. clear close. induction names as [|b l IH]; [now split|].
  destruct IH as [E1 E2]; [intros c inc; apply same; now right|]. specialize (same b (or_introl eq_refl)).
  cbn [map existsb place_of]. rewrite E1, E2.
  destruct (Nat.eqb_spec (a mod r) (row_name b)), (Nat.eqb_spec a b); tauto.
Qed.

Lemma no_row_yet : p < r -> existsb (Nat.eqb (p mod r)) (map row_name names) = false.
Proof.
  intros small. destruct (existsb _ _) eqn:E; [|reflexivity]. exfalso.
  apply existsb_exists in E as (b & inb & E). apply Nat.eqb_eq in E. subst b.
  apply in_map_iff in inb as (a & E & ina). unfold row_name in E. rewrite (Nat.mod_small p r small) in E.
  destruct (Nat.eqb_spec a n); [lia|]. destruct (close a ina) as [->|[la _]]; [congruence|].
  rewrite Nat.mod_small in E by lia. lia.
Qed.

Lemma row_above : p mod r <> 0 -> (p - 1) mod r = p mod r - 1.
Proof.
  intros ne. pose proof (Nat.div_mod p r ltac:(lia)) as D. pose proof row_lt.
  symmetry. apply (Nat.mod_unique _ _ (p / r)); lia.
Qed.

Definition finished (a : nat) : bool := negb (Nat.ltb a (S p) && kept_for r (S p) a).

Lemma finished_spec a :
  negb (existsb (Nat.eqb a) (filter (kept_for r (S p)) (seq 0 (S p)))) = finished a.
Proof.
  unfold finished. f_equal. apply eq_true_iff_eq. rewrite existsb_exists, andb_true_iff, Nat.ltb_lt. split.
  - intros (b & inb & E). apply Nat.eqb_eq in E. subst b. apply filter_In in inb as [inb K]. apply in_seq in inb.
    split; [lia|exact K].
  - intros [la K]. exists a. split; [|apply Nat.eqb_refl]. apply filter_In. split; [apply in_seq; lia|exact K].
Qed.

(** The name in the machine after the cell is read. *)
Definition name_after (a : nat) : nat := row_name (if finished a then n else a).

Lemma finished_renamed a : a = n \/ (a < S p /\ p <= a + r) -> Nat.eqb r (name_after a) = finished a.
Proof.
  unfold name_after, finished, kept_for, row_name. intros H.
  destruct (Nat.ltb_spec a (S p)); cbn [andb negb]; [|now rewrite !Nat.eqb_refl].
  destruct (Nat.leb_spec (S p) (a + r)); cbn [negb]; [|now rewrite !Nat.eqb_refl].
  destruct (Nat.eqb_spec a n); [lia|]. pose proof (Nat.mod_upper_bound a r ltac:(lia)).
  apply Nat.eqb_neq. lia.
Qed.

Lemma left_renamed a : In a names ->
  (if Nat.eqb (row_name a) (p mod r) then r else row_name a) = name_after a.
Proof.
  intros ina. unfold name_after, finished, kept_for, row_name. pose proof row_lt.
  destruct (close a ina) as [->|[la le]].
  - rewrite Nat.eqb_refl. destruct (Nat.ltb_spec n (S p)); [lia|]. cbn [andb negb]. rewrite Nat.eqb_refl.
    now destruct (Nat.eqb_spec r (p mod r)).
  - destruct (Nat.eqb_spec a n); [lia|]. destruct (Nat.ltb_spec a (S p)); [|lia]. cbn [andb].
    destruct (Nat.leb_spec (S p) (a + r)); cbn [negb].
    + rewrite (proj2 (Nat.eqb_neq a n)) by lia. destruct (Nat.eqb_spec (a mod r) (p mod r)) as [E|_]; [|reflexivity].
      exfalso. assert (a = p); [|lia]. apply (same_row r pos (S p)); lia.
    + rewrite Nat.eqb_refl. assert (p = a + 1 * r) as -> by lia. rewrite Nat.mod_add by lia. now rewrite Nat.eqb_refl.
Qed.

Lemma own_renamed : name_after p = p mod r.
Proof.
  unfold name_after, finished, kept_for, row_name.
  destruct (Nat.ltb_spec p (S p)); [|lia]. destruct (Nat.leb_spec (S p) (p + r)); [|lia]. cbn [andb negb].
  destruct (Nat.eqb_spec p n); [lia|reflexivity].
Qed.

Lemma links_renamed :
  let joins a := if existsb (Nat.eqb a) (map row_name names)
    then [Link (place_of a (map row_name names)) (length (map row_name names))] else [] in
  map (link_of p names)
    (filter (fun e => Nat.eqb (other_end p e) p || existsb (Nat.eqb (other_end p e)) names) (edges_back r p))
  = joins (p mod r) ++ match p mod r with 0 => [] | S above => joins above end.
Proof.
  intros joins. unfold edges_back. rewrite filter_app, map_app.
  assert (forall a, a < p -> p <= a + r ->
    map (link_of p names)
      (filter (fun e => Nat.eqb (other_end p e) p || existsb (Nat.eqb (other_end p e)) names) [(a, p)])
    = joins (a mod r)) as one.
  { intros a la le. destruct (found_row a la le) as [E1 E2]. unfold joins. rewrite E1, E2, map_length.
    unfold other_end, link_of. cbn [filter fst snd]. destruct (Nat.eqb_spec a p); [lia|].
    rewrite (proj2 (Nat.eqb_neq a p)) by lia. cbn [orb]. destruct (existsb (Nat.eqb a) names); [|reflexivity].
    cbn [map fst snd]. now rewrite (proj2 (Nat.eqb_neq a p)) by lia. }
  f_equal.
  - destruct (Nat.ltb_spec p r) as [small|large].
    + unfold joins. now rewrite no_row_yet.
    + rewrite one by lia. f_equal. replace p with ((p - r) + 1 * r) at 2 by lia. now rewrite Nat.mod_add by lia.
  - destruct (Nat.eqb_spec (p mod r) 0) as [->|ne]; [reflexivity|].
    assert (p <> 0) as some by (intros E; apply ne; rewrite E; apply Nat.mod_0_l; lia).
    rewrite one by lia. rewrite row_above by exact ne.
    destruct (p mod r) as [|above]; [congruence|]. now rewrite Nat.sub_1_r.
Qed.

Lemma events_renamed x :
  let '(es, names') := place_events M edges n (kept_for r) p x names in
  strip_events (p mod r) x (map row_name names) = (map unnamed es, map row_name names') /\ near (S p) names'.
Proof.
  unfold place_events. cbv zeta. unfold edges. rewrite edges_to_strip by (exact pos || exact lt).
  set (done := fun a => negb (existsb (Nat.eqb a) (filter (kept_for r (S p)) (seq 0 (S p))))).
  assert (forall a, done a = finished a) as told by (intros a; apply finished_spec).
  assert (map (fun a => if Nat.eqb a (p mod r) then r else a) (map row_name names) = map name_after names) as left_.
  { rewrite map_map. apply map_ext_in. intros a ina. now apply left_renamed. }
  unfold strip_events. cbv zeta. rewrite left_.
  set (first := if is_one_of M x then (Add (as_vertex p) :: _, _) else _).
  set (second := if is_one_of M x then (Add origin :: _, _) else _).
  assert (let '(es, l) := first in second = (map unnamed es, map name_after l) /\
    forall a, In a l -> a = n \/ (a < S p /\ p <= a + r)) as same.
  { unfold first, second. clear first second. destruct (is_one_of M x).
    - split.
      + pose proof links_renamed as L. cbv zeta in L. rewrite <- L, map_app. cbn [map unnamed].
        rewrite own_renamed. f_equal. f_equal. rewrite map_map. apply map_ext_in. intros e ine.
        unfold link_of. now destruct (Nat.eqb (fst e) p).
      + intros a ina. apply in_app_iff in ina as [ina|[<-|[]]]; [|right; lia]. destruct (close a ina); [now left|right; lia].
    - split; [reflexivity|]. intros a ina. destruct (close a ina); [now left|right; lia]. }
  destruct first as [es l]. destruct same as [-> inside].
  rewrite (dropping_renamed done) by (intros a ina; rewrite told; now apply finished_renamed, inside).
  pose proof (dropped_in done l) as sub. pose proof (dropped_are_unnamed done l) as drops_same.
  destruct (dropping done l) as [drops kept]. cbn [fst snd] in *. split.
  - rewrite !map_app, drops_same, map_map. cbn [map unnamed]. f_equal. apply map_ext. intros a. unfold name_after.
    now rewrite finished_spec.
  - intros a ina. apply in_map_iff in ina as (b & E & inb). rewrite finished_spec in E. unfold finished, kept_for in E.
    destruct (Nat.ltb_spec b (S p)); cbn [andb negb] in E; [|now left].
    destruct (Nat.leb_spec (S p) (b + r)); cbn [negb] in E; [right; lia|now left].
Qed.
End Step.

Definition matches (p : nat) (s t : memory) : Prop :=
  hd [] t = map row_name (hd [] s) /\ hd [] (tl t) = hd [] (tl s) /\ near p (hd [] s).

Definition place_reader : reader := kept_places M edges n w empty (kept_for r).

Lemma step_matches p x s t : p < n -> matches p s t ->
  match look place_reader p x s, look_strip (p mod r) x t with
  | Some s', Some t' => matches (S p) s' t'
  | None, None => True
  | _, _ => False
  end.
Proof.
  intros lt (E1 & E2 & close). pose proof (events_renamed p (hd [] s) lt close x) as R.
  cbn [look place_reader kept_places]. destruct (place_events M edges n (kept_for r) p x (hd [] s)) as [es names'].
  destruct R as [R close'].
  assert (look_strip (p mod r) x t = match hd [] s, is_one_of M x with
    | [], false => Some t
    | _, _ => match drive w true es (hd [] (tl s)) with Some q => Some [map row_name names'; q] | None => None end
    end) as ->.
  { unfold look_strip. cbv zeta. rewrite E1, E2, R, drive_unnamed. now destruct (hd [] s), (is_one_of M x). }
  destruct (hd [] s) as [|a l] eqn:H; [destruct (is_one_of M x)|];
    try (destruct (drive w true es (hd [] (tl s))); [|exact I]; repeat split; exact close').
  repeat split; [now rewrite E1, H|exact E2|]. rewrite H. intros a [].
Qed.

Lemma accept_matches p s t : matches p s t -> accept place_reader s = accept_strip t.
Proof.
  intros (E1 & E2 & _). cbn [accept place_reader kept_places]. unfold accept_strip. rewrite E1, E2.
  now destruct (hd [] s).
Qed.

Lemma run_matches f : forall p s t, p + length f <= n -> matches p s t ->
  match run_from place_reader p f s, run_strip p f t with
  | Some s', Some t' => matches (p + length f) s' t'
  | None, None => True
  | _, _ => False
  end.
Proof.
  induction f as [|x f IH]; intros p s t le fit; [cbn; now rewrite Nat.add_0_r|]. cbn [length run_from run_strip] in *.
  pose proof (step_matches p x s t ltac:(lia) fit) as one.
  destruct (look place_reader p x s) as [s'|], (look_strip (p mod r) x t) as [t'|]; try contradiction; [|exact I].
  specialize (IH (S p) s' t' ltac:(lia) one). now rewrite <- Nat.add_succ_comm.
Qed.
End Strip.

(** * All rules, beside the machine of the conditions *)

Definition place_rules := list (list nat * StatementConnection.demand * bool).

Fixpoint rules_of (rules : list whole) : option place_rules :=
  match rules with
  | [] => Some []
  | rule :: rules =>
      match place_rule rule, rules_of rules with Some p, Some ps => Some (p :: ps) | _, _ => None end
  end.

Section Rules.
Variable r : nat.

Definition look_rule (p : list nat * StatementConnection.demand * bool) : nat -> nat -> memory -> option memory :=
  let '(M, d, _) := p in look_strip M r (watch_of d).

Definition accept_rule (p : list nat * StatementConnection.demand * bool) : memory -> bool :=
  let '(_, d, empty) := p in accept_strip (watch_of d) empty.

Fixpoint look_rules (ps : place_rules) (i x : nat) (ms : list memory) : option (list memory) :=
  match ps, ms with
  | p :: ps, m :: ms =>
      match look_rule p i x m with
      | None => None
      | Some m => match look_rules ps i x ms with None => None | Some ms => Some (m :: ms) end
      end
  | _, _ => Some []
  end.

Fixpoint accept_rules (ps : place_rules) (ms : list memory) : bool :=
  match ps, ms with
  | p :: ps, m :: ms => if accept_rule p m then accept_rules ps ms else false
  | _, _ => true
  end.

Fixpoint run_rules (ps : place_rules) (p : nat) (f : list nat) (ms : list memory) : option (list memory) :=
  match f with
  | [] => Some ms
  | x :: f => match look_rules ps (p mod r) x ms with None => None | Some ms => run_rules ps (S p) f ms end
  end.

Lemma run_rules_cons M d empty ps f : forall p m ms,
  run_rules ((M, d, empty) :: ps) p f (m :: ms)
  = match run_strip M r (watch_of d) p f m with
    | None => None
    | Some m => match run_rules ps p f ms with None => None | Some ms => Some (m :: ms) end
    end.
Proof.
  induction f as [|x f IH]; intros p m ms; [reflexivity|]. cbn [run_rules run_strip look_rules look_rule].
  destruct (look_strip M r (watch_of d) (p mod r) x m) as [m'|]; [|reflexivity].
  destruct (look_rules ps (p mod r) x ms) as [ms'|]; [apply IH|].
  now destruct (run_strip M r (watch_of d) (S p) f m').
Qed.

Variable k : nat.
Hypothesis pos : 0 < r.

Lemma rule_followed w M d empty f : place_rule w = Some (M, d, empty) -> length f = r * k ->
  (obeys (strip_edges r k) (r * k) f w <->
   match run_strip M r (watch_of d) 0 f [] with Some m => accept_strip (watch_of d) empty m | None => false end = true).
Proof.
  intros E full. pose proof (strip_sorted r k pos) as sorted.
  rewrite <- (place_rule_means (strip_edges r k) (r * k) w M d empty f sorted full E).
  assert (In f (picks (map (fun x => [x]) f))) as inp.
  { apply in_picks. clear. induction f as [|x f IH]; constructor; [now left|exact IH]. }
  pose proof (kept_read M (strip_edges r k) (r * k) (watch_of d) empty (kept_for r) sorted (kept_long_enough r k pos) _
    (watched_all d) (map (fun x => [x]) f) ltac:(now rewrite map_length)) as read.
  rewrite (run_read _ _ _ read f inp).
  assert (forall v taken q, step (watch_of d) (Add v) taken q = step (watch_of d) (Add origin) taken q) as nameless.
  { intros v taken q. now destruct d. }
  pose proof (run_matches M r (watch_of d) empty k pos nameless f 0 [] [] ltac:(lia)) as run.
  specialize (run (conj eq_refl (conj eq_refl (fun a (ina : In a []) => match ina with end)))).
  unfold place_reader in run.
  destruct (run_from _ 0 f []) as [s|], (run_strip M r (watch_of d) 0 f []) as [m|]; try contradiction.
  - rewrite <- (accept_matches M r (watch_of d) empty k _ _ _ run). split; [intros (t & [= <-] & A); exact A|].
    intros A. now exists s.
  - split; [intros (t & [=] & _)|discriminate].
Qed.

Definition starts (ps : place_rules) : list memory := map (fun _ => []) ps.

Lemma rules_followed rules : forall ps f, rules_of rules = Some ps -> length f = r * k ->
  (Forall (obeys (strip_edges r k) (r * k) f) rules <->
   match run_rules ps 0 f (starts ps) with Some ms => accept_rules ps ms | None => false end = true).
Proof.
  induction rules as [|w rules IH]; intros ps f E full; cbn [rules_of] in E.
  - injection E as <-. split; [|constructor]. intros _. cbn [starts map].
    assert (forall g p, run_rules [] p g [] = Some []) as -> by (induction g as [|x g IHg]; intros p; [reflexivity|apply IHg]).
    reflexivity.
  - destruct (place_rule w) as [[[M d] empty]|] eqn:one; [|discriminate].
    destruct (rules_of rules) as [rest|]; [|discriminate]. injection E as <-.
    rewrite Forall_cons_iff, (IH rest f eq_refl full), (rule_followed w M d empty f one full).
    cbn [starts map]. rewrite run_rules_cons. fold (starts rest).
    destruct (run_strip M r (watch_of d) 0 f []) as [m|]; [|split; [intros [[=] _]|discriminate]].
    destruct (run_rules rest 0 f (starts rest)) as [ms|]; [|split; [intros [_ [=]]|discriminate]].
    cbn [accept_rules accept_rule]. destruct (accept_strip (watch_of d) empty m); [tauto|].
    split; [intros [[=] _]|discriminate].
Qed.
End Rules.

(** * The machine *)

Definition strip_state := (state * (nat * list memory))%type.

Section Machine.
Variables (v r : nat) (rs : place_rules) (ps : list plan) (sep : nat).

Definition next_place (s : strip_state) (x : nat) : option strip_state :=
  let '(q, (i, ms)) := s in
  match next_cell (array_code v) ps q x with
  | None => None
  | Some q => match look_rules r rs i x ms with None => None | Some ms => Some (q, (S i, ms)) end
  end.

Definition next_column (s : strip_state) : option strip_state :=
  let '(q, (_, ms)) := s in match between ps sep q with None => None | Some q => Some (q, (0, ms)) end.

Definition ended (s : strip_state) : bool := let '(q, (_, ms)) := s in ends ps q && accept_rules rs ms.

Lemma read_places j : 0 < r -> forall c q i ms, i + length c <= r ->
  read next_place (q, (i, ms)) c
  = match read (next_cell (array_code v) ps) q c with
    | None => None
    | Some q => match run_rules r rs (j * r + i) c ms with None => None | Some ms => Some (q, (i + length c, ms)) end
    end.
Proof.
  intros pos. induction c as [|x c IH]; intros q i ms le; [cbn; now rewrite Nat.add_0_r|].
  cbn [length] in le. cbn [read run_rules next_place].
  assert ((j * r + i) mod r = i) as ->.
  { rewrite Nat.add_comm, Nat.mod_add by lia. apply Nat.mod_small. lia. }
  destruct (next_cell (array_code v) ps q x) as [q'|]; [|reflexivity].
  destruct (look_rules r rs i x ms) as [ms'|].
  - rewrite IH by lia. cbn [length]. now rewrite <- Nat.add_succ_r, Nat.add_succ_r, <- Nat.add_succ_comm.
  - now destruct (read (next_cell (array_code v) ps) q' c).
Qed.

Lemma run_rules_app f : forall p g ms,
  run_rules r rs p (f ++ g) ms
  = match run_rules r rs p f ms with None => None | Some ms => run_rules r rs (p + length f) g ms end.
Proof.
  induction f as [|x f IH]; intros p g ms; [cbn; now rewrite Nat.add_0_r|]. cbn [app run_rules length].
  destruct (look_rules r rs (p mod r) x ms) as [ms'|]; [|reflexivity]. rewrite IH. now rewrite <- Nat.add_succ_comm.
Qed.

Lemma passes_places B : 0 < r -> Forall (fun c => length c = r) B -> forall j q ms,
  passes next_place next_column ended (q, (0, ms)) B
  = passes (next_cell (array_code v) ps) (between ps sep) (ends ps) q B
    && match run_rules r rs (j * r) (concat B) ms with Some ms => accept_rules rs ms | None => false end.
Proof.
  intros pos all. induction all as [|c B len all IH]; intros j q ms; [reflexivity|].
  unfold passes in *. cbn [read_board concat]. unfold read_column.
  rewrite (read_places j pos) by lia. rewrite run_rules_app, Nat.add_0_r, len.
  replace (j * r + r) with (S j * r) by lia.
  destruct (read (next_cell (array_code v) ps) q c) as [q1|]; [|reflexivity].
  destruct (run_rules r rs (j * r) c ms) as [ms1|]; [|symmetry; apply andb_false_r].
  cbn [next_column]. destruct (between ps sep q1) as [q2|]; [apply IH|reflexivity].
Qed.
End Machine.

Definition same_strip (a b : strip_state) : bool :=
  same_state (fst a) (fst b) && Nat.eqb (fst (snd a)) (fst (snd b))
  && same_list same_state (snd (snd a)) (snd (snd b)).

Lemma same_strip_eq a b : same_strip a b = true -> a = b.
Proof.
  destruct a as [q [i ms]], b as [q' [i' ms']]. unfold same_strip. cbn [fst snd]. rewrite !andb_true_iff.
  intros [[E1 E2] E3]. apply same_state_eq in E1. apply Nat.eqb_eq in E2.
  apply (same_list_spec same_state same_state_eq) in E3. congruence.
Qed.

Definition strip_key (s : strip_state) : positive := key ([fst (snd s)] :: concat (snd (snd s)) ++ fst s).

(** * The theorem *)

Definition strips_checked (A : arithmetic) (v : nat) (cs : list (condition nat)) (hs : list Stated.hint) (r : nat)
  (rules : list whole) (C P Q : list Z) : bool :=
  match rules_of rules with
  | None => false
  | Some rs =>
      hinted v cs hs &&
      machine_of v (diagrams_of hs) r (fun ps sep start =>
        certified A same_strip strip_key (column (seq 0 v) (next_place v r rs ps) (next_column ps sep) r) (ended rs ps)
          (start, (0, starts rs)) C P Q) false
  end.

Lemma exactly_number {A} (good : A -> Prop) (test : A -> bool) l : (forall x, In x l -> (good x <-> test x = true)) ->
  exactly good l (number test l).
Proof.
  unfold number. induction l as [|x l IH]; intros same; [constructor|]. cbn [filter].
  specialize (IH (fun y iny => same y (or_intror iny))). pose proof (same x (or_introl eq_refl)) as one.
  destruct (test x).
  - cbn [length]. rewrite Nat2Z.inj_succ, <- Z.add_1_r. apply one_more; [now apply one|exact IH].
  - apply no_more; [|exact IH]. intros G. apply one in G. discriminate.
Qed.

Theorem strips_generated A v cs hs r rules C P Q : strips_checked A v cs hs r rules C P Q = true ->
  exists f, counts_strips (numbers v cs) rules r f /\ generates P Q f.
Proof.
  unfold strips_checked. destruct (rules_of rules) as [rs|] eqn:E; [|discriminate]. intros ok.
  apply andb_true_iff in ok as [hok ok].
  apply (machine_legal (arrays v (diagrams_of hs)) (array_code v) v (diagrams_of hs) r) in ok;
    [|intros m; unfold array_code; lia|apply array_says].
  destruct ok as (ps & sep & start & pos & ok & legal_).
  exists (fun k => ways (column (seq 0 v) (next_place v r rs ps) (next_column ps sep) r) (ended rs ps) k
    (start, (0, starts rs))).
  split; [|exact (certified_generates A same_strip strip_key _ _ _ same_strip_eq C P Q ok)].
  intros k. rewrite ways_passes by exact pos. apply exactly_number. intros B inB.
  assert (Forall (fun c => length c = r) B) as rect.
  { apply Forall_forall. intros c inc. eapply lists_length, lists_in; eassumption. }
  assert (length (concat B) = r * k) as full.
  { apply lists_length in inB. subst k. clear -rect. induction rect as [|c B len all IH]; [cbn; lia|].
    cbn [concat length]. rewrite app_length, IH. lia. }
  rewrite (legal_hinted v cs hs r k B hok inB), (legal_ k B inB), (rules_followed r k pos rules rs _ E full).
  rewrite (passes_places v r rs ps sep B pos rect 0). rewrite andb_true_iff. reflexivity.
Qed.

(** The recurrence of these numbers, with shifted columns. *)
Theorem strips_shifted {P Q R rules r} c from a b (generated : exists f, counts_strips R rules r f /\ generates P Q f) :
  opposites c (tl Q) && (length c <=? from) && (length P <=? from + a - b) && (length c <=? from + a - b) = true ->
  exists f, counts_strips R rules r f /\ recurrence c from (fun n => f (n + a - b)).
Proof.
  intros ok. destruct generated as [f [counted_ generated]]. exists f. split; [exact counted_|].
  exact (shifted c from a b generated ok).
Qed.
