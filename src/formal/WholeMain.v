(** Rules about whole fillings: the readers of all of them, and the theorems that an instance applies. *)

From Coq Require Import List ZArith Arith Bool Lia.
From Stripcount Require Import Statement Counting StatementConnection ConnectionWays ConnectionReading ConnectionPieces.
From Stripcount Require Import ConnectionDegrees ConnectionOnePiece ConnectionSeveral ConnectionMain ConnectionGraph.
From Stripcount Require Import StatementGraphs StatementPlaces Places StatementSets Sets StatementWhole Whole.
From Stripcount Require Import WholeConnected WholeEdges WholeLines.
Import ListNotations.

Definition hint := list (list (list nat)).

Lemma reads_iff (choices : choice_list) r (good good' : list nat -> Prop) :
  (forall f, In f (picks choices) -> (good f <-> good' f)) -> reads choices r good -> reads choices r good'.
Proof.
  intros same (fits & start & moves & ends). exists fits. split; [exact start|split].
  - intros f x s fit lt. specialize (moves f x s fit lt). destruct (look r (length f) x s); [exact moves|].
    intros rest inp G. apply (moves rest inp). now apply same.
  - intros f s fit inp. rewrite <- same by exact inp. now apply ends.
Qed.

Section Rules.
Variables (edges : graph) (n : nat) (choices : choice_list).

Definition reader_of (w : whole) (levels : hint) : reader :=
  match w with
  | OneComponent M => for_places M edges n for_connection false
  | OneAtMost M => for_places M edges n for_connection true
  | SomeComponents M numbers => for_places M edges n (for_components numbers) (existsb (Nat.eqb 0) numbers)
  | NoCycle M => for_places M edges n against_cycles true
  | HowMany M numbers => for_number M numbers
  | Line places test => for_line (in_turn places) levels
  | SoMany lines test numbers => for_so_many lines levels numbers
  | EdgeSet d => for_edges (watch_of d) (parts edges n)
  | OtherEdges d => flipped (for_edges (watch_of d) (parts edges n))
  | Not _ => for_number [] []  (* which no theorem reads: such fillings are what remains of the others *)
  end.

Definition fits_here (w : whole) (levels : hint) : bool :=
  match w with
  | OneComponent _ | OneAtMost _ | SomeComponents _ _ | NoCycle _ => sorted_edges edges n && Nat.eqb n (length choices)
  | HowMany _ _ => true
  | Line places test =>
      let turn := in_turn places in
      ascending turn && forallb (fun v => existsb (Nat.eqb v) turn) places
      && told_by turn levels choices (fun xs => test (map (looked_up turn xs) places))
  | SoMany lines test numbers => forallb (fun places => ascending places && told_by places levels choices test) lines
  | EdgeSet d => edges_fine edges n (parts edges n) && Nat.eqb (length edges) (length choices)
  | OtherEdges d => edges_fine edges n (parts edges n) && Nat.eqb (length edges) (length choices)
  | Not _ => false
  end.

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
  - split; intros (k & ink & tops & len & sub & sep & all); exists k; (split; [exact ink|]); exists tops; repeat split; auto;
      intros x inx; [apply same, sub|apply all, same|apply same, sub|apply all, same]; exact inx.
Qed.

Lemma watched_all d : watches (watch_of d) (fun V F => StatementConnection.met V F d).
Proof. destruct d as [| | |D|D]; [exact connection_watched|exact cycles_watched|exact one_piece_watched|exact (degrees_watched D)|
  exact (components_watched D)]. Qed.

Lemma no_vertices M f : sorted_edges edges n = true -> length f = n -> V_of M f = [] ->
  as_edges (edges_between M edges f) = [].
Proof.
  intros ok full none. rewrite <- (end_of M edges n ok f full). apply no_edges; [exact none|].
  intros e ine. now apply in_E in ine.
Qed.

(** The rules about places that a watch follows: their marks, what is asked of them, and whether there may be none. *)
Definition place_rule (w : whole) : option (list nat * StatementConnection.demand * bool) :=
  match w with
  | OneComponent M => Some (M, Connected, false)
  | OneAtMost M => Some (M, Connected, true)
  | SomeComponents M numbers => Some (M, Components numbers, existsb (Nat.eqb 0) numbers)
  | NoCycle M => Some (M, Acyclic, true)
  | _ => None
  end.

Lemma place_rule_means w M d empty f : sorted_edges edges n = true -> length f = n ->
  place_rule w = Some (M, d, empty) ->
  good_or_none M edges empty (fun V F => StatementConnection.met V F d) f <-> obeys edges n f w.
Proof.
  intros ok full. unfold good_or_none, good_places.
  destruct w as [M'|M'|M' some|M'|M' numbers|places test|lines test numbers|d'|d'|w]; cbn [place_rule obeys]; try discriminate;
    intros [= <- <- <-]; cbn [StatementConnection.met].
  - unfold V_of, connected. split; [intros [[_ H]|[_ H]]; [discriminate|exact H]|intros H; right; tauto].
  - unfold V_of. destruct (places_with M' f) as [|a l]; cbn [map].
    + split; [now left|]. intros _. now left.
    + split; [intros [[H _]|[_ H]]; [discriminate|now right]|]. intros [H|H]; [discriminate|]. right. now split.
  - destruct (V_of M' f) as [|v l] eqn:none; unfold V_of in none.
    + rewrite none. split.
      * intros [[_ zero]|[no _]]; [|congruence]. apply existsb_exists in zero as (k & ink & E).
        destruct k as [|k]; [|discriminate]. exists 0. split; [exact ink|]. exists []. repeat split; [intros x []|constructor|intros x []].
      * intros (k & ink & tops & <- & sub & _). left. split; [reflexivity|]. apply existsb_exists. exists 0.
        destruct tops as [|t tops]; [now split|]. destruct (sub t (or_introl eq_refl)).
    + rewrite none. split; [intros [[no _]|[_ H]]; [discriminate|exact H]|]. intros H. right. now split.
  - destruct (V_of M' f) as [|v l] eqn:none.
    + rewrite (no_vertices M' f ok full none). split; [|intros _; now left]. intros _ before e after E R.
      destruct before; discriminate.
    + split; [intros [[H _]|[_ H]]; [discriminate|exact H]|]. intros H. right. now split.
Qed.

Lemma rule_read w levels : fits_here w levels = true -> reads choices (reader_of w levels) (fun f => obeys edges n f w).
Proof.
  assert (forall M d empty, sorted_edges edges n && Nat.eqb n (length choices) = true ->
    place_rule w = Some (M, d, empty) ->
    reads choices (for_places M edges n (watch_of d) empty) (fun f => obeys edges n f w)) as places_fit.
  { intros M d empty ok E. apply andb_true_iff in ok as [ok len]. apply Nat.eqb_eq in len.
    refine (reads_iff _ _ _ _ _ (places_read M edges n (watch_of d) empty ok _ (watched_all d) choices len)).
    intros f inp. apply place_rule_means; [exact ok|now rewrite (picked_length _ _ inp)|exact E]. }
  destruct w as [M|M|M some|M|M numbers|places test|lines test numbers|d|d|w]; cbn [fits_here reader_of]; intros ok;
    [now apply (places_fit M Connected false)|now apply (places_fit M Connected true)|
     now apply (places_fit M (Components some) (existsb (Nat.eqb 0) some))|now apply (places_fit M Acyclic true)| | | | | | ]; clear places_fit; cbn [obeys].
  - apply number_read.
  - rewrite !andb_true_iff in ok. destruct ok as [[sorted all] told].
    refine (reads_iff _ _ _ _ _ (line_read _ _ choices _ sorted told)). intros f _. cbn beta.
    rewrite (looked_up_all (fun i => nth i f 0) _ _ all). reflexivity.
  - now apply so_many_read.
  - apply andb_true_iff in ok as [ok len]. apply Nat.eqb_eq in len.
    refine (reads_iff _ _ _ _ _ (edges_read edges n (watch_of d) _ (watched_all d) choices _ ok len)).
    intros f inp. apply met_members, same_members_spec. unfold edges_fine in ok. now rewrite !andb_true_iff in ok.
  - apply andb_true_iff in ok as [ok len]. apply Nat.eqb_eq in len.
    refine (flipped_read choices _
      (fun g => StatementConnection.met (map as_vertex (seq 0 n)) (as_edges (edges_in edges g)) d) _).
    rewrite <- (map_length (map (fun x => 1 - x)) choices) in len.
    refine (reads_iff _ _ _ _ _ (edges_read edges n (watch_of d) _ (watched_all d) _ _ ok len)).
    intros f inp. apply met_members, same_members_spec. unfold edges_fine in ok. now rewrite !andb_true_iff in ok.
  - discriminate.
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

Lemma asked_spec ws edges n many f : length f = many ->
  forallb (met (on_set f)) (flat_map (demands_of edges n many) ws) = forallb (fun w => has edges n w f) ws.
Proof.
  intros len. rewrite forallb_flat_map. apply forallb_same. intros w _. symmetry. now apply has_spec.
Qed.

Theorem asked_counted ws rules hints edges n given N :
  sets_number ws rules hints edges n given = Some N -> counts_sets ws rules edges n given N.
Proof.
  intros E. apply rules_counted in E. eapply exactly_iff; [|exact E]. intros f inf. cbn beta.
  apply picks_length in inf. unfold free_or_given in inf. rewrite map_length in inf.
  unfold is_asked. now rewrite asked_spec.
Qed.

(** Sets that obey all rules but one are those that remain when the sets that obey it are taken away. *)
Lemma exactly_without {A} (p q : A -> Prop) l n : exactly p l n ->
  forall m, exactly (fun x => p x /\ q x) l m -> exactly (fun x => p x /\ ~ q x) l (n - m).
Proof.
  intros H. induction H as [|x l n px H IH|x l n px H IH]; intros m K; inversion K as [|? ? k both K'|? ? k nope K']; subst.
  - constructor.
  - replace (n + 1 - (k + 1))%Z with (n - k)%Z by lia. apply no_more; [tauto|now apply IH].
  - replace (n + 1 - m)%Z with (n - m + 1)%Z by lia. apply one_more; [tauto|now apply IH].
  - tauto.
  - apply no_more; [tauto|now apply IH].
Qed.

Definition without_number (w : whole) (ws : list wanted) (rules : list whole) (hints : list hint) (edges : graph)
  (n : nat) (given : list (option nat)) : option Z :=
  match sets_number ws rules hints edges n given, sets_number ws (rules ++ [w]) hints edges n given with
  | Some N, Some M => Some (N - M)%Z
  | _, _ => None
  end.

Theorem without_counted w ws rules hints edges n given N :
  without_number w ws rules hints edges n given = Some N -> counts_sets ws (rules ++ [Not w]) edges n given N.
Proof.
  unfold without_number. destruct (sets_number ws rules hints edges n given) as [all|] eqn:A; [|discriminate].
  destruct (sets_number ws (rules ++ [w]) hints edges n given) as [some|] eqn:S; [|discriminate]. intros [= <-].
  apply asked_counted in A, S. unfold counts_sets in *.
  eapply exactly_iff; [|apply (exactly_without _ (fun f => obeys edges n f w) _ _ A some); eapply exactly_iff; [|exact S]].
  - intros f _. cbn beta. unfold is_asked. rewrite Forall_app, Forall_cons_iff. cbn [obeys].
    assert (Forall (obeys edges n f) []) by constructor. tauto.
  - intros f _. cbn beta. unfold is_asked. rewrite Forall_app, Forall_cons_iff.
    assert (Forall (obeys edges n f) []) by constructor. tauto.
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

(** No set has one of the sizes [others], so that all have the size [m], or one that is [fine] for another reason. *)
Lemma extreme_counted (others : list nat) (fine : nat -> Prop) m ws rules hints edges n given N :
  (forall k, k <= length given -> ~ In k others -> fine k) ->
  sets_number ws (rules ++ [HowMany [1] others]) hints edges n given = Some 0%Z ->
  sets_number ws (rules ++ [HowMany [1] [m]]) hints edges n given = Some N ->
  (forall f, In f (picks (free_or_given [0; 1] given)) -> is_asked ws rules edges n f -> fine (size f)) /\
  exactly (fun f => is_asked ws rules edges n f /\ size f = m) (picks (free_or_given [0; 1] given)) N.
Proof.
  intros rest none many. apply asked_counted in none, many. split.
  - intros f inf [one all]. apply rest.
    + apply picks_length in inf. unfold free_or_given in inf. rewrite map_length in inf.
      rewrite <- inf. apply size_bound.
    + intros out. apply (exactly_zero _ _ none f inf). split; [exact one|]. apply Forall_app. split; [exact all|].
      now constructor; [|constructor].
  - eapply exactly_iff; [|exact many]. intros f _. cbn beta. unfold is_asked. rewrite Forall_app. split.
    + intros [one [all more]]. inversion more as [|? ? here _]; subst. destruct here as [here|[]]. now repeat split.
    + intros [[one all] here]. repeat split; auto. constructor; [|constructor]. now left.
Qed.

Theorem largest_counted m ws rules hints edges n given N :
  sets_number ws (rules ++ [HowMany [1] (seq (S m) (length given - m))]) hints edges n given = Some 0%Z ->
  sets_number ws (rules ++ [HowMany [1] [m]]) hints edges n given = Some N ->
  counts_largest m ws rules edges n given N.
Proof. apply extreme_counted with (fine := fun k => k <= m). intros k. rewrite in_seq. lia. Qed.

Theorem smallest_counted m ws rules hints edges n given N :
  sets_number ws (rules ++ [HowMany [1] (seq 0 m)]) hints edges n given = Some 0%Z ->
  sets_number ws (rules ++ [HowMany [1] [m]]) hints edges n given = Some N ->
  counts_smallest m ws rules edges n given N.
Proof. apply extreme_counted with (fine := fun k => m <= k). intros k. rewrite in_seq. lia. Qed.

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

(** * Lines from cell to cell *)

Definition lines_number (ws : list wanted) (rules : list whole) (hints : list hint)
  (cells : list (square * option (list side))) : option Z :=
  let edges := side_by_side (map fst cells) in
  let n := length cells in
  rules_number edges n (map (marks_of_pair cells) edges) (flat_map (demands_of edges n (length edges)) ws) rules hints.

Theorem lines_counted ws rules hints cells N :
  lines_number ws rules hints cells = Some N -> counts_lines ws rules cells N.
Proof.
  intros E. apply rules_counted in E. unfold counts_lines. cbv zeta. eapply exactly_iff; [|exact E].
  intros f inf. cbn beta. apply picks_length in inf. rewrite map_length in inf.
  unfold is_asked. now rewrite asked_spec.
Qed.
