(** The theorem: what the check accepts generates the numbers of sets of edges that meet some demands. *)

From Coq Require Import List ZArith Arith Bool Lia.
From Stripcount Require Import Statement Counting Lumping Annihilator Search Main.
From Stripcount Require Import StatementConnection ConnectionWays ConnectionReading ConnectionPieces ConnectionDegrees.
From Stripcount Require Import ConnectionOnePiece ConnectionSeveral.
Import ListNotations.

(** * A layered graph as events *)

(** The events at vertex [i] of a layer, [v] as a whole; [full] if there is a layer before, whose vertices from [i] on
    stand at the beginning of the frontier. *)
Definition events (H : layer) (full : bool) (i : nat) (v : vertex) : list event :=
  let place a := if full then length H - i + a else a in
  Add v :: (if full then [Link 0 (length H)] else []) ++
  map (fun a => Link (place a) (if full then length H else i)) (nth i H []) ++ (if full then [Drop] else []) ++ [Tidy].

(** The whole graph, in the order of [edges]. *)
Definition layer_events (H : layer) (j : nat) : list event :=
  flat_map (fun i => events H (0 <? j) i (i, j)) (seq 0 (length H)).

Definition all_events (H : layer) (k : nat) : list event := flat_map (layer_events H) (seq 0 k).

(** * The machine, vertex by vertex *)

Definition watch_of (d : demand) : watch :=
  match d with Connected => for_connection | Acyclic => against_cycles | OnePiece => for_one_piece | Degrees D => for_degrees D
  | Components D => for_components D end.

(** The first list of a state says whether there is a layer before; the others are the states of the watches. *)
Definition state := list (list nat).

Definition mark_of (j : nat) : list nat := match j with 0 => [] | _ => [1] end.

Fixpoint after (fs : list (state -> list state)) (q : state) : list state :=
  match fs with
  | [] => [q]
  | f :: fs => flat_map (after fs) (f q)
  end.

Section Machine.
Variables (demands : list demand) (H : layer).

Definition ws : list watch := map watch_of demands.

Definition acts (es : list event) : list (state -> list state) := map (act (step_all ws)) es.

Definition at_vertex (i : nat) (s : state) : list state :=
  match s with
  | [] => []
  | mark :: qs =>
      let full := match mark with [] => false | _ => true end in
      map (cons (if S i =? length H then [1] else mark)) (after (acts (events H full i origin)) qs)
  end.

Definition through_layer : list (state -> list state) := map at_vertex (seq 0 (length H)).

Definition accepts (s : state) : bool := match s with [] => false | _ :: qs => final_all ws qs end.

Definition start : state := [] :: map (fun _ => []) ws.

Lemma sum_after fs (F : state -> Z) : forall q, sum (map F (after fs q)) = through fs F q.
Proof.
  induction fs as [|f fs IH]; intros q; [apply sum_single|]. cbn [after through].
  rewrite (flat_map_concat_map _ (f q)), concat_map, map_map, <- flat_map_concat_map, sum_flat_map.
  f_equal. apply map_ext. exact IH.
Qed.

Lemma through_both l1 l2 (F : state -> Z) : forall q, through (l1 ++ l2) F q = through l1 (through l2 F) q.
Proof. induction l1 as [|f l1 IH]; intros q; [reflexivity|]. cbn. f_equal. apply map_ext, IH. Qed.

Lemma nameless v taken : forall qs, step_all ws (Add v) taken qs = step_all ws (Add origin) taken qs.
Proof.
  unfold ws. induction demands as [|d ds IH]; intros [|q qs]; try reflexivity.
  cbn [map step_all]. rewrite IH. destruct d; reflexivity.
Qed.

Lemma one_vertex j i (F : state -> Z) qs :
  sum (map F (at_vertex i (mark_of j :: qs)))
  = through (acts (events H (0 <? j) i (i, j)))
      (fun qs => F ((if S i =? length H then [1] else mark_of j) :: qs)) qs.
Proof.
  cbn [at_vertex]. rewrite map_map, sum_after. unfold events, acts. cbn [map through].
  replace (act (step_all ws) (Add (i, j)) qs) with (act (step_all ws) (Add origin) qs); [destruct j; reflexivity|].
  unfold act. cbn [choices flat_map]. now rewrite <- (nameless (i, j)).
Qed.

Lemma one_layer j (F : state -> Z) : forall m i qs, i + S m = length H ->
  through (map at_vertex (seq i (S m))) F (mark_of j :: qs)
  = through (acts (flat_map (fun i => events H (0 <? j) i (i, j)) (seq i (S m)))) (fun qs => F ([1] :: qs)) qs.
Proof.
  induction m as [|m IH]; intros i qs len.
  - cbn [seq map flat_map through]. rewrite one_vertex, app_nil_r.
    apply through_ext. intros q. destruct (Nat.eqb_spec (S i) (length H)); [reflexivity|lia].
  - remember (S m) as n. cbn [seq map flat_map through]. unfold acts. rewrite map_app, through_both.
    rewrite one_vertex. apply through_ext. intros q. subst n.
    destruct (Nat.eqb_spec (S i) (length H)); [lia|]. apply IH. lia.
Qed.

Lemma ways_through n : 0 < length H -> forall j qs,
  ways through_layer accepts n (mark_of j :: qs)
  = through (acts (flat_map (layer_events H) (seq j n))) (accepted (final_all ws)) qs.
Proof.
  intros pos. induction n as [|n IH]; intros j qs; [reflexivity|].
  cbn [ways seq flat_map]. unfold acts. rewrite map_app, through_both.
  pose proof (one_layer j (ways through_layer accepts n) (pred (length H)) 0 qs ltac:(lia)) as L.
  replace (S (pred (length H))) with (length H) in L by lia. etransitivity; [exact L|].
  apply through_ext. intros q. exact (IH (S j) q).
Qed.
End Machine.

(** * The events offer the vertices and edges of the graph *)

Definition covers (V front : list vertex) (es : list event) (W : list vertex) (E : list edge) (front' : list vertex) :=
  forall rest, offered front (es ++ rest) = E ++ offered front' rest /\ added (es ++ rest) = W ++ added rest /\
    (proper (V ++ W) front' rest -> proper V front (es ++ rest)).

Lemma covers_nil V front : covers V front [] [] [] front.
Proof. intros rest. rewrite app_nil_r. auto. Qed.

Lemma covers_app V f es W E f' es' W' E' f'' : covers V f es W E f' -> covers (V ++ W) f' es' W' E' f'' ->
  covers V f (es ++ es') (W ++ W') (E ++ E') f''.
Proof.
  intros A B rest. destruct (A (es' ++ rest)) as [A1 [A2 A3]], (B rest) as [B1 [B2 B3]].
  rewrite <- !(app_assoc es), A1, A2, B1, B2, !app_assoc. split; [reflexivity|split; [reflexivity|]].
  intros ok. rewrite <- app_assoc. apply A3, B3. exact ok.
Qed.

Lemma covers_then V f es E f' es' E' f'' : covers V f es [] E f' -> covers V f' es' [] E' f'' ->
  covers V f (es ++ es') [] (E ++ E') f''.
Proof. intros A B. apply (covers_app V f es [] E f' es' [] E' f'' A). now rewrite app_nil_r. Qed.

Lemma covers_rest V f es E f' es' f'' : covers V f es [] E f' -> covers V f' es' [] [] f'' ->
  covers V f (es ++ es') [] E f''.
Proof. intros A B. rewrite <- (app_nil_r E). exact (covers_then V f es E f' es' [] f'' A B). Qed.

Lemma covers_one V f e : proper1 V f e -> covers V f [e] (new e) (chosen f e true) (moved f e).
Proof. intros ok rest. cbn. auto. Qed.

Lemma covers_links V (f : list vertex) (g : nat -> nat) n (ends : nat -> vertex) v l :
  (forall a, In a l -> g a < length f /\ g a <> n /\ nth (g a) f origin = ends a) ->
  n < length f -> nth n f origin = v ->
  covers V f (map (fun a => Link (g a) n) l) [] (map (fun a => (ends a, v)) l) f.
Proof.
  intros H lt at_n. induction l as [|a l IH]; [apply covers_nil|].
  apply (covers_then V f [_] [_] f); [|apply IH; intros b inb; apply H; now right].
  destruct (H a (or_introl eq_refl)) as [lta [ne at_a]]. rewrite <- at_a, <- at_n.
  apply (covers_one V f (Link (g a) n)). now split.
Qed.

Definition row_of (j i m : nat) : list vertex := map (fun i => (i, j)) (seq i m).

Lemma row_length j i m : length (row_of j i m) = m.
Proof. unfold row_of. now rewrite map_length, seq_length. Qed.

Lemma row_nth j i m n : n < m -> nth n (row_of j i m) origin = (i + n, j).
Proof.
  intros lt. unfold row_of. rewrite nth_indep with (d' := (0, j)) by now rewrite map_length, seq_length.
  rewrite (map_nth (fun i => (i, j))), seq_nth by assumption. reflexivity.
Qed.

Lemma row_more j i m : row_of j i (S m) = row_of j i m ++ [(i + m, j)].
Proof. unfold row_of. rewrite seq_S, map_app. reflexivity. Qed.

(** The frontier before vertex [i] of layer [j]. *)
Definition frontier (r j i : nat) : list vertex :=
  match j with 0 => [] | S before => row_of before i (r - i) end ++ row_of j 0 i.

Definition ordered (H : layer) : bool := forallb (fun i => forallb (fun a => a <? i) (nth i H [])) (seq 0 (length H)).

Definition earlier (V : list vertex) (j i : nat) : Prop := forall v, In v V -> snd v < j \/ (snd v = j /\ fst v < i).

Section Graph.
Variable H : layer.
Hypothesis order : ordered H = true.

Lemma before_it i a : i < length H -> In a (nth i H []) -> a < i.
Proof.
  intros lt ina. unfold ordered in order. rewrite forallb_forall in order.
  specialize (order i (proj2 (in_seq _ _ _) (conj (Nat.le_0_l i) lt))).
  rewrite forallb_forall in order. now apply Nat.ltb_lt, order.
Qed.

Lemma covers_vertex V j i : i < length H -> earlier V j i ->
  covers V (frontier (length H) j i) (events H (0 <? j) i (i, j)) [(i, j)] (edges_back H j i)
    (frontier (length H) j (S i)).
Proof.
  intros lt new. set (r := length H) in *.
  assert (~ In (i, j) V) as fresh by (intros inV; destruct (new _ inV) as [C|[_ C]]; cbn in C; lia).
  unfold events. fold r.
  change (Add (i, j) :: ?l) with ([Add (i, j)] ++ l).
  apply (covers_app _ _ _ [(i, j)] [] (frontier r j i ++ [(i, j)]) _ [] (edges_back H j i));
    [now apply (covers_one V _ (Add (i, j)))|].
  set (f := frontier r j i ++ [(i, j)]).
  assert (f = match j with 0 => [] | S before => row_of before i (r - i) end ++ row_of j 0 (S i)) as Ef.
  { unfold f, frontier. now rewrite row_more, app_assoc. }
  clearbody f.
  assert (length f = (if 0 <? j then r else i) + 1) as len.
  { rewrite Ef, app_length, row_length. destruct j; cbn [length Nat.ltb Nat.leb]; rewrite ?row_length; lia. }
  assert (forall n, n <= i -> nth ((if 0 <? j then r - i else 0) + n) f origin = (n, j)) as at_n.
  { intros n le. rewrite Ef. destruct j; cbn [Nat.ltb Nat.leb].
    - cbn [app]. rewrite Nat.add_0_l. apply (row_nth 0 0). lia.
    - rewrite app_nth2; rewrite row_length; [|lia]. replace (r - i + n - (r - i)) with n by lia. apply row_nth. lia. }
  assert (nth (if 0 <? j then r else i) f origin = (i, j)) as at_end.
  { rewrite <- (at_n i) by lia. f_equal. destruct (0 <? j); lia. }
  unfold edges_back.
  apply (covers_then _ _ _ _ f).
  { destruct j as [|before]; cbn [Nat.ltb Nat.leb]; [apply covers_nil|].
    apply (covers_links _ _ (fun _ => 0) r (fun _ => (i, before)) (i, S before) [0]).
    - intros _ _. cbn in len. split; [lia|split; [lia|]]. rewrite Ef. now destruct (r - i) as [|m] eqn:E; [lia|].
    - cbn in len. lia.
    - exact at_end. }
  apply (covers_rest _ _ _ _ f).
  { apply covers_links; [|lia|exact at_end]. intros a ina. apply before_it in ina; [|exact lt].
    specialize (at_n a ltac:(lia)). revert len at_n. clear - ina lt.
    destruct (0 <? j); intros len at_n; (split; [lia|split; [lia|exact at_n]]). }
  apply (covers_rest _ _ _ _ (frontier r j (S i))); [|now apply (covers_one _ _ Tidy)].
  destruct j as [|before]; cbn [Nat.ltb Nat.leb].
  - replace (frontier r 0 (S i)) with f by exact Ef. apply covers_nil.
  - replace (frontier r (S before) (S i)) with (tl f).
    + apply (covers_one _ _ Drop). cbn in len. cbn. lia.
    + rewrite Ef. unfold frontier. destruct (r - i) as [|m] eqn:E; [lia|]. now replace (r - S i) with m by lia.
Qed.

Lemma covers_vertices j m : forall V i, i + m <= length H -> earlier V j i ->
  covers V (frontier (length H) j i) (flat_map (fun i => events H (0 <? j) i (i, j)) (seq i m))
    (row_of j i m) (flat_map (edges_back H j) (seq i m)) (frontier (length H) j (i + m)).
Proof.
  induction m as [|m IH]; intros V i le new.
  - rewrite Nat.add_0_r. apply covers_nil.
  - cbn [seq flat_map]. change (row_of j i (S m)) with ([(i, j)] ++ row_of j (S i) m).
    eapply covers_app; [apply covers_vertex; [lia|exact new]|].
    rewrite <- Nat.add_succ_comm. apply IH; [lia|].
    intros v inv. apply in_app_iff in inv as [inv|[<-|[]]]; [|cbn; lia]. destruct (new v inv) as [?|[? ?]]; lia.
Qed.

Lemma frontier_turn j : frontier (length H) j (length H) = frontier (length H) (S j) 0.
Proof.
  unfold frontier. rewrite Nat.sub_diag, Nat.sub_0_r. cbn [row_of seq map]. rewrite app_nil_r.
  destruct j; reflexivity.
Qed.

Lemma covers_layers n : forall V j, earlier V j 0 ->
  covers V (frontier (length H) j 0) (flat_map (layer_events H) (seq j n))
    (flat_map (fun j => row_of j 0 (length H)) (seq j n))
    (flat_map (fun j => flat_map (edges_back H j) (seq 0 (length H))) (seq j n)) (frontier (length H) (j + n) 0).
Proof.
  induction n as [|n IH]; intros V j new.
  - rewrite Nat.add_0_r. apply covers_nil.
  - cbn [seq flat_map]. eapply covers_app; [apply (covers_vertices j (length H) V 0); [lia|exact new]|].
    rewrite Nat.add_0_l, frontier_turn, <- Nat.add_succ_comm. apply IH.
    intros v inv. left. apply in_app_iff in inv as [inv|inv]; [destruct (new v inv) as [?|[? ?]]; lia|].
    apply in_map_iff in inv as [i [<- _]]. cbn. lia.
Qed.

Theorem sets_counted demands n : 0 < length H ->
  exactly (fun F => Forall (met (vertices H n) F) demands) (subsets (edges H n))
    (ways (through_layer demands H) (accepts demands) n (start demands)).
Proof.
  intros pos. unfold start. rewrite (ways_through demands H n pos 0).
  destruct (watches_all demands watch_of) as [fits [follow begun]].
  { intros [| | |D|D]; [exact connection_watched|exact cycles_watched|exact one_piece_watched|exact (degrees_watched D)|
      exact (components_watched D)]. }
  destruct (covers_layers n [] 0 ltac:(intros v []) []) as [E [W ok]].
  rewrite app_nil_r in E, W, ok.
  assert (offered [] (all_events H n) = edges H n) as <- by (etransitivity; [exact E|apply app_nil_r]).
  assert (added (all_events H n) = vertices H n) as <- by (etransitivity; [exact W|apply app_nil_r]).
  apply (simulated _ _ _ fits follow (all_events H n) [] [] [] _ begun). apply ok. exact I.
Qed.
End Graph.

(** * The check *)

Definition sets_checked (A : arithmetic) (demands : list demand) (H : layer) (C P Q : list Z) : bool :=
  if Nat.ltb 0 (length H) && ordered H
  then certified A same_state key (through_layer demands H) (accepts demands) (start demands) C P Q
  else false.

Theorem sets_generated A demands H C P Q : sets_checked A demands H C P Q = true ->
  exists f, counts demands H f /\ generates P Q f.
Proof.
  unfold sets_checked. destruct (Nat.ltb 0 (length H) && ordered H) eqn:E; [|discriminate]. intros ok.
  apply andb_true_iff in E as [pos order]. apply Nat.ltb_lt in pos.
  exists (fun n => ways (through_layer demands H) (accepts demands) n (start demands)). split.
  - intros n. now apply sets_counted.
  - exact (certified_generates A same_state key _ _ _ same_state_eq C P Q ok).
Qed.

(** The recurrence of these numbers, with shifted layers. *)
Theorem sets_shifted {P Q demands H} c from a b (generated : exists f, counts demands H f /\ generates P Q f) :
  opposites c (tl Q) && (length c <=? from) && (length P <=? from + a - b) && (length c <=? from + a - b) = true ->
  exists f, counts demands H f /\ recurrence c from (fun n => f (n + a - b)).
Proof.
  intros ok. destruct generated as [f [counted generated]]. exists f. split; [exact counted|].
  exact (shifted c from a b generated ok).
Qed.

(** Of these numbers those from one layer on, if there is none of no layer. *)
Lemma later_generated P Q f : generates (0%Z :: P) Q f -> generates P Q (fun k => f (S k)).
Proof.
  intros [one all]. split; [exact one|]. intros n.
  assert (f 0 = 0%Z) as none.
  { specialize (all 0). rewrite product_zero, one in all. change (coef (0%Z :: P) 0) with 0%Z in all. lia. }
  specialize (all (S n)). rewrite product_succ, none in all. change (coef (0%Z :: P) (S n)) with (coef P n) in all. lia.
Qed.

Theorem later_sets_generated A demands H C P Q : sets_checked A demands H C (0%Z :: P) Q = true ->
  exists f, counts demands H f /\ generates P Q (fun k => f (S k)).
Proof.
  intros ok. apply sets_generated in ok as (f & counted & generated). exists f. split; [exact counted|].
  now apply later_generated.
Qed.

Theorem later_sets_shifted {P Q demands H} c from a b
  (generated : exists f, counts demands H f /\ generates P Q (fun k => f (S k))) :
  opposites c (tl Q) && (length c <=? from) && (length P <=? from + a - b) && (length c <=? from + a - b) = true ->
  exists f, counts demands H f /\ recurrence c from (fun n => f (S (n + a - b))).
Proof.
  intros ok. destruct generated as [f [counted generated]]. exists f. split; [exact counted|].
  exact (shifted c from a b generated ok).
Qed.
