(** One graph: its events are read one after the other, and the sets of chosen edges counted by the states that they lead
    to. The events are found by a function of which nothing is proved; what they offer is compared with the graph. *)

From Coq Require Import List ZArith Arith Bool Lia.
From Stripcount Require Import Statement Counting Search Main.
From Stripcount Require Import StatementConnection ConnectionWays ConnectionReading ConnectionPieces ConnectionDegrees.
From Stripcount Require Import ConnectionOnePiece ConnectionSeveral ConnectionMain.
Import ListNotations.

(** * The events *)

Section Events.
Variable H : layer.

(** The vertices that are joined to a later one than [i]. *)
Definition waits (i a : nat) : bool := existsb (fun l => existsb (Nat.eqb a) l) (skipn (S i) H).

Fixpoint place_of (a : nat) (front : list nat) : nat :=
  match front with [] => 0 | b :: front => if Nat.eqb a b then 0 else S (place_of a front) end.

Fixpoint dropped (i : nat) (front : list nat) : list event * list nat :=
  match front with
  | a :: rest =>
      match rest with
      | [] => ([], front)
      | _ => if waits i a then ([], front) else let '(es, kept) := dropped i rest in (Drop :: es, kept)
      end
  | [] => ([], front)
  end.

Fixpoint events_from (i : nat) (ls : layer) (front : list nat) : list event :=
  match ls with
  | [] => []
  | l :: ls =>
      let front := front ++ [i] in
      let '(drops, rest) := dropped i front in
      Add (i, 0) :: map (fun a => Link (place_of a front) (place_of i front)) l ++ drops ++ Tidy :: events_from (S i) ls rest
  end.

Definition graph_events : list event := events_from 0 H [].
End Events.

(** * What they offer *)

Definition proper1_b (V front : list vertex) (e : event) : bool :=
  match e with
  | Add v => negb (existsb (same_vertex v) V)
  | Link i j => (i <? length front) && (j <? length front)
  | Drop => 2 <=? length front
  | Tidy => true
  end.

Fixpoint proper_b (V front : list vertex) (es : list event) : bool :=
  match es with
  | [] => true
  | e :: es => if proper1_b V front e then proper_b (V ++ new e) (moved front e) es else false
  end.

Lemma proper_spec es : forall V front, proper_b V front es = true -> proper V front es.
Proof.
  induction es as [|e es IH]; intros V front; cbn [proper_b proper]; [auto|].
  destruct (proper1_b V front e) eqn:E; [|discriminate]. intros ok. split; [|now apply IH].
  destruct e as [v|i j| |]; cbn [proper1_b proper1] in *; auto.
  - intros inv. apply negb_true_iff in E. assert (existsb (same_vertex v) V = true) as T; [|congruence].
    apply existsb_exists. exists v. split; [exact inv|]. now destruct (same_vertex_spec v v).
  - now rewrite andb_true_iff, !Nat.ltb_lt in E.
  - now apply Nat.leb_le in E.
Qed.

Fixpoint same_list {A} (same : A -> A -> bool) (l m : list A) : bool :=
  match l, m with
  | [], [] => true
  | x :: l, y :: m => same x y && same_list same l m
  | _, _ => false
  end.

Lemma same_list_spec {A} (same : A -> A -> bool) : (forall x y, same x y = true -> x = y) ->
  forall l m, same_list same l m = true -> l = m.
Proof.
  intros ok. induction l as [|x l IH]; intros [|y m] E; try discriminate; [reflexivity|].
  cbn in E. apply andb_true_iff in E as [one E]. f_equal; auto.
Qed.

Lemma same_vertex_eq x y : same_vertex x y = true -> x = y.
Proof. now destruct (same_vertex_spec x y). Qed.

Definition same_edge (d e : edge) : bool := same_vertex (fst d) (fst e) && same_vertex (snd d) (snd e).

Lemma same_edge_eq d e : same_edge d e = true -> d = e.
Proof.
  unfold same_edge. intros E. apply andb_true_iff in E as [E E']. apply same_vertex_eq in E, E'.
  destruct d, e. cbn in *. congruence.
Qed.

Definition reads_graph (H : layer) (es : list event) : bool :=
  proper_b [] [] es && same_list same_vertex (added es) (vertices H 1) && same_list same_edge (offered [] es) (edges H 1).

(** * Counting by states *)

Section Sweep.
Context {S : Type}.
Variables (same : S -> S -> bool) (compare : S -> S -> comparison).
Hypothesis same_eq : forall s t, same s t = true -> s = t.

Definition weighed := list (S * Z).

Definition total (F : S -> Z) (l : weighed) : Z := sum (map (fun p => snd p * F (fst p))%Z l).

Fixpoint merge (l : weighed) : weighed -> weighed :=
  fix merge_l (m : weighed) : weighed :=
    match l, m with
    | [], _ => m
    | _, [] => l
    | (s, a) :: l', (t, b) :: m' =>
        match compare s t with
        | Lt => (s, a) :: merge l' m
        | Gt => (t, b) :: merge_l m'
        | Eq => if same s t then (s, a + b)%Z :: merge l' m' else (s, a) :: merge l' m
        end
    end.

Lemma total_cons F p l : total F (p :: l) = (snd p * F (fst p) + total F l)%Z.
Proof. reflexivity. Qed.

Lemma total_merge F l : forall m, total F (merge l m) = (total F l + total F m)%Z.
Proof.
  induction l as [|[s a] l IH]; [intros [|p m]; reflexivity|].
  induction m as [|[t b] m IHm]; [change (merge ((s, a) :: l) []) with ((s, a) :: l); unfold total at 3; cbn; lia|].
  change (merge ((s, a) :: l) ((t, b) :: m)) with
    (match compare s t with
     | Lt => (s, a) :: merge l ((t, b) :: m)
     | Gt => (t, b) :: merge ((s, a) :: l) m
     | Eq => if same s t then (s, a + b)%Z :: merge l m else (s, a) :: merge l ((t, b) :: m)
     end).
  destruct (compare s t).
  - destruct (same s t) eqn:E.
    + apply same_eq in E. subst t. rewrite !total_cons, IH. cbn [fst snd]. lia.
    + rewrite !total_cons, IH, !total_cons. cbn [fst snd]. lia.
  - rewrite !total_cons, IH, !total_cons. cbn [fst snd]. lia.
  - rewrite total_cons, IHm, !total_cons. cbn [fst snd]. lia.
Qed.

Fixpoint stacked (l : weighed) (stack : list (option weighed)) : list (option weighed) :=
  match stack with
  | [] => [Some l]
  | None :: stack => Some l :: stack
  | Some m :: stack => None :: stacked (merge m l) stack
  end.

Definition total_stack (F : S -> Z) (stack : list (option weighed)) : Z :=
  sum (map (fun o => match o with Some l => total F l | None => 0%Z end) stack).

Lemma total_stacked F stack : forall l, total_stack F (stacked l stack) = (total F l + total_stack F stack)%Z.
Proof.
  unfold total_stack, sum. induction stack as [|[m|] stack IH]; intros l; cbn [stacked map fold_right]; try lia.
  - rewrite IH, total_merge. lia.
Qed.

Definition gathered (l : weighed) : weighed :=
  fold_left (fun acc o => match o with Some m => merge m acc | None => acc end)
    (fold_left (fun stack p => stacked [p] stack) l []) [].

Lemma total_unstacked F stack : forall acc,
  total F (fold_left (fun acc o => match o with Some m => merge m acc | None => acc end) stack acc)
  = (total F acc + total_stack F stack)%Z.
Proof.
  unfold total_stack, sum. induction stack as [|[m|] stack IH]; intros acc; cbn [fold_left map fold_right].
  - lia.
  - rewrite IH, total_merge. lia.
  - rewrite IH. lia.
Qed.

Lemma total_piled F l : forall stack,
  total_stack F (fold_left (fun stack p => stacked [p] stack) l stack) = (total F l + total_stack F stack)%Z.
Proof.
  induction l as [|p l IH]; intros stack; cbn [fold_left]; [reflexivity|].
  rewrite IH, total_stacked, !total_cons. change (total F []) with 0%Z. lia.
Qed.

Lemma total_gathered F l : total F (gathered l) = total F l.
Proof.
  unfold gathered. rewrite total_unstacked, total_piled. change (total F []) with 0%Z.
  change (total_stack F []) with 0%Z. lia.
Qed.

Definition acted (f : S -> list S) (l : weighed) : weighed := flat_map (fun p => map (fun s => (s, snd p)) (f (fst p))) l.

Fixpoint swept (fs : list (S -> list S)) (l : weighed) : weighed :=
  match fs with
  | [] => l
  | f :: fs => swept fs (gathered (acted f l))
  end.

Lemma total_app F l m : total F (l ++ m) = (total F l + total F m)%Z.
Proof. unfold total. now rewrite map_app, sum_app. Qed.

Lemma total_swept F fs : forall l, total F (swept fs l) = total (through fs F) l.
Proof.
  induction fs as [|f fs IH]; intros l; [reflexivity|]. cbn [swept]. rewrite IH, total_gathered.
  induction l as [|[s w] l IHl]; [reflexivity|]. unfold acted in *. cbn [flat_map fst snd].
  rewrite total_app, IHl, total_cons. f_equal. cbn [fst snd through].
  unfold total, sum. induction (f s) as [|t ts IHt]; [cbn; lia|]. cbn [map fold_right fst snd] in *. rewrite IHt. lia.
Qed.
End Sweep.

Fixpoint compare_lists {A} (compare : A -> A -> comparison) (l m : list A) : comparison :=
  match l, m with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | x :: l, y :: m => match compare x y with Eq => compare_lists compare l m | c => c end
  end.

(** * The theorem *)

Definition number_of_sets (demands : list demand) (H : layer) : option Z :=
  let es := graph_events H in
  let ws := map watch_of demands in
  if reads_graph H es
  then Some (total (accepted (final_all ws)) (swept same_state (compare_lists (compare_lists Nat.compare))
         (map (act (step_all ws)) es) [(map (fun _ => []) ws, 1%Z)]))
  else None.

Theorem graph_sets_counted demands H N : number_of_sets demands H = Some N -> counts_on demands H N.
Proof.
  unfold number_of_sets. destruct (reads_graph H (graph_events H)) eqn:ok; [|discriminate]. intros [= <-].
  unfold reads_graph in ok. rewrite !andb_true_iff in ok. destruct ok as [[ok W] E].
  apply proper_spec in ok. apply (same_list_spec same_vertex same_vertex_eq) in W.
  apply (same_list_spec same_edge same_edge_eq) in E.
  destruct (watches_all demands watch_of) as [fits [follow begun]].
  { intros [| | |D|D]; [exact connection_watched|exact cycles_watched|exact one_piece_watched|exact (degrees_watched D)|
      exact (components_watched D)]. }
  unfold counts_on. rewrite <- W, <- E.
  rewrite (total_swept same_state _ same_state_eq). unfold total, sum. cbn [map fold_right fst snd].
  rewrite Z.add_0_r, Z.mul_1_l. exact (simulated _ _ _ fits follow _ [] [] [] _ begun ok).
Qed.
