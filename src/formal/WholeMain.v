(** Rules about whole fillings: the readers of all of them, and the theorems that an instance applies. *)

From Coq Require Import List ZArith Arith Bool Lia.
From Stripcount Require Import Statement Counting StatementConnection ConnectionWays ConnectionReading ConnectionPieces.
From Stripcount Require Import ConnectionDegrees ConnectionOnePiece ConnectionMain ConnectionGraph.
From Stripcount Require Import StatementGraphs StatementPlaces Places StatementSets Sets StatementWhole Whole.
From Stripcount Require Import WholeConnected WholeEdges.
Import ListNotations.

Definition hint := list (list (list nat)).

Section Rules.
Variables (edges : graph) (n : nat) (choices : choice_list).

Definition reader_of (w : whole) (levels : hint) : reader :=
  match w with
  | OneComponent M => for_places M edges n for_connection false
  | OneAtMost M => for_places M edges n for_connection true
  | NoCycle M => for_places M edges n against_cycles true
  | HowMany M numbers => for_number M numbers
  | Line places test => for_line places levels
  | EdgeSet d => for_edges (watch_of d) (parts edges n)
  end.

Definition fits_here (w : whole) (levels : hint) : bool :=
  match w with
  | OneComponent _ | OneAtMost _ | NoCycle _ => sorted_edges edges n && Nat.eqb n (length choices)
  | HowMany _ _ => true
  | Line places test =>
      ascending places && forallb (fun v => Nat.ltb v (length choices)) places
      && forallb (fun xs => Bool.eqb (test xs) (follow levels 2 (map Some xs)))
           (picks (map (fun i => nth i choices []) places))
  | EdgeSet d => edges_fine edges n (parts edges n) && Nat.eqb (length edges) (length choices)
  end.

Lemma reads_iff r (good good' : list nat -> Prop) : (forall f, In f (picks choices) -> (good f <-> good' f)) ->
  reads choices r good -> reads choices r good'.
Proof.
  intros same (fits & start & moves & ends). exists fits. split; [exact start|split].
  - intros f x s fit lt. specialize (moves f x s fit lt). destruct (look r (length f) x s); [exact moves|].
    intros rest inp G. apply (moves rest inp). now apply same.
  - intros f s fit inp. rewrite <- same by exact inp. now apply ends.
Qed.

Lemma same_members_spec V W : same_members V W = true -> forall v, In v V <-> In v W.
Proof.
  unfold same_members. rewrite andb_true_iff, !forallb_forall. intros [A B] v.
  split; intros inv; [apply A in inv|apply B in inv]; apply existsb_exists in inv as (u & inu & E);
    apply same_vertex_eq in E; now subst u.
Qed.

Lemma met_members V W F d : (forall v, In v V <-> In v W) -> StatementConnection.met V F d <-> StatementConnection.met W F d.
Proof.
  intros same. destruct d; cbn; try tauto.
  - unfold connected. split; intros [some all]; (split; [|intros x y inx iny; apply all; now apply same]);
      intros none; apply some; [destruct V as [|v l]|destruct W as [|v l]]; try reflexivity; exfalso;
      assert (In v []) as no by (rewrite <- none; apply same; now left); destruct no.
  - split; intros all v inv; apply all; now apply same.
Qed.

Lemma watched_all d : watches (watch_of d) (fun V F => StatementConnection.met V F d).
Proof. destruct d as [| | |D]; [exact connection_watched|exact cycles_watched|exact one_piece_watched|exact (degrees_watched D)]. Qed.

Lemma no_vertices M f : sorted_edges edges n = true -> length f = n -> V_of M f = [] ->
  as_edges (edges_between M edges f) = [].
Proof.
  intros ok full none. rewrite <- (end_of M edges n ok f full). apply no_edges; [exact none|].
  intros e ine. now apply in_E in ine.
Qed.

Lemma rule_read w levels : fits_here w levels = true -> reads choices (reader_of w levels) (fun f => obeys edges n f w).
Proof.
  destruct w as [M|M|M|M numbers|places test|d]; cbn [fits_here reader_of obeys]; intros ok.
  - apply andb_true_iff in ok as [ok len]. apply Nat.eqb_eq in len.
    refine (reads_iff _ _ _ _ (places_read M edges n for_connection false ok _ connection_watched choices len)).
    intros f inp. unfold good_or_none, good_places, V_of. cbn [StatementConnection.met]. unfold connected.
    split; [intros [[_ H]|[_ H]]; [discriminate|exact H]|intros H; right; tauto].
  - apply andb_true_iff in ok as [ok len]. apply Nat.eqb_eq in len.
    refine (reads_iff _ _ _ _ (places_read M edges n for_connection true ok _ connection_watched choices len)).
    intros f inp. unfold good_or_none, good_places, V_of. cbn [StatementConnection.met].
    destruct (places_with M f) as [|a l]; cbn [map].
    + split; [now left|]. intros _. now left.
    + split; [intros [[H _]|[_ H]]; [discriminate|now right]|]. intros [H|H]; [discriminate|]. right. now split.
  - apply andb_true_iff in ok as [ok len]. apply Nat.eqb_eq in len.
    refine (reads_iff _ _ _ _ (places_read M edges n against_cycles true ok _ cycles_watched choices len)).
    intros f inp. pose proof (picked_length _ _ inp) as full. rewrite <- len in full.
    unfold good_or_none, good_places. cbn [StatementConnection.met]. destruct (V_of M f) as [|v l] eqn:none.
    + rewrite (no_vertices M f ok full none). split; [|intros _; now left]. intros _ before e after E R.
      destruct before; discriminate.
    + split; [intros [[H _]|[_ H]]; [discriminate|exact H]|]. intros H. right. now split.
  - apply number_read.
  - rewrite !andb_true_iff in ok. destruct ok as [[sorted inside] same]. now apply line_read.
  - apply andb_true_iff in ok as [ok len]. apply Nat.eqb_eq in len.
    refine (reads_iff _ _ _ _ (edges_read edges n (watch_of d) _ (watched_all d) choices _ ok len)).
    intros f inp. apply met_members, same_members_spec. unfold edges_fine in ok. now rewrite !andb_true_iff in ok.
Qed.

(** * All rules of an instance *)

Fixpoint pairs_with {A B} (l : list A) (m : list B) (other : B) : list (A * B) :=
  match l with [] => [] | a :: l => (a, hd other m) :: pairs_with l (tl m) other end.

Definition rules_number (ds : list set_demand) (rules : list whole) (hints : list hint) : option Z :=
  let asked := pairs_with rules hints [] in
  if forallb (fun c => Nat.ltb (top c) (length choices)) ds && forallb (fun p => fits_here (fst p) (snd p)) asked
  then Some (read_number (for_demands ds :: map (fun p => reader_of (fst p) (snd p)) asked) choices)
  else None.

Lemma pairs_fst {A B} (l : list A) : forall (m : list B) other, map fst (pairs_with l m other) = l.
Proof. induction l as [|a l IH]; intros m other; [reflexivity|]. cbn. now rewrite IH. Qed.

Theorem rules_counted ds rules hints N : rules_number ds rules hints = Some N ->
  exactly (fun f => forallb (met (on_set f)) ds = true /\ Forall (obeys edges n f) rules) (picks choices) N.
Proof.
  unfold rules_number. destruct (_ && _) eqn:ok; [|discriminate]. intros [= <-].
  apply andb_true_iff in ok as [inside each].
  apply (exactly_iff (fun f => Forall (fun good => good f)
    ((fun f => forallb (met (on_set f)) ds = true) :: map (fun p f => obeys edges n f (fst p)) (pairs_with rules hints [])))).
  - intros f _. rewrite <- (pairs_fst rules hints []) at 2. rewrite Forall_map.
    split; [intros all; inversion all as [|? ? one more]; subst|intros [one more]; constructor]; auto.
    + rewrite Forall_map in more. now split.
    + now rewrite Forall_map.
  - apply read_counted. constructor; [now apply (demands_read (length choices))|].
    induction (pairs_with rules hints []) as [|p l IH]; [constructor|]. cbn in each.
    apply andb_true_iff in each as [one each]. cbn [map]. constructor; [now apply rule_read|now apply IH].
Qed.
End Rules.

(** * Sets of one graph *)

Definition sets_number (ws : list wanted) (rules : list whole) (hints : list hint) (edges : graph) (n : nat)
  (given : list (option nat)) : option Z :=
  rules_number edges n (free_or_given [0; 1] given) (flat_map (demands_of edges n (length given)) ws) rules hints.

Lemma asked_spec ws edges n given f : In f (picks (free_or_given [0; 1] given)) ->
  forallb (met (on_set f)) (flat_map (demands_of edges n (length given)) ws) = forallb (fun w => has edges n w f) ws.
Proof.
  intros inf. apply picks_length in inf. unfold free_or_given in inf. rewrite map_length in inf.
  rewrite forallb_flat_map. apply forallb_same. intros w _. symmetry. now apply has_spec.
Qed.

Theorem asked_counted ws rules hints edges n given N :
  sets_number ws rules hints edges n given = Some N -> counts_sets ws rules edges n given N.
Proof.
  intros E. apply rules_counted in E. eapply exactly_iff; [|exact E]. intros f inf. cbn beta.
  unfold is_asked. now rewrite asked_spec.
Qed.

Lemma exactly_positive {A} (p : A -> Prop) l m : exactly p l m -> (0 <= m)%Z.
Proof. intros H. induction H; lia. Qed.

Lemma exactly_zero {A} (p : A -> Prop) l : exactly p l 0 -> forall x, In x l -> ~ p x.
Proof.
  intros H. remember 0%Z as m. induction H as [|x l m px H IH|x l m px H IH]; intros y iny; [destruct iny| |].
  - apply exactly_positive in H. lia.
  - destruct iny as [<-|iny]; [exact px|]. now apply IH.
Qed.

Lemma size_bound f : size f <= length f.
Proof.
  unfold size, places_with. rewrite <- (seq_length (length f) 0) at 2. generalize (seq 0 (length f)). intros l.
  induction l as [|i l IH]; [reflexivity|]. cbn [filter length]. destruct (marked_by [1] f i); cbn [length]; lia.
Qed.

Lemma sized ws rules edges n given N numbers m :
  exactly (is_asked ws (rules ++ [HowMany [1] numbers]) edges n) (picks (free_or_given [0; 1] given)) N ->
  (forall k, In k numbers <-> k = m) ->
  exactly (fun f => is_asked ws rules edges n f /\ size f = m) (picks (free_or_given [0; 1] given)) N.
Proof.
  intros H only. eapply exactly_iff; [|exact H]. intros f _. cbn beta. unfold is_asked. rewrite Forall_app.
  split.
  - intros [one [all more]]. inversion more as [|? ? here _]; subst. apply only in here. now repeat split.
  - intros [[one all] here]. repeat split; auto. constructor; [|constructor]. now apply only.
Qed.

Theorem largest_counted m ws rules hints edges n given N :
  sets_number ws (rules ++ [HowMany [1] (seq (S m) (length given - m))]) hints edges n given = Some 0%Z ->
  sets_number ws (rules ++ [HowMany [1] [m]]) hints edges n given = Some N ->
  counts_largest m ws rules edges n given N.
Proof.
  intros none many. apply asked_counted in none, many. split.
  - intros f inf asked. apply Nat.nlt_ge. intros more. apply (exactly_zero _ _ none f inf).
    destruct asked as [one all]. split; [exact one|]. apply Forall_app. split; [exact all|]. constructor; [|constructor].
    apply in_seq. apply picks_length in inf. unfold free_or_given in inf. rewrite map_length in inf.
    pose proof (size_bound f). fold (size f). lia.
  - apply (sized ws rules edges n given N [m] m many). intros k. cbn. intuition congruence.
Qed.

Theorem smallest_counted m ws rules hints edges n given N :
  sets_number ws (rules ++ [HowMany [1] (seq 0 m)]) hints edges n given = Some 0%Z ->
  sets_number ws (rules ++ [HowMany [1] [m]]) hints edges n given = Some N ->
  counts_smallest m ws rules edges n given N.
Proof.
  intros none many. apply asked_counted in none, many. split.
  - intros f inf asked. apply Nat.nlt_ge. intros less. apply (exactly_zero _ _ none f inf).
    destruct asked as [one all]. split; [exact one|]. apply Forall_app. split; [exact all|]. constructor; [|constructor].
    apply in_seq. fold (size f). lia.
  - apply (sized ws rules edges n given N [m] m many). intros k. cbn. intuition congruence.
Qed.

(** * One board *)

Definition board_number (R : rule nat) (rules : list whole) (hints : list hint) (cells : list (square * option nat))
  : option Z :=
  let squares := map fst cells in
  rules_number (side_by_side squares) (length cells) (free_or_given (marks R) (map snd cells))
    (board_demands R squares) rules hints.

Lemma legal_met (R : rule nat) cells f : length f = length cells ->
  legal_on R cells f = forallb (met (on_set f)) (board_demands R cells).
Proof.
  intros len. unfold legal_on, board_demands. rewrite forallb_flat_map. apply forallb_same. intros c _.
  rewrite (forallb_map _ (on_cell cells c)). apply forallb_same. intros p _. unfold met, on_cell, on_set. cbn [fst snd].
  rewrite (spread_present (fun v => nth v f 0)), map_map. f_equal. apply map_ext. intros o. now apply mark_at_number.
Qed.

Theorem whole_board_counted R rules hints cells N :
  board_number R rules hints cells = Some N -> counts_board R rules cells N.
Proof.
  intros E. apply rules_counted in E. unfold counts_board. cbv zeta. eapply exactly_iff; [|exact E].
  intros f inf. cbn beta. rewrite legal_met; [reflexivity|].
  apply picks_length in inf. unfold free_or_given in inf. now rewrite !map_length in *.
Qed.
