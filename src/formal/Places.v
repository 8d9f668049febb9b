(** One graph and one board of any shape, counted place by place: only the marks of places that are read again are kept,
    with the number of ways in which they arise, in a tree whose levels are these places. *)

From Coq Require Import List ZArith Bool Lia.
From Stripcount Require Import Statement Counting StatementGraphs StatementPlaces.
Import ListNotations.

(** * Trees *)

Inductive tree := Empty | Leaf (w : Z) | Node (kids : list tree).

Definition is_empty (t : tree) : bool := match t with Empty => true | _ => false end.
Definition node (kids : list tree) : tree := if forallb is_empty kids then Empty else Node kids.

Fixpoint zip (f : tree -> tree -> tree) (a b : list tree) : list tree :=
  match a, b with
  | [], _ => b
  | _, [] => a
  | x :: a, y :: b => f x y :: zip f a b
  end.

Fixpoint plus (n : nat) (t u : tree) : tree :=
  match n, t, u with
  | 0, Leaf a, Leaf b => Leaf (a + b)
  | 0, Leaf _, _ => t
  | S n, Node a, Node b => Node (zip (plus n) a b)
  | S n, Node _, _ => t
  | _, _, _ => u
  end.

Fixpoint drop {A} (i : nat) (l : list A) : list A :=
  match i, l with
  | _, [] => []
  | 0, _ :: l => l
  | S i, x :: l => x :: drop i l
  end.

Lemma drop_length {A B} (l : list A) : forall i (m : list B), length l = length m -> length (drop i l) = length (drop i m).
Proof.
  induction l as [|x l IH]; intros i [|y m] len; try discriminate; destruct i; cbn in *; try reflexivity; [lia|].
  f_equal. apply IH. lia.
Qed.

Lemma sum_add {A} (f g : A -> Z) l : (sum (map (fun x => f x + g x) l) = sum (map f l) + sum (map g l))%Z.
Proof. induction l as [|x l IH]; unfold sum in *; cbn; lia. Qed.

Section Core.
Context {M : Type}.
Variable other : M.

(** The sum of a function over the paths of a tree, each as often as its leaf says. *)
Fixpoint value (levels : list (list M)) (t : tree) (F : list M -> Z) : Z :=
  match levels with
  | [] => match t with Leaf w => (w * F [])%Z | _ => 0%Z end
  | xs :: levels =>
      match t with
      | Node kids => sum (map (fun p => value levels (snd p) (fun l => F (fst p :: l))) (combine xs kids))
      | _ => 0%Z
      end
  end.

Lemma value_ext levels : forall t F G, (forall l, length l = length levels -> F l = G l) -> value levels t F = value levels t G.
Proof.
  induction levels as [|xs levels IH]; intros t F G same; destruct t; cbn [value]; try reflexivity.
  - now rewrite same.
  - f_equal. apply map_ext. intros [x kid]. cbn [fst snd]. apply IH. intros l len. apply same. cbn. now rewrite len.
Qed.

Lemma value_add levels : forall t F G,
  (value levels t (fun l => F l + G l) = value levels t F + value levels t G)%Z.
Proof.
  induction levels as [|xs levels IH]; intros t F G; destruct t; cbn [value]; try reflexivity; [lia|].
  rewrite <- sum_add. f_equal. apply map_ext. intros [x kid]. cbn [fst snd]. apply (IH kid).
Qed.

Lemma value_zero levels : forall t, value levels t (fun _ => 0%Z) = 0%Z.
Proof.
  induction levels as [|xs levels IH]; intros t; destruct t; cbn [value]; try reflexivity; [lia|].
  rewrite (map_ext _ (fun _ => 0%Z)); [apply sum_zero|]. intros [x kid]. apply IH.
Qed.

Lemma value_sum levels t (F : M -> list M -> Z) xs :
  value levels t (fun l => sum (map (fun x => F x l) xs)) = sum (map (fun x => value levels t (F x)) xs).
Proof.
  induction xs as [|x xs IH]; cbn [map].
  - exact (value_zero levels t).
  - change (sum (value levels t (F x) :: map (fun x => value levels t (F x)) xs))
      with (value levels t (F x) + sum (map (fun x => value levels t (F x)) xs))%Z.
    rewrite <- IH, <- value_add. now apply value_ext.
Qed.

Lemma value_empty levels F : value levels Empty F = 0%Z.
Proof. destruct levels; reflexivity. Qed.

Lemma value_node xs levels kids F : value (xs :: levels) (node kids) F = value (xs :: levels) (Node kids) F.
Proof.
  unfold node. destruct (forallb is_empty kids) eqn:E; [|reflexivity]. cbn [value].
  rewrite (map_ext_in _ (fun _ => 0%Z)); [now rewrite sum_zero|].
  intros [x kid] inp. apply in_combine_r in inp. rewrite forallb_forall in E. apply E in inp. cbn [snd].
  destruct kid; try discriminate. apply value_empty.
Qed.

Lemma sum_zip (g : M -> tree -> Z) (f : tree -> tree -> tree) :
  (forall x t u, g x (f t u) = (g x t + g x u)%Z) ->
  forall xs a b, sum (map (fun p => g (fst p) (snd p)) (combine xs (zip f a b)))
    = (sum (map (fun p => g (fst p) (snd p)) (combine xs a)) + sum (map (fun p => g (fst p) (snd p)) (combine xs b)))%Z.
Proof.
  intros add. unfold sum. induction xs as [|x xs IH]; intros a b; [reflexivity|].
  destruct a as [|t a], b as [|u b]; cbn; try lia. rewrite IH, add. lia.
Qed.

Lemma value_plus levels : forall t u F,
  (value levels (plus (length levels) t u) F = value levels t F + value levels u F)%Z.
Proof.
  induction levels as [|xs levels IH]; intros t u F; destruct t as [|w|a], u as [|w'|b]; cbn [length plus value]; try lia.
  apply (sum_zip (fun x t => value levels t (fun l => F (x :: l)))). intros x t u. apply IH.
Qed.

(** A level is forgotten: its subtrees are added. *)
Fixpoint forget (i : nat) (levels : list (list M)) (t : tree) : tree :=
  match i, levels, t with
  | 0, xs :: levels, Node kids => fold_right (plus (length levels)) Empty (firstn (length xs) kids)
  | S i, _ :: levels, Node kids => Node (map (forget i levels) kids)
  | _, _, _ => Empty
  end.

Lemma value_forget : forall i levels t F, (i < length levels)%nat ->
  value (drop i levels) (forget i levels t) F = value levels t (fun l => F (drop i l)).
Proof.
  induction i as [|i IH]; intros [|xs levels] t F lt; cbn [length] in lt; try lia; destruct t as [|w|kids];
    cbn [forget drop value]; rewrite ?value_empty; try reflexivity.
  - clear lt. revert kids. induction xs as [|x xs IHx]; intros [|kid kids]; cbn; rewrite ?value_empty; try reflexivity.
    rewrite value_plus, IHx. reflexivity.
  - f_equal. assert (i < length levels)%nat as lt' by lia. clear lt. revert kids.
    induction xs as [|x xs IHx]; intros [|kid kids]; cbn [combine map]; try reflexivity. f_equal; [|apply IHx].
    cbn [fst snd]. now apply (IH levels kid).
Qed.

(** Only the paths that pass a test are kept. *)
Fixpoint prune (levels : list (list M)) (p : list M -> bool) (t : tree) : tree :=
  match levels, t with
  | [], Leaf _ => if p [] then t else Empty
  | xs :: levels, Node kids => node (map (fun q => prune levels (fun l => p (fst q :: l)) (snd q)) (combine xs kids))
  | _, _ => Empty
  end.

Lemma value_prune levels : forall p t F,
  value levels (prune levels p t) F = value levels t (fun l => if p l then F l else 0%Z).
Proof.
  induction levels as [|xs levels IH]; intros p t F; destruct t as [|w|kids]; cbn [prune]; rewrite ?value_empty;
    try reflexivity.
  - destruct (p []) eqn:E; cbn [value]; rewrite E; lia.
  - rewrite value_node. cbn [value]. f_equal. revert kids.
    induction xs as [|x xs IHx]; intros [|kid kids]; cbn [combine map]; try reflexivity. f_equal; [|apply IHx].
    cbn [fst snd]. apply (IH (fun l => p (x :: l)) kid).
Qed.

Lemma value_enter xs levels t F :
  value (xs :: levels) (Node (map (fun _ => t) xs)) F = sum (map (fun x => value levels t (fun l => F (x :: l))) xs).
Proof.
  cbn [value]. f_equal. induction xs as [|x xs IH]; [reflexivity|]. cbn [map combine]. f_equal. exact IH.
Qed.

(** * Demands on the marks of some places *)

Definition demand := (list nat * (list M -> bool))%type.
Definition met (e : nat -> M) (c : demand) : bool := snd c (map e (fst c)).
Definition top (c : demand) : nat := fold_right Nat.max 0 (fst c).
Definition ready (m : nat) (ds : list demand) : list demand := filter (fun c => Nat.leb (top c) m) ds.
Definition later (m : nat) (ds : list demand) : list demand := filter (fun c => negb (Nat.leb (top c) m)) ds.

Lemma met_ext e e' c : (forall v, In v (fst c) -> e v = e' v) -> met e c = met e' c.
Proof. intros same. unfold met. f_equal. now apply map_ext_in. Qed.

Lemma all_met_ext e e' ds : (forall c v, In c ds -> In v (fst c) -> e v = e' v) -> forallb (met e) ds = forallb (met e') ds.
Proof.
  intros same. induction ds as [|c ds IH]; [reflexivity|]. cbn. f_equal.
  - apply met_ext. intros v. apply same. now left.
  - apply IH. intros c' v inc. apply same. now right.
Qed.

Lemma below_top c v : In v (fst c) -> (v <= top c)%nat.
Proof.
  unfold top. induction (fst c) as [|u l IH]; [intros []|]. cbn. intros [->|inl]; [lia|]. apply IH in inl. lia.
Qed.

Definition with_mark (e : nat -> M) (m : nat) (x : M) : nat -> M := fun v => if Nat.eqb m v then x else e v.

(** The number of ways to go on from the marks [e] of the places before [m]. *)
Fixpoint completions (m : nat) (rest : list (list M)) (ds : list demand) (e : nat -> M) : Z :=
  match rest with
  | [] => if forallb (met e) ds then 1%Z else 0%Z
  | xs :: rest =>
      sum (map (fun x => let e := with_mark e m x in
        if forallb (met e) (ready m ds) then completions (S m) rest (later m ds) e else 0%Z) xs)
  end.

Lemma completions_ext rest : forall m ds e e',
  (forall c v, In c ds -> In v (fst c) -> e v = e' v) -> completions m rest ds e = completions m rest ds e'.
Proof.
  induction rest as [|xs rest IH]; intros m ds e e' same; cbn [completions].
  - now rewrite (all_met_ext e e').
  - f_equal. apply map_ext. intros x. cbv zeta.
    assert (forall c v, In c ds -> In v (fst c) -> with_mark e m x v = with_mark e' m x v) as more.
    { intros c v inc inv. unfold with_mark. destruct (Nat.eqb m v); [reflexivity|]. now apply (same c). }
    rewrite (all_met_ext (with_mark e m x) (with_mark e' m x)), (IH (S m) _ (with_mark e m x) (with_mark e' m x));
      [reflexivity| |]; intros c v inc; apply filter_In in inc as [inc _]; now apply more.
Qed.

(** * The machine *)

(** The marks on a path whose levels are these places. *)
Fixpoint marks_on (live : list nat) (l : list M) : nat -> M :=
  match live, l with
  | u :: live, x :: l => with_mark (marks_on live l) u x
  | _, _ => fun _ => other
  end.

Lemma marks_drop live : forall i l u, length live = length l -> nth_error live i = Some u ->
  forall v, u <> v -> marks_on (drop i live) (drop i l) v = marks_on live l v.
Proof.
  induction live as [|w live IH]; intros i [|x l] u len at_i v differ; try discriminate; [destruct i; discriminate|].
  destruct i as [|i]; cbn in *.
  - injection at_i as ->. unfold with_mark. now rewrite (proj2 (Nat.eqb_neq u v)).
  - unfold with_mark. destruct (Nat.eqb w v); [reflexivity|]. apply (IH i l u); auto.
Qed.

Definition needed (ds : list demand) (v : nat) : bool := existsb (fun c => existsb (Nat.eqb v) (fst c)) ds.

Fixpoint first_idle (ds : list demand) (live : list nat) : option nat :=
  match live with
  | [] => None
  | v :: live => if needed ds v then option_map S (first_idle ds live) else Some 0
  end.

Lemma first_idle_spec ds live : forall i, first_idle ds live = Some i ->
  exists u, nth_error live i = Some u /\ needed ds u = false.
Proof.
  induction live as [|v live IH]; cbn; intros i found; [discriminate|]. destruct (needed ds v) eqn:E.
  - destruct (first_idle ds live) as [j|]; [|discriminate]. cbn in found. injection found as <-. now apply IH.
  - injection found as <-. now exists v.
Qed.

Definition place_state := (list nat * list (list M) * tree)%type.

Fixpoint tidy (fuel : nat) (ds : list demand) (live : list nat) (levels : list (list M)) (t : tree) : place_state :=
  match fuel with
  | 0 => (live, levels, t)
  | S fuel =>
      match first_idle ds live with
      | None => (live, levels, t)
      | Some i => tidy fuel ds (drop i live) (drop i levels) (forget i levels t)
      end
  end.

Lemma tidy_spec (G : (nat -> M) -> Z) ds :
  (forall e e', (forall v, needed ds v = true -> e v = e' v) -> G e = G e') ->
  forall fuel live levels t, length live = length levels ->
  let '(live', levels', t') := tidy fuel ds live levels t in
  length live' = length levels' /\
  value levels' t' (fun l => G (marks_on live' l)) = value levels t (fun l => G (marks_on live l)).
Proof.
  intros only. induction fuel as [|fuel IH]; intros live levels t len; cbn [tidy]; [now split|].
  destruct (first_idle ds live) as [i|] eqn:E; [|now split].
  apply first_idle_spec in E as (u & at_i & idle).
  assert (i < length levels)%nat as lt by (rewrite <- len; apply nth_error_Some; congruence).
  specialize (IH (drop i live) (drop i levels) (forget i levels t) (drop_length _ _ _ len)).
  destruct (tidy fuel ds (drop i live) (drop i levels) (forget i levels t)) as [[live' levels'] t'].
  destruct IH as [len' IH]. split; [exact len'|]. rewrite IH. clear IH.
  rewrite (value_forget i levels t (fun l => G (marks_on (drop i live) l)) lt). apply value_ext. intros l ll.
  apply only. intros v nv. apply (marks_drop live i l u); [congruence|exact at_i|]. congruence.
Qed.

Fixpoint ways_on (m : nat) (rest : list (list M)) (ds : list demand) (live : list nat) (levels : list (list M))
  (t : tree) : Z :=
  match rest with
  | [] => value levels t (fun l => if forallb (met (marks_on live l)) ds then 1%Z else 0%Z)
  | xs :: rest =>
      let now := ready m ds in
      let ds := later m ds in
      let pruned := prune (xs :: levels) (fun l => forallb (met (marks_on (m :: live) l)) now) (Node (map (fun _ => t) xs)) in
      let '(live, levels, t) := tidy (S (length live)) ds (m :: live) (xs :: levels) pruned in
      ways_on (S m) rest ds live levels t
  end.

Lemma ways_spec rest : forall m ds live levels t, length live = length levels ->
  ways_on m rest ds live levels t = value levels t (fun l => completions m rest ds (marks_on live l)).
Proof.
  induction rest as [|xs rest IH]; intros m ds live levels t len; [reflexivity|]. cbn [ways_on].
  set (pruned := prune _ _ _).
  pose proof (tidy_spec (completions (S m) rest (later m ds)) (later m ds)) as tidied.
  specialize (tidied (fun e e' same => completions_ext rest (S m) (later m ds) e e'
    (fun c v inc inv => same v (proj2 (existsb_exists _ _)
       (ex_intro _ c (conj inc (proj2 (existsb_exists _ _) (ex_intro _ v (conj inv (Nat.eqb_refl v)))))))))).
  specialize (tidied (S (length live)) (m :: live) (xs :: levels) pruned (f_equal S len)).
  destruct (tidy _ _ _ _ pruned) as [[live' levels'] t']. destruct tidied as [len' same].
  rewrite IH by exact len'. rewrite same. clear same IH. unfold pruned. rewrite value_prune, value_enter.
  cbn [completions]. rewrite (value_sum levels t (fun x l => let e := with_mark (marks_on live l) m x in
    if forallb (met e) (ready m ds) then completions (S m) rest (later m ds) e else 0%Z)).
  reflexivity.
Qed.

(** * All fillings *)

Fixpoint extended (e : nat -> M) (m : nat) (f : list M) : nat -> M :=
  match f with [] => e | x :: f => extended (with_mark e m x) (S m) f end.

Lemma extended_below f : forall e m v, (v < m)%nat -> extended e m f v = e v.
Proof.
  induction f as [|x f IH]; intros e m v lt; [reflexivity|]. cbn. rewrite IH by lia. unfold with_mark.
  now rewrite (proj2 (Nat.eqb_neq m v)) by lia.
Qed.

Lemma extended_nth f : forall e m v, (forall w, (m <= w)%nat -> e w = other) -> (m <= v)%nat ->
  extended e m f v = nth (v - m) f other.
Proof.
  induction f as [|x f IH]; intros e m v none le.
  - cbn. rewrite none by exact le. now destruct (v - m).
  - cbn. destruct (Nat.eq_dec m v) as [->|differ].
    + rewrite extended_below by lia. unfold with_mark. now rewrite Nat.eqb_refl, Nat.sub_diag.
    + rewrite IH; [|intros w lw; unfold with_mark; rewrite (proj2 (Nat.eqb_neq m w)) by lia; apply none; lia|lia].
      replace (v - m) with (S (v - S m)) by lia. reflexivity.
Qed.

Lemma split_demands (p : demand -> bool) m ds : forallb p ds = forallb p (ready m ds) && forallb p (later m ds).
Proof.
  induction ds as [|c ds IH]; [reflexivity|]. unfold ready, later in *. cbn.
  destruct (Nat.leb (top c) m); cbn; rewrite IH; destruct (p c); cbn; try reflexivity.
  - now rewrite andb_false_r.
Qed.

Lemma completions_number rest : forall m ds e,
  completions m rest ds e = number (fun f => forallb (met (extended e m f)) ds) (picks rest).
Proof.
  induction rest as [|xs rest IH]; intros m ds e; cbn [completions picks].
  - unfold number. cbn. destruct (forallb (met e) ds); reflexivity.
  - rewrite number_flat_map. f_equal. apply map_ext. intros x. cbv zeta. rewrite number_map. cbn [extended].
    assert (forall f, forallb (met (extended (with_mark e m x) (S m) f)) (ready m ds)
      = forallb (met (with_mark e m x)) (ready m ds)) as same.
    { intros f. apply all_met_ext. intros c v inc inv. apply filter_In in inc as [_ le]. apply Nat.leb_le in le.
      apply below_top in inv. apply extended_below. lia. }
    rewrite (number_ext _ (fun f => forallb (met (with_mark e m x)) (ready m ds)
      && forallb (met (extended (with_mark e m x) (S m) f)) (later m ds))).
    + destruct (forallb (met (with_mark e m x)) (ready m ds)); cbn [andb]; [apply IH|]. symmetry. apply number_none.
    + intros f _. now rewrite (split_demands _ m ds), same.
Qed.

Theorem places_counted choices ds :
  ways_on 0 choices ds [] [] (Leaf 1) = number (fun f => forallb (met (fun v => nth v f other)) ds) (picks choices).
Proof.
  rewrite ways_spec by reflexivity. cbn [value marks_on]. rewrite Z.mul_1_l, completions_number.
  apply number_ext. intros f _. apply all_met_ext. intros c v _ _.
  rewrite extended_nth; [now rewrite Nat.sub_0_r|reflexivity|lia].
Qed.
End Core.

(** * Graphs *)

Definition on_edge (ok : relation) (e : nat * nat) : demand (M := nat) :=
  ([fst e; snd e], fun l => match l with [x; y] => ok x y | _ => false end).

Definition on_vertex (ask : question) (edges : list (nat * nat)) (u : nat) : demand (M := nat) :=
  (u :: neighbours_in edges u, fun l => match l with own :: around => ask own around | [] => false end).

Definition graph_demands (relations : list relation) (questions : list question) (edges : list (nat * nat)) (n : nat) :=
  flat_map (fun ok => map (on_edge ok) edges) relations
  ++ flat_map (fun ask => map (on_vertex ask edges) (seq 0 n)) questions.

Lemma forallb_flat_map {A B} (p : B -> bool) (f : A -> list B) l :
  forallb p (flat_map f l) = forallb (fun x => forallb p (f x)) l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn. now rewrite forallb_app, IH. Qed.

Lemma forallb_map {A B} (p : B -> bool) (f : A -> B) l : forallb p (map f l) = forallb (fun x => p (f x)) l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn. now rewrite IH. Qed.

Lemma forallb_same {A} (p q : A -> bool) l : (forall x, In x l -> p x = q x) -> forallb p l = forallb q l.
Proof.
  intros same. induction l as [|x l IH]; [reflexivity|]. cbn. rewrite (same x) by now left. f_equal.
  apply IH. intros y iny. apply same. now right.
Qed.

Definition graph_ways (colours : nat) (relations : list relation) (questions : list question)
  (edges : list (nat * nat)) (given : list (option nat)) : Z :=
  ways_on 0 0 (free_or_given (seq 0 colours) given) (graph_demands relations questions edges (length given)) [] [] (Leaf 1).

Theorem graph_counted colours relations questions edges given N :
  graph_ways colours relations questions edges given = N ->
  count_on_graph colours relations questions edges given = N.
Proof.
  intros <-. unfold graph_ways. rewrite places_counted. apply number_ext. intros f _.
  unfold graph_demands, passes_on. rewrite forallb_app, !forallb_flat_map. f_equal; apply forallb_same; intros ask _;
    rewrite forallb_map; apply forallb_same; intros x _; reflexivity.
Qed.

(** * Boards *)

Fixpoint number_of (p : square) (cells : list square) : option nat :=
  match cells with
  | [] => None
  | q :: cells => if same_square q p then Some 0 else option_map S (number_of p cells)
  end.

Definition present {A} (l : list (option A)) : list A := flat_map (fun o => match o with Some x => [x] | None => [] end) l.

(** The marks that were read, with [None] where no cell is. *)
Fixpoint spread {mark} (at_ : list (option nat)) (l : list mark) : list (option mark) :=
  match at_, l with
  | None :: at_, _ => None :: spread at_ l
  | Some _ :: at_, x :: l => Some x :: spread at_ l
  | _, _ => []
  end.

Definition on_cell {mark} (cells : list square) (c : condition mark) (p : square) : demand (M := mark) :=
  let at_ := map (fun o => number_of (fst p + fst o, snd p + snd o)%Z cells) (reads c) in
  (present at_, fun l => allows c (spread at_ l)).

Definition board_demands {mark} (R : rule mark) (cells : list square) : list (demand (M := mark)) :=
  flat_map (fun c => map (on_cell cells c) cells) (conditions R).

Lemma spread_present {mark} (g : nat -> mark) at_ : spread at_ (map g (present at_)) = map (option_map g) at_.
Proof. induction at_ as [|[i|] at_ IH]; [reflexivity| |]; cbn; f_equal; exact IH. Qed.

Lemma mark_at_number {mark} (other : mark) cells : forall f p, length f = length cells ->
  mark_at cells f p = option_map (fun i => nth i f other) (number_of p cells).
Proof.
  unfold mark_at. induction cells as [|q cells IH]; intros [|x f] p len; try discriminate; [reflexivity|]. cbn.
  destruct (same_square q p); [reflexivity|]. rewrite IH by (cbn in len; lia).
  destruct (number_of p cells); reflexivity.
Qed.

Lemma picks_length {mark} (choices : list (list mark)) : forall f, In f (picks choices) -> length f = length choices.
Proof.
  induction choices as [|xs choices IH]; cbn; intros f inf.
  - destruct inf as [<-|[]]. reflexivity.
  - apply in_flat_map in inf as (x & _ & inf). apply in_map_iff in inf as (g & <- & ing). cbn. f_equal. now apply IH.
Qed.

Definition board_ways {mark} (other : mark) (R : rule mark) (cells : list (square * option mark)) : Z :=
  ways_on other 0 (free_or_given (marks R) (map snd cells)) (board_demands R (map fst cells)) [] [] (Leaf 1).

Theorem board_counted {mark} (other : mark) (R : rule mark) cells N :
  board_ways other R cells = N -> count_on_board R cells = N.
Proof.
  intros <-. unfold board_ways. rewrite places_counted. apply number_ext. intros f inf.
  apply picks_length in inf. unfold free_or_given in inf. rewrite !map_length in inf.
  unfold legal_on, board_demands. rewrite forallb_flat_map. apply forallb_same. intros c _.
  rewrite (forallb_map _ (on_cell (map fst cells) c)). apply forallb_same. intros p _. unfold met, on_cell. cbn [fst snd].
  rewrite (spread_present (fun v => nth v f other)), map_map. f_equal. apply map_ext. intros o.
  apply mark_at_number. now rewrite map_length.
Qed.
