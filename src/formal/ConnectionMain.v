(** The theorem: what the check accepts generates the numbers of spanning trees, of forests, of connected sets. *)

From Coq Require Import List ZArith Arith Bool Lia.
From Stripcount Require Import Statement Counting Lumping Annihilator Search Main.
From Stripcount Require Import StatementConnection ConnectionWays Connection.
Import ListNotations.

(** * The machine of a layered graph, vertex by vertex *)

(** The events at vertex [i] of a layer, [v] as a whole; [full] if there is a layer before, whose vertices from [i] on
    stand at the beginning of the frontier. *)
Definition events (H : layer) (full : bool) (i : nat) (v : vertex) : list event :=
  let place a := if full then length H - i + a else a in
  Add v :: (if full then [Link 0 (length H)] else []) ++
  map (fun a => Link (place a) (if full then length H else i)) (nth i H []) ++ (if full then [Drop] else []) ++ [Tidy].

Fixpoint after (fs : list (state -> list state)) (q : state) : list state :=
  match fs with
  | [] => [q]
  | f :: fs => flat_map (after fs) (f q)
  end.

Definition at_vertex (k : kind) (H : layer) (i : nat) (q : state) : list state :=
  after (map (act k) (events H (length q =? length H) i origin)) q.

Definition through_layer (k : kind) (H : layer) : list (state -> list state) :=
  map (at_vertex k H) (seq 0 (length H)).

(** The same for the whole graph, in the order of [edges]. *)
Definition layer_events (H : layer) (j : nat) : list event :=
  flat_map (fun i => events H (0 <? j) i (i, j)) (seq 0 (length H)).

Definition all_events (H : layer) (k : nat) : list event := flat_map (layer_events H) (seq 0 k).

Lemma sum_after fs (F : state -> Z) : forall q, sum (map F (after fs q)) = through fs F q.
Proof.
  induction fs as [|f fs IH]; intros q; [apply sum_single|]. cbn [after through].
  rewrite (flat_map_concat_map _ (f q)), concat_map, map_map, <- flat_map_concat_map, sum_flat_map.
  f_equal. apply map_ext. exact IH.
Qed.

Lemma through_both l1 l2 (F : state -> Z) : forall q, through (l1 ++ l2) F q = through l1 (through l2 F) q.
Proof. induction l1 as [|f l1 IH]; intros q; [reflexivity|]. cbn. f_equal. apply map_ext, IH. Qed.

(** ** Lengths of states *)

Fixpoint size (es : list event) (n : nat) : nat :=
  match es with
  | [] => n
  | Add _ :: es => size es (S n)
  | Drop :: es => size es (pred n)
  | _ :: es => size es n
  end.

Lemma act_length k e q q' : In q' (act k e q) -> length q' = size [e] (length q).
Proof.
  destruct e as [v|i j| |]; cbn.
  - intros [<-|[]]. rewrite app_length. cbn. lia.
  - intros [<-|H]; [reflexivity|]. destruct (_ =? _); [destruct (cycles k)|]; cbn in H;
      destruct H as [<-|[]] || destruct H; try reflexivity. apply map_length.
  - destruct q as [|x q]; [intros []|]. destruct (_ || _); intros H; destruct H as [<-|[]] || destruct H. reflexivity.
  - intros [<-|[]]. apply map_length.
Qed.

Lemma size_cons e es n : size (e :: es) n = size es (size [e] n).
Proof. destruct e; reflexivity. Qed.

Lemma size_app es es' : forall n, size (es ++ es') n = size es' (size es n).
Proof. induction es as [|[v|i j| |] es IH]; intros n; cbn; auto. Qed.

Lemma after_length k es : forall q q', In q' (after (map (act k) es) q) -> length q' = size es (length q).
Proof.
  induction es as [|e es IH]; intros q q' H; cbn in H; [now destruct H as [<-|[]]|].
  apply in_flat_map in H as [q1 [H1 H]]. apply IH in H. apply act_length in H1. now rewrite size_cons, <- H1.
Qed.

Lemma through_same k es (F G : state -> Z) : forall q,
  (forall q', length q' = size es (length q) -> F q' = G q') ->
  through (map (act k) es) F q = through (map (act k) es) G q.
Proof.
  induction es as [|e es IH]; intros q H; [now apply H|]. cbn [map through]. f_equal. apply map_ext_in.
  intros q1 H1. apply IH. intros q' len. apply H. apply act_length in H1. now rewrite size_cons, <- H1.
Qed.

Lemma size_links (f : nat -> nat) n l : forall m, size (map (fun a => Link (f a) n) l) m = m.
Proof. induction l as [|a l IH]; intros m; [reflexivity|exact (IH m)]. Qed.

Lemma size_events H full i v n : size (events H full i v) n = if full then n else S n.
Proof.
  unfold events. rewrite size_cons, !size_app, size_links. now destruct full.
Qed.

Lemma forget_name k H full i v : map (act k) (events H full i v) = map (act k) (events H full i origin).
Proof. reflexivity. Qed.

Lemma through_cells k H (full : bool) j (F : state -> Z) : forall m i (q : state),
  (forall n, n < m -> ((if full then length q else length q + n) =? length H) = full) ->
  through (map (at_vertex k H) (seq i m)) F q
  = through (map (act k) (flat_map (fun i => events H full i (i, j)) (seq i m))) F q.
Proof.
  induction m as [|m IH]; intros i q len; [reflexivity|].
  cbn [seq map flat_map through]. rewrite map_app, through_both.
  assert ((length q =? length H) = full) as E.
  { specialize (len 0 ltac:(lia)). destruct full; [exact len|]. now rewrite Nat.add_0_r in len. }
  rewrite <- sum_after, forget_name. unfold at_vertex at 2. rewrite E. f_equal. apply map_ext_in. intros q' H1.
  apply IH. intros n lt. apply after_length in H1. rewrite H1, size_events.
  specialize (len (S n) ltac:(lia)). destruct full; [exact len|]. now rewrite Nat.add_succ_comm.
Qed.

Lemma size_layer H full j m : forall i n,
  size (flat_map (fun i => events H full i (i, j)) (seq i m)) n = if full then n else n + m.
Proof.
  induction m as [|m IH]; intros i n; cbn [seq flat_map]; [destruct full; cbn; lia|].
  rewrite size_app, size_events, IH. destruct full; lia.
Qed.

Lemma ways_from k H n : forall j q, length q = length H ->
  ways (through_layer k H) (final k) n q
  = through (map (act k) (flat_map (layer_events H) (seq (S j) n))) (accepted k) q.
Proof.
  induction n as [|n IH]; intros j q len; [reflexivity|].
  cbn [ways seq flat_map]. unfold through_layer at 1. rewrite map_app, through_both.
  rewrite (through_cells k H true (S j)) by (intros; now apply Nat.eqb_eq).
  apply through_same. intros q' len'. apply IH. rewrite len', <- len. apply (size_layer H true (S j)).
Qed.

Lemma ways_all k H n : 0 < length H ->
  ways (through_layer k H) (final k) n [] = through (map (act k) (all_events H n)) (accepted k) [].
Proof.
  intros pos. destruct n as [|n]; [reflexivity|].
  cbn [ways]. unfold all_events. cbn [seq flat_map]. unfold through_layer at 1. rewrite map_app, through_both.
  rewrite (through_cells k H false 0) by (intros; apply Nat.eqb_neq; cbn; lia).
  apply through_same. intros q' len'. apply ways_from. rewrite len'. apply (size_layer H false 0).
Qed.

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

Lemma covers_add V f v : ~ In v V -> covers V f [Add v] [v] [] (f ++ [v]).
Proof. intros new rest. cbn. auto. Qed.

Lemma covers_links V (f : list vertex) (g : nat -> nat) n (ends : nat -> vertex) v l :
  (forall a, In a l -> g a < length f /\ nth (g a) f origin = ends a) -> n < length f -> nth n f origin = v ->
  covers V f (map (fun a => Link (g a) n) l) [] (map (fun a => (ends a, v)) l) f.
Proof.
  intros H lt at_n. induction l as [|a l IH]; [apply covers_nil|].
  apply (covers_app V f [_] [] [_] f); [|rewrite app_nil_r; apply IH; intros b inb; apply H; now right].
  destruct (H a (or_introl eq_refl)) as [lta at_a]. intros rest. cbn. rewrite at_a, at_n, app_nil_r. auto.
Qed.

Lemma covers_drop V f : 2 <= length f -> covers V f [Drop] [] [] (tl f).
Proof. intros len rest. cbn. rewrite app_nil_r. auto. Qed.

Lemma covers_tidy V f : covers V f [Tidy] [] [] f.
Proof. intros rest. cbn. rewrite app_nil_r. auto. Qed.

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
  covers V (frontier (length H) j i) (events H (0 <? j) i (i, j)) [(i, j)] (edges_back H j i) (frontier (length H) j (S i)).
Proof.
  intros lt new. set (r := length H) in *.
  assert (~ In (i, j) V) as fresh by (intros inV; destruct (new _ inV) as [C|[_ C]]; cbn in C; lia).
  unfold events. fold r.
  change (Add (i, j) :: ?l) with ([Add (i, j)] ++ l).
  apply (covers_app _ _ _ [(i, j)] [] (frontier r j i ++ [(i, j)]) _ [] (edges_back H j i)); [now apply covers_add|].
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
    - intros _ _. cbn in len. split; [lia|]. rewrite Ef. destruct (r - i) as [|m] eqn:E; [lia|]. reflexivity.
    - cbn in len. lia.
    - exact at_end. }
  apply (covers_rest _ _ _ _ f).
  { apply covers_links; [|lia|exact at_end]. intros a ina. apply before_it in ina; [|exact lt].
    specialize (at_n a ltac:(lia)). revert len at_n. clear - ina lt. 
    destruct (0 <? j); intros len at_n; (split; [lia|exact at_n]). }
  apply (covers_rest _ _ _ _ (frontier r j (S i))); [|apply covers_tidy].
  destruct j as [|before]; cbn [Nat.ltb Nat.leb].
  - replace (frontier r 0 (S i)) with f by exact Ef. apply covers_nil.
  - replace (frontier r (S before) (S i)) with (tl f).
    + apply covers_drop. cbn in len. lia.
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

Theorem sets_counted k n : 0 < length H ->
  exactly (good k (vertices H n)) (subsets (edges H n)) (ways (through_layer k H) (final k) n []).
Proof.
  intros pos. rewrite ways_all by assumption.
  destruct (covers_layers n [] 0 ltac:(intros v []) []) as [E [W ok]].
  rewrite app_nil_r in E, W, ok.
  assert (offered [] (all_events H n) = edges H n) as <- by (etransitivity; [exact E|apply app_nil_r]).
  assert (added (all_events H n) = vertices H n) as <- by (etransitivity; [exact W|apply app_nil_r]).
  apply (simulated k (all_events H n) [] [] []).
  - constructor; [intros p q []|intros _ x []|intros e []|intros p []|].
    intros _ before e l E'. destruct before; discriminate.
  - apply ok. exact I.
Qed.
End Graph.

(** * The check *)

Section Check.
Variables (A : arithmetic) (k : kind) (H : layer).

Definition state_key (q : state) : positive := mix 10 q 1 1.

Definition connection_checked (C P Q : list Z) : bool :=
  if negb (Nat.ltb 0 (length H) && ordered H && Z.eqb (coef C 0) 1 && Z.eqb (coef Q 0) 1) then false
  else
    let fs := through_layer k H in
    let '(l, last, h) := search same_nodes state_key fs (final k) [] in
    if negb (stages_ok same_nodes state_key fs l last) then false
    else if negb (boundary_ok same_nodes state_key (final k) l last h) then false
    else match class_of same_nodes state_key last [] with
         | None => false
         | Some c => annihilates A (map snd l) h c patience (times C Q) (times C P)
         end.
End Check.

Theorem connection_counted A k H C P Q : connection_checked A k H C P Q = true -> generates_sets P Q (good k) H.
Proof.
  unfold connection_checked. intros ok.
  destruct (Nat.ltb 0 (length H) && ordered H && (coef C 0 =? 1)%Z && (coef Q 0 =? 1)%Z) eqn:E; [|discriminate].
  cbn [negb] in ok. rewrite !andb_true_iff in E. destruct E as [[[pos order] oneC] oneQ].
  apply Nat.ltb_lt in pos. apply Z.eqb_eq in oneC, oneQ.
  destruct (search same_nodes state_key (through_layer k H) (final k) []) as [[l last] h].
  destruct (stages_ok same_nodes state_key (through_layer k H) l last) eqn:E1; [|discriminate].
  destruct (boundary_ok same_nodes state_key (final k) l last h) eqn:E2; [|discriminate].
  cbn [negb] in ok.
  destruct (class_of same_nodes state_key last []) as [c|] eqn:E3; [|discriminate].
  exists (fun n => ways (through_layer k H) (final k) n []). split.
  - intros n. now apply sets_counted.
  - apply (cancelled C); [exact oneC|exact oneQ|]. intros n.
    rewrite <- (annihilates_spec A (map snd l) h c patience _ _ ok n).
    apply product_ext. intros m _.
    apply (lumped same_nodes state_key same_nodes_eq _ _ _ _ _ E1 E2 m [] c E3).
Qed.

Lemma generates_same P Q (p q : list vertex -> list edge -> Prop) H :
  (forall V F, p V F <-> q V F) -> generates_sets P Q p H -> generates_sets P Q q H.
Proof.
  intros same [f [counts ok]]. exists f. split; [|exact ok]. intros k.
  eapply exactly_iff; [|apply counts]. intros F _. apply same.
Qed.

Theorem trees_counted A H C P Q :
  connection_checked A {| cycles := false; pieces := false |} H C P Q = true -> generates_sets P Q spanning_tree H.
Proof.
  intros ok. eapply generates_same; [|eapply connection_counted, ok].
  intros V F. unfold good, spanning_tree. cbn. tauto.
Qed.

Theorem forests_counted A H C P Q :
  connection_checked A {| cycles := false; pieces := true |} H C P Q = true -> generates_sets P Q spanning_forest H.
Proof.
  intros ok. eapply generates_same; [|eapply connection_counted, ok].
  intros V F. unfold good, spanning_forest. cbn. intuition discriminate.
Qed.

Theorem connected_counted A H C P Q :
  connection_checked A {| cycles := true; pieces := false |} H C P Q = true -> generates_sets P Q connected H.
Proof.
  intros ok. eapply generates_same; [|eapply connection_counted, ok].
  intros V F. unfold good. cbn. intuition discriminate.
Qed.
