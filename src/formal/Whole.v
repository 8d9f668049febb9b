(** Fillings read place by place by several readers at once: each keeps what it needs of the marks so far, and fillings
    are counted by the states that they lead to. *)

From Coq Require Import List ZArith Arith Bool Lia.
From Stripcount Require Import Statement Counting StatementConnection ConnectionWays ConnectionGraph.
From Stripcount Require Import StatementGraphs StatementPlaces Places StatementSets Sets StatementWhole.
Import ListNotations.

(** * Readers *)

Definition memory := list (list nat).

(** [look r i] is given the mark of place [i]; no answer means that the property is lost. *)
Record reader := { look : nat -> nat -> memory -> option memory; accept : memory -> bool }.

Definition choice_list := list (list nat).

Definition reads (choices : choice_list) (r : reader) (good : list nat -> Prop) : Prop :=
  exists fits : list nat -> memory -> Prop,
  fits [] [] /\
  (forall f x s, fits f s -> length f < length choices ->
     match look r (length f) x s with
     | Some s' => fits (f ++ [x]) s'
     | None => forall rest, In (f ++ x :: rest) (picks choices) -> ~ good (f ++ x :: rest)
     end) /\
  (forall f s, fits f s -> In f (picks choices) -> (good f <-> accept r s = true)).

Definition stepping := nat -> memory -> option memory.

Fixpoint look_all (steps : list stepping) (x : nat) (ss : list memory) : option (list memory) :=
  match steps, ss with
  | step :: steps, s :: ss =>
      match step x s with
      | None => None
      | Some s => match look_all steps x ss with None => None | Some ss => Some (s :: ss) end
      end
  | _, _ => Some []
  end.

Definition steps_at (rs : list reader) (i : nat) : list stepping := map (fun r => look r i) rs.

Fixpoint accept_all (rs : list reader) (ss : list memory) : bool :=
  match rs, ss with
  | r :: rs, s :: ss => if accept r s then accept_all rs ss else false
  | _, _ => true
  end.

Lemma reads_all choices (rs : list reader) (goods : list (list nat -> Prop)) : Forall2 (reads choices) rs goods ->
  exists fits : list nat -> list memory -> Prop,
  fits [] (map (fun _ => []) rs) /\
  (forall f x ss, fits f ss -> length f < length choices ->
     match look_all (steps_at rs (length f)) x ss with
     | Some ss' => fits (f ++ [x]) ss'
     | None => forall rest, In (f ++ x :: rest) (picks choices) -> ~ Forall (fun good => good (f ++ x :: rest)) goods
     end) /\
  (forall f ss, fits f ss -> In f (picks choices) -> (Forall (fun good => good f) goods <-> accept_all rs ss = true)).
Proof.
  intros each. induction each as [|r good rs goods one each IH].
  - exists (fun _ ss => ss = []). split; [reflexivity|split].
    + intros f x ss -> _. reflexivity.
    + intros f ss -> _. split; [reflexivity|constructor].
  - destruct one as (fits1 & start1 & moves1 & ends1). destruct IH as (fits & start & moves & ends).
    exists (fun f ss => match ss with [] => False | s :: ss => fits1 f s /\ fits f ss end).
    split; [now split|split].
    + intros f x [|s ss] fit lt; [contradiction|]. destruct fit as [fit1 fit]. cbn [steps_at map look_all].
      specialize (moves1 f x s fit1 lt). specialize (moves f x ss fit lt). unfold steps_at in moves.
      destruct (look r (length f) x s).
      * destruct (look_all _ x ss); [now split|]. intros rest inp all. inversion all. now apply (moves rest).
      * intros rest inp all. inversion all. now apply (moves1 rest).
    + intros f [|s ss] fit inp; [contradiction|]. destruct fit as [fit1 fit]. cbn [accept_all].
      specialize (ends1 f s fit1 inp). specialize (ends f ss fit inp). destruct (accept r s).
      * rewrite <- ends. split; [intros all; now inversion all|]. constructor; tauto.
      * split; [intros all; inversion all; subst; tauto|discriminate].
Qed.

(** * Counting *)

Definition act_on (steps : list stepping) (xs : list nat) (ss : list memory) : list (list memory) :=
  flat_map (fun x => optional (look_all steps x ss)) xs.

Fixpoint acts_from (rs : list reader) (i : nat) (rest : choice_list) : list (list memory -> list (list memory)) :=
  match rest with
  | [] => []
  | xs :: rest => act_on (steps_at rs i) xs :: acts_from rs (S i) rest
  end.

Definition accepted_by (rs : list reader) (ss : list memory) : Z := if accept_all rs ss then 1%Z else 0%Z.

Lemma exactly_flat {A B} (p : B -> Prop) (g : A -> list B) (n : A -> Z) l :
  (forall x, In x l -> exactly p (g x) (n x)) -> exactly p (flat_map g l) (sum (map n l)).
Proof.
  intros each. induction l as [|x l IH]; [constructor|]. cbn [flat_map map].
  change (sum (n x :: map n l)) with (n x + sum (map n l))%Z.
  apply exactly_app; [apply each; now left|]. apply IH. intros y iny. apply each. now right.
Qed.

Lemma in_picks {A} (choices : list (list A)) : forall f, In f (picks choices) <-> Forall2 (fun x xs => In x xs) f choices.
Proof.
  induction choices as [|xs choices IH]; intros f; cbn [picks].
  - split; [intros [<-|[]]; constructor|intros H; inversion H; now left].
  - rewrite in_flat_map. split.
    + intros (x & inx & inf). apply in_map_iff in inf as (g & <- & ing). constructor; [exact inx|now apply IH].
    + intros H. inversion H as [|x ? g ? inx ing]; subst. exists x. split; [exact inx|]. apply in_map, IH, ing.
Qed.

Lemma sum_map_flat {A B} (h : B -> Z) (g : A -> list B) l :
  sum (map h (flat_map g l)) = sum (map (fun x => sum (map h (g x))) l).
Proof. now rewrite flat_map_concat_map, concat_map, map_map, <- flat_map_concat_map, sum_flat_map. Qed.

Section Count.
Variables (choices : choice_list) (rs : list reader) (goods : list (list nat -> Prop)).
Hypothesis each : Forall2 (reads choices) rs goods.

Theorem read_count : exactly (fun f => Forall (fun good => good f) goods) (picks choices)
  (through (acts_from rs 0 choices) (accepted_by rs) (map (fun _ => []) rs)).
Proof.
  destruct (reads_all choices rs goods each) as (fits & start & moves & ends).
  enough (forall rest f ss, fits f ss -> Forall2 (fun x xs => In x xs) f (firstn (length f) choices) ->
    skipn (length f) choices = rest ->
    exactly (fun g => Forall (fun good => good (f ++ g)) goods) (picks rest)
      (through (acts_from rs (length f) rest) (accepted_by rs) ss)) as H.
  { exact (H choices [] _ start (Forall2_nil _) eq_refl). }
  induction rest as [|xs rest IH]; intros f ss fit sofar left.
  - assert (In f (picks choices)) as inp.
    { apply in_picks. rewrite <- (firstn_skipn (length f) choices), left, app_nil_r. exact sofar. }
    cbn [picks acts_from through]. unfold accepted_by. specialize (ends f ss fit inp).
    destruct (accept_all rs ss).
    + apply (one_more _ [] [] 0%Z); [|constructor]. rewrite app_nil_r. now apply ends.
    + apply no_more; [|constructor]. rewrite app_nil_r. intros G. apply ends in G. discriminate.
  - assert (length f < length choices) as lt.
    { destruct (Nat.lt_ge_cases (length f) (length choices)) as [H|H]; [exact H|].
      rewrite skipn_all2 in left by exact H. discriminate. }
    cbn [picks acts_from through]. unfold act_on at 1. rewrite sum_map_flat.
    apply exactly_flat. intros x inx. apply exactly_map.
    specialize (moves f x ss fit lt).
    assert (forall g, f ++ x :: g = (f ++ [x]) ++ g) as shift by (intros g; now rewrite <- app_assoc).
    assert (firstn (S (length f)) choices = firstn (length f) choices ++ [xs]) as more.
    { rewrite <- (firstn_skipn (length f) choices) at 1. rewrite left, firstn_app, firstn_firstn, firstn_length.
      rewrite Nat.min_r, Nat.min_l by lia. now replace (S (length f) - length f) with 1 by lia. }
    assert (skipn (S (length f)) choices = rest) as left'.
    { rewrite <- (firstn_skipn (length f) choices) at 1. rewrite left, skipn_app, firstn_length, Nat.min_l by lia.
      rewrite skipn_all2 by (rewrite firstn_length; lia). now replace (S (length f) - length f) with 1 by lia. }
    destruct (look_all (steps_at rs (length f)) x ss) as [ss'|]; cbn [optional map].
    + change (sum [through (acts_from rs (S (length f)) rest) (accepted_by rs) ss'])
        with (through (acts_from rs (S (length f)) rest) (accepted_by rs) ss' + 0)%Z. rewrite Z.add_0_r.
      apply (exactly_iff (fun g => Forall (fun good => good ((f ++ [x]) ++ g)) goods));
        [intros g _; rewrite (shift g); reflexivity|].
      specialize (IH (f ++ [x]) ss' moves). rewrite app_length in IH. cbn [length] in IH. rewrite Nat.add_1_r in IH.
      apply IH; [|exact left']. rewrite more. apply Forall2_app; [exact sofar|]. now constructor.
    + apply exactly_none. intros g ing. apply moves, in_picks. rewrite <- (firstn_skipn (length f) choices), left.
      apply Forall2_app; [exact sofar|]. constructor; [exact inx|]. now apply in_picks.
Qed.
End Count.

(** All states at one place, merged and sorted. *)
Definition same_memories : list memory -> list memory -> bool := same_list (same_list (same_list Nat.eqb)).
Definition compare_memories : list memory -> list memory -> comparison :=
  compare_lists (compare_lists (compare_lists Nat.compare)).

Lemma same_memories_eq a b : same_memories a b = true -> a = b.
Proof.
  apply same_list_spec. apply same_list_spec. apply same_list_spec. intros x y E. now apply Nat.eqb_eq.
Qed.

Definition read_number (rs : list reader) (choices : choice_list) : Z :=
  ConnectionGraph.total (accepted_by rs)
    (swept same_memories compare_memories (acts_from rs 0 choices) [(map (fun _ => []) rs, 1%Z)]).

Theorem read_counted choices rs goods : Forall2 (reads choices) rs goods ->
  exactly (fun f => Forall (fun good => good f) goods) (picks choices) (read_number rs choices).
Proof.
  intros each. unfold read_number. rewrite (total_swept same_memories _ same_memories_eq).
  unfold ConnectionGraph.total, sum. cbn [map fold_right fst snd]. rewrite Z.add_0_r, Z.mul_1_l.
  now apply read_count.
Qed.

Lemma picked_length (choices : choice_list) f : In f (picks choices) -> length f = length choices.
Proof. apply picks_length. Qed.

Lemma nth_before (f : list nat) x rest i : i < length f -> nth i (f ++ x :: rest) 0 = nth i f 0.
Proof. apply app_nth1. Qed.

(** * The reader of demands on some places *)

Section Demands.
Variables (n : nat) (ds : list set_demand).

(** The places before [i] that a demand reads whose last place is [i] or comes later. *)
Definition live (i : nat) : list nat :=
  filter (fun v => existsb (fun c => Nat.leb i (top c) && existsb (Nat.eqb v) (fst c)) ds) (seq 0 i).

Definition due (i : nat) : list set_demand := filter (fun c => Nat.eqb (top c) i) ds.

Definition for_demands : reader := {|
  look := fun i =>
    let now := live i in
    let next := live (S i) in
    let asked := due i in
    fun x s =>
      let e := with_mark (marks_on 0 now (hd [] s)) i x in
      if forallb (met e) asked then Some [map e next] else None;
  accept := fun _ => true |}.

Lemma live_in i v : In v (live i) <-> v < i /\ exists c, In c ds /\ i <= top c /\ In v (fst c).
Proof.
  unfold live. rewrite filter_In, in_seq, existsb_exists. split.
  - intros [lt (c & inc & E)]. apply andb_true_iff in E as [le E]. apply Nat.leb_le in le.
    apply existsb_exists in E as (w & inw & E). apply Nat.eqb_eq in E. subst w. split; [lia|]. now exists c.
  - intros [lt (c & inc & le & inv)]. split; [lia|]. exists c. split; [exact inc|]. apply andb_true_iff.
    split; [now apply Nat.leb_le|]. apply existsb_exists. exists v. split; [exact inv|apply Nat.eqb_refl].
Qed.

Lemma demands_read (choices : choice_list) : n = length choices -> forallb (fun c => Nat.ltb (top c) n) ds = true ->
  reads choices for_demands (fun f => forallb (met (on_set f)) ds = true).
Proof.
  intros len inside.
  exists (fun f s => hd [] s = map (on_set f) (live (length f)) /\
    forall c, In c ds -> top c < length f -> met (on_set f) c = true).
  split; [split; [reflexivity|cbn; lia]|split].
  - intros f x s [shown before] lt. cbn [look for_demands]. rewrite shown.
    set (e := with_mark (marks_on 0 (live (length f)) (map (on_set f) (live (length f)))) (length f) x).
    assert (forall rest v, v = length f \/ In v (live (length f)) -> e v = on_set (f ++ x :: rest) v) as agree.
    { intros rest v H. unfold e, with_mark, on_set. destruct (Nat.eqb_spec (length f) v) as [<-|ne].
      - rewrite app_nth2, Nat.sub_diag by lia. reflexivity.
      - destruct H as [->|inv]; [congruence|]. rewrite marks_read by exact inv. unfold on_set.
        apply live_in in inv as [lv _]. now rewrite app_nth1. }
    assert (forall rest c, In c (due (length f)) -> met e c = met (on_set (f ++ x :: rest)) c) as same.
    { intros rest c inc. apply filter_In in inc as [inc E]. apply Nat.eqb_eq in E. apply met_ext. intros v inv.
      apply agree. pose proof (below_top c v inv) as le. destruct (Nat.eq_dec v (length f)) as [|ne]; [now left|right].
      apply live_in. split; [lia|]. exists c. repeat split; [exact inc|lia|exact inv]. }
    destruct (forallb (met e) (due (length f))) eqn:E.
    + split; cbn [hd].
      * rewrite app_length. cbn [length]. rewrite Nat.add_1_r. apply map_ext_in. intros v inv.
        apply (agree []). apply live_in in inv as [lv (c & inc & le & inv)].
        destruct (Nat.eq_dec v (length f)) as [|ne]; [now left|right]. apply live_in. split; [lia|].
        exists c. repeat split; [exact inc|lia|exact inv].
      * intros c inc tc. rewrite app_length in tc. cbn [length] in tc.
        destruct (Nat.eq_dec (top c) (length f)) as [now|ne].
        -- assert (In c (due (length f))) as ind by (apply filter_In; split; [exact inc|now apply Nat.eqb_eq]).
           rewrite <- (same [] c ind). rewrite forallb_forall in E. now apply E.
        -- rewrite <- (before c inc) by lia. apply met_ext. intros v inv. apply below_top in inv.
           unfold on_set. apply app_nth1. lia.
    + intros rest _ all. rewrite forallb_forall in all.
      assert (forallb (met e) (due (length f)) = true) as T; [|congruence]. apply forallb_forall. intros c inc.
      rewrite (same rest c inc). apply all. now apply filter_In in inc.
  - intros f s [_ before] inp. cbn [accept for_demands]. split; [reflexivity|]. intros _.
    apply forallb_forall. intros c inc. apply before; [exact inc|]. rewrite (picked_length _ _ inp), <- len.
    rewrite forallb_forall in inside. now apply Nat.ltb_lt, inside.
Qed.
End Demands.

(** * The reader of a number of places *)

Definition is_one_of (M : list nat) (x : nat) : bool := existsb (Nat.eqb x) M.

Definition for_number (M numbers : list nat) : reader := {|
  look := fun _ =>
    let most := list_max numbers in
    fun x s =>
      let k := (if is_one_of M x then 1 else 0) + hd 0 (hd [] s) in
      if Nat.leb k most then Some [[k]] else None;
  accept := fun s => existsb (Nat.eqb (hd 0 (hd [] s))) numbers |}.

Lemma places_more M f x : length (places_with M (f ++ [x])) = length (places_with M f) + if is_one_of M x then 1 else 0.
Proof.
  unfold places_with. rewrite app_length. cbn [length]. rewrite seq_app, filter_app, app_length. cbn [seq].
  f_equal.
  - f_equal. apply filter_ext_in. intros i ini. apply in_seq in ini. unfold marked_by. rewrite app_nth1 by lia. reflexivity.
  - cbn [filter]. unfold marked_by, is_one_of. rewrite app_nth2, Nat.sub_diag by lia. cbn [nth].
    now destruct (existsb (Nat.eqb x) M).
Qed.

Lemma places_grow M f g : length (places_with M f) <= length (places_with M (f ++ g)).
Proof.
  revert f. induction g as [|x g IH]; intros f; [now rewrite app_nil_r|].
  replace (f ++ x :: g) with ((f ++ [x]) ++ g) by now rewrite <- app_assoc.
  specialize (IH (f ++ [x])). rewrite places_more in IH. lia.
Qed.

Lemma number_read choices M numbers :
  reads choices (for_number M numbers) (fun f => In (length (places_with M f)) numbers).
Proof.
  exists (fun f s => hd 0 (hd [] s) = length (places_with M f)). split; [reflexivity|split].
  - intros f x s fit _. cbn [look for_number]. rewrite fit, Nat.add_comm, <- places_more.
    destruct (Nat.leb_spec (length (places_with M (f ++ [x]))) (list_max numbers)) as [le|gt]; [reflexivity|].
    intros rest _ inn. replace (f ++ x :: rest) with ((f ++ [x]) ++ rest) in inn by now rewrite <- app_assoc.
    assert (list_max numbers <= list_max numbers) as all by lia. apply list_max_le in all. rewrite Forall_forall in all.
    apply all in inn. pose proof (places_grow M (f ++ [x]) rest). lia.
  - intros f s fit _. cbn [accept for_number]. rewrite fit, existsb_exists. split.
    + intros inn. exists (length (places_with M f)). split; [exact inn|apply Nat.eqb_refl].
    + intros (k & ink & E). apply Nat.eqb_eq in E. now subst k.
Qed.
