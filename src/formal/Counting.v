(** The number of boards that obey a rule is the number of ways through the machine. *)

From Coq Require Import List ZArith Bool Lia.
From Stripcount Require Import Statement Words Reading.
Import ListNotations.
Local Open Scope Z_scope.

Definition number {A} (f : A -> bool) (l : list A) : Z := Z.of_nat (length (filter f l)).

Lemma sum_app l m : sum (l ++ m) = sum l + sum m.
Proof. induction l as [|x l IH]; cbn; [reflexivity|]. unfold sum in *. lia. Qed.

Lemma sum_flat_map {A} (f : A -> list Z) l : sum (flat_map f l) = sum (map (fun x => sum (f x)) l).
Proof. induction l as [|x l IH]; [reflexivity|]. cbn [flat_map map]. rewrite sum_app, IH. reflexivity. Qed.

Lemma sum_zero {A} (l : list A) : sum (map (fun _ => 0) l) = 0.
Proof. induction l as [|x l IH]; [reflexivity|exact IH]. Qed.

Lemma number_app {A} (f : A -> bool) l m : number f (l ++ m) = number f l + number f m.
Proof. unfold number. rewrite filter_app, app_length. lia. Qed.

Lemma number_flat_map {A B} (f : B -> bool) (g : A -> list B) l :
  number f (flat_map g l) = sum (map (fun x => number f (g x)) l).
Proof. induction l as [|x l IH]; [reflexivity|]. cbn [flat_map map]. rewrite number_app, IH. reflexivity. Qed.

Lemma number_map {A B} (f : B -> bool) (g : A -> B) l : number f (map g l) = number (fun x => f (g x)) l.
Proof.
  unfold number. f_equal. induction l as [|x l IH]; [reflexivity|]. cbn. destruct (f (g x)); cbn; now rewrite IH.
Qed.

Lemma number_ext {A} (f g : A -> bool) l : (forall x, In x l -> f x = g x) -> number f l = number g l.
Proof. intros H. unfold number. f_equal. f_equal. now apply filter_ext_in. Qed.

Lemma number_none {A} (l : list A) : number (fun _ => false) l = 0.
Proof. unfold number. induction l as [|x l IH]; [reflexivity|exact IH]. Qed.

Lemma lists_length {A} (choices : list A) n : forall l, In l (lists choices n) -> length l = n.
Proof.
  induction n as [|n IH]; cbn; intros l H.
  - destruct H as [<-|[]]. reflexivity.
  - apply in_flat_map in H as [x [_ H]]. apply in_map_iff in H as [l' [<- H]]. cbn. f_equal. now apply IH.
Qed.

Lemma lists_in {A} (choices : list A) n : forall l, In l (lists choices n) -> forall x, In x l -> In x choices.
Proof.
  induction n as [|n IH]; cbn; intros l H x.
  - destruct H as [<-|[]]. intros [].
  - apply in_flat_map in H as [y [iny H]]. apply in_map_iff in H as [l' [<- H]].
    intros [<-|inx]; [exact iny|]. now apply (IH l').
Qed.

Lemma in_lists {A} (choices : list A) l : (forall x, In x l -> In x choices) -> In l (lists choices (length l)).
Proof.
  induction l as [|x l IH]; intros H; cbn; [now left|].
  apply in_flat_map. exists x. split; [apply H; now left|]. apply in_map, IH. intros y iny. apply H. now right.
Qed.

(** Successors through several layers. *)
Section Through.
Context {S : Type}.

Fixpoint through (layers : list (S -> list S)) (F : S -> Z) (s : S) : Z :=
  match layers with
  | [] => F s
  | f :: layers => sum (map (through layers F) (f s))
  end.

Fixpoint ways (layers : list (S -> list S)) (final : S -> bool) (k : nat) (s : S) : Z :=
  match k with
  | O => if final s then 1 else 0
  | Datatypes.S k => through layers (ways layers final k) s
  end.

Lemma through_ext layers F G : (forall s, F s = G s) -> forall s, through layers F s = through layers G s.
Proof.
  intros H. induction layers as [|f layers IH]; cbn; intros s; [apply H|]. f_equal. now apply map_ext.
Qed.
End Through.

(** A machine that reads the letters of a column one by one and then turns to the next column. *)
Section Machine.
Context {S X : Type}.
Variables (letters : list X) (next : S -> X -> option S) (turn : S -> option S) (final : S -> bool) (r : nat).

Definition optional {A} (o : option A) : list A := match o with None => [] | Some x => [x] end.
Definition cells (s : S) : list S := flat_map (fun x => optional (next s x)) letters.
Definition last_cells (s : S) : list S := flat_map (fun s => optional (turn s)) (cells s).

Definition column : list (S -> list S) := repeat cells (r - 1) ++ [last_cells].

Fixpoint read (s : S) (c : list X) : option S :=
  match c with
  | [] => Some s
  | x :: c => match next s x with None => None | Some s => read s c end
  end.

Definition read_column (s : S) (c : list X) : option S := match read s c with None => None | Some s => turn s end.

Fixpoint read_board (s : S) (b : list (list X)) : option S :=
  match b with
  | [] => Some s
  | c :: b => match read_column s c with None => None | Some s => read_board s b end
  end.

Definition passes (s : S) (b : list (list X)) : bool :=
  match read_board s b with None => false | Some s => final s end.

Lemma sum_cells (F : S -> Z) s :
  sum (map F (cells s)) = sum (map (fun x => match next s x with None => 0 | Some s' => F s' end) letters).
Proof.
  unfold cells. induction letters as [|x l IH]; [reflexivity|]. cbn [flat_map map]. rewrite map_app, sum_app, IH.
  unfold optional. destruct (next s x); unfold sum; cbn [map fold_right]; lia.
Qed.

Lemma walk n : forall (F : S -> Z) s,
  through (repeat cells n) F s
  = sum (map (fun c => match read s c with None => 0 | Some s' => F s' end) (lists letters n)).
Proof.
  induction n as [|n IH]; intros F s.
  - unfold sum. cbn. lia.
  - cbn [repeat through lists]. rewrite sum_cells.
    rewrite (flat_map_concat_map _ letters), concat_map, map_map, <- flat_map_concat_map, sum_flat_map.
    f_equal. apply map_ext. intros x. rewrite map_map. cbn [map read].
    destruct (next s x) as [s'|].
    + rewrite IH. f_equal.
    + symmetry. apply sum_zero.
Qed.

Lemma through_app l1 l2 (F : S -> Z) : forall s, through (l1 ++ l2) F s = through l1 (through l2 F) s.
Proof. induction l1 as [|f l1 IH]; intros s; [reflexivity|]. cbn. f_equal. apply map_ext, IH. Qed.

Lemma column_through (F : S -> Z) s : (0 < r)%nat ->
  through column F s = through (repeat cells r) (fun s => sum (map F (optional (turn s)))) s.
Proof.
  intros pos. unfold column.
  assert (repeat cells r = repeat cells (r - 1) ++ [cells]) as ->.
  { replace r with (r - 1 + 1)%nat at 1 by lia. now rewrite repeat_app. }
  rewrite !through_app. apply through_ext. clear s. intros s. cbn [repeat through]. unfold last_cells.
  rewrite (flat_map_concat_map _ (cells s)), concat_map, map_map, <- flat_map_concat_map, sum_flat_map.
  reflexivity.
Qed.

Theorem ways_passes k : (0 < r)%nat -> forall s,
  ways column final k s = number (passes s) (lists (lists letters r) k).
Proof.
  intros pos. induction k as [|k IH]; intros s.
  - unfold number, passes. cbn [ways lists filter read_board]. destruct (final s); reflexivity.
  - cbn [ways]. rewrite column_through, walk by assumption. cbn [lists]. rewrite number_flat_map.
    f_equal. apply map_ext. intros c. rewrite number_map.
    unfold passes at 1. cbn [read_board]. unfold read_column.
    destruct (read s c) as [s1|].
    + destruct (turn s1) as [s2|]; unfold sum; cbn [optional map fold_right].
      * rewrite IH, Z.add_0_r. reflexivity.
      * symmetry. apply number_none.
    + symmetry. apply number_none.
Qed.
End Machine.

(** The machine that follows the diagrams: its letters are marks, and separators are read between two columns. *)
Section Diagrams.
Context {mark : Type}.
Variables (code : mark -> nat) (ps : list plan) (sep : nat).

Definition next_cell (s : state) (m : mark) : option state := step ps s (code m).
Definition between (s : state) : option state := steps ps s (repeat 0%nat sep).

Lemma read_steps c : forall s, read next_cell s c = steps ps s (map code c).
Proof. induction c as [|m c IH]; intros s; [reflexivity|]. cbn. unfold next_cell. destruct (step ps s (code m)); auto. Qed.

Lemma passes_accepted b : forall s, passes next_cell between (ends ps) s b = accepted ps s (word code sep b).
Proof.
  induction b as [|c b IH]; intros s; [reflexivity|].
  unfold passes, accepted. cbn [read_board word flat_map]. unfold read_column, column_word.
  rewrite read_steps, <- app_assoc, !steps_app.
  destruct (steps ps s (map code c)) as [s1|]; [|reflexivity]. rewrite steps_app.
  unfold between. destruct (steps ps s1 (repeat 0%nat sep)) as [s2|]; [|reflexivity]. apply IH.
Qed.
End Diagrams.

(** Diagrams that say the same as the conditions of a rule. *)
Definition says {mark} (code : mark -> nat) (ms : list mark) (c : condition mark) (d : diagram) : Prop :=
  reads c = map fst d /\
  forall cells, length cells = length d -> (forall m, In (Some m) cells -> In m ms) ->
    allows c cells = look (map snd d) 2 (map (digit code) cells).

Section Rule.
Context {mark : Type}.
Variables (R : rule mark) (code : mark -> nat) (ds : list diagram) (r sep pre v : nat).
Hypothesis code_small : forall m, (code m <= v)%nat.
Hypothesis same : Forall2 (says code (marks R)) (conditions R) ds.

Definition plans : list plan := map (plan_of r sep) ds.

Definition allowed_here (b : list (list mark)) (d : diagram) (i j : nat) : bool :=
  look (map snd d) 2 (map (fun l => digit code (cell b (Z.of_nat i + fst (fst l)) (Z.of_nat j + snd (fst l)))) d).

Lemma cell_in b : (forall c, In c b -> forall m, In m c -> In m (marks R)) ->
  forall i j m, cell b i j = Some m -> In m (marks R).
Proof.
  intros H i j m. unfold cell. destruct ((i <? 0) || (j <? 0)); [discriminate|].
  destruct (nth_error b (Z.to_nat j)) as [c|] eqn:E; [|discriminate]. intros E2.
  apply nth_error_In in E. apply nth_error_In in E2. eapply H; eassumption.
Qed.

Lemma forallb_same {A} (f g : A -> bool) l : (forall x, f x = g x) -> forallb f l = forallb g l.
Proof. intros H. induction l as [|x l IH]; [reflexivity|]. cbn. now rewrite IH, H. Qed.

Lemma legal_diagrams k b : (forall c, In c b -> forall m, In m c -> In m (marks R)) ->
  legal R r k b = forallb (fun d => forallb (fun j => forallb (fun i => allowed_here b d i j) (seq 0 r)) (seq 0 k)) ds.
Proof.
  intros H. unfold legal. induction same as [|c d cs ds' [reads_same allows_same] rest IH]; [reflexivity|].
  cbn [forallb]. rewrite (IH rest). f_equal. clear IH.
  assert (forall i j, holds_at b c i j = allowed_here b d i j) as E.
  { intros i j. unfold holds_at, allowed_here. rewrite reads_same, map_map.
    rewrite allows_same.
    - rewrite map_map. reflexivity.
    - now rewrite map_length.
    - intros m inm. apply in_map_iff in inm as [l [El _]]. eapply cell_in; eassumption. }
  apply forallb_same. intros j. apply forallb_same. intros i. apply E.
Qed.

(** The machine, after the zeros before the first column, accepts the legal boards. *)
Theorem legal_passes s0 : (0 < r)%nat -> forallb (sound r sep pre v) ds = true ->
  steps plans (fresh plans) (repeat 0%nat pre) = Some s0 ->
  forall k b, In b (boards R r k) -> legal R r k b = passes (next_cell code plans) (between plans sep) (ends plans) s0 b.
Proof.
  intros pos ok start k b inb. rewrite passes_accepted.
  assert (bl : length b = k) by (eapply lists_length; eassumption).
  assert (rect : rectangular r b).
  { apply Forall_forall. intros c inc. eapply lists_length. eapply lists_in; eassumption. }
  assert (inm : forall c, In c b -> forall m, In m c -> In m (marks R)).
  { intros c inc. apply (lists_in (marks R) r). eapply lists_in; eassumption. }
  rewrite legal_diagrams by assumption.
  assert (accepted plans s0 (word code sep b) = accepted plans (fresh plans) (padded code sep pre b)) as ->.
  { unfold accepted, padded. rewrite steps_app, start. reflexivity. }
  rewrite fresh_accepts.
  - unfold plans. rewrite forallb_forall in ok. clear - code_small pos rect bl ok.
    induction ds as [|d l IH]; [reflexivity|]. cbn [map forallb].
    rewrite (good_diagram code r sep pre v code_small d b pos rect) by (apply ok; now left).
    rewrite IH by (intros; apply ok; now right). rewrite bl. reflexivity.
  - unfold proper, plans. rewrite forallb_forall in *. intros p inp. apply in_map_iff in inp as [d [<- ind]].
    specialize (ok d ind). unfold sound in ok. rewrite !andb_true_iff in ok. destruct ok as [_ filled].
    unfold plan_of. destruct d as [|[o [|row rows]] d]; try discriminate.
    cbn. rewrite app_length. cbn. apply negb_true_iff, Nat.eqb_neq. lia.
Qed.

Theorem count_ways s0 : (0 < r)%nat -> forallb (sound r sep pre v) ds = true ->
  steps plans (fresh plans) (repeat 0%nat pre) = Some s0 ->
  forall k, count R r k = ways (column (marks R) (next_cell code plans) (between plans sep) r) (ends plans) k s0.
Proof.
  intros pos ok start k. rewrite ways_passes by assumption. apply number_ext. now apply legal_passes.
Qed.
End Rule.
