(** Boards with poles of some kinds, and sign patterns, are tilings and fillings as well.

    The definitions before the first lemma, those of [Placings] and [Tilings], and the theorems are what a reader has to believe. *)

From Coq Require Import List ZArith Bool Lia.
From Stripcount Require Import Statement Counting Slots Placings Tilings.
Import ListNotations.

(** The halves of dominoes with these poles: [magnets_without_blanks] for [Plus; Minus], [domino_tilings] for [Blank]. *)
Definition halves (poles : list pole) : rule (part * pole) := slots (list_prod [L; R; T; B] poles).

(** The signs that a tiling with a filling shows. *)
Definition shows (r k : nat) (D : domino -> bool) (f : domino -> pole) (signs : list (list nat)) : Prop :=
  length signs = k /\ (forall column, In column signs -> length column = r) /\
  forall d i j, D d = true -> covers d i j -> at_ signs i j = Some (sign (T, pole_at f d i j)).

(** * Proof *)

Lemma in_halves poles h p : In (h, p) (marks (halves poles)) <-> h <> Single /\ In p poles.
Proof.
  cbn [halves slots marks]. rewrite in_prod_iff. cbn. destruct h; intuition congruence.
Qed.

Lemma some_halves poles r k b : (forall p, In p poles -> In p [Plus; Minus; Blank]) ->
  (In b (boards (halves poles) r k) <->
   In b (boards magnets r k) /\ forall i j h p, at_ b i j = Some (h, p) -> In p poles).
Proof.
  intros kinds. change magnets with (halves [Plus; Minus; Blank]).
  rewrite (of_marks (halves [Plus; Minus; Blank]) (halves poles)).
  - split; intros [inb of]; (split; [exact inb|]).
    + intros i j h p E. apply of in E. now apply in_halves in E.
    + intros i j [h p] E. apply in_halves. split; [|exact (of _ _ _ _ E)].
      pose proof (proj1 (of_marks _ _ r k b (fun m im => im)) inb) as [_ all]. apply all in E. now apply in_halves in E.
  - intros [h p]. rewrite !in_halves. intuition auto.
Qed.

Lemma pole_kept poles (f : domino -> pole) d i j : (forall p, In p poles -> In (opposite p) poles) ->
  In (f d) poles -> In (pole_at f d i j) poles.
Proof. intros closed inp. unfold pole_at. destruct (_ && _); auto. Qed.

(** Boards of these poles show tilings with fillings of these poles that fit, and each such pair is shown by exactly one. *)
Theorem halves_are_pairs poles r k :
  (forall p, In p poles -> In p [Plus; Minus; Blank]) -> (forall p, In p poles -> In (opposite p) poles) ->
  let board b := In b (boards (halves poles) r k) /\ legal (halves poles) r k b = true in
  (forall b, board b -> tiling r k (shown_tiling b) /\ fits (shown_tiling b) (shown_filling b) /\
     forall d, shown_tiling b d = true -> In (shown_filling b d) poles) /\
  (forall D f, tiling r k D -> fits D f -> (forall d, D d = true -> In (f d) poles) ->
     exists b, (board b /\ (forall d, shown_tiling b d = D d) /\ (forall d, D d = true -> shown_filling b d = f d)) /\
       forall b', board b' -> (forall d, shown_tiling b' d = D d) ->
         (forall d, D d = true -> shown_filling b' d = f d) -> b' = b).
Proof.
  intros kinds closed board.
  assert (forall b, board b <-> legal_board r k b /\ forall i j h p, at_ b i j = Some (h, p) -> In p poles) as same.
  { intros b. unfold board, legal_board. rewrite some_halves by exact kinds.
    change (legal (halves poles) r k b) with (legal magnets r k b). tauto. }
  destruct (boards_are_pairs r k) as [shown made]. split.
  - intros b ok. apply same in ok as [ok of]. destruct (shown b ok) as [tiled fit]. split; [exact tiled|].
    apply without_singletons in ok as [ok _].
    split; [exact fit|]. intros d Dd. apply (shown_pole r k b ok d (row d) (col d)) in Dd as [h E].
    + specialize (of _ _ _ _ E). unfold pole_at in of. now rewrite !Nat.eqb_refl in of.
    + left. auto.
  - intros D f tiled fit of. destruct (made D f tiled fit) as (b & (ok & st & sf) & only). exists b. split.
    + split; [|auto]. apply same. split; [exact ok|]. apply without_singletons in ok as [ok _]. intros i j h p E.
      destruct (in_range r k b ok _ _ _ E) as [ir jk]. destruct (proj2 tiled i j ir jk) as (d & Dd & Cd & _).
      pose proof Dd as Sd. rewrite <- st in Sd. destruct (shown_pole r k b ok d i j Sd Cd) as [h' E'].
      rewrite E in E'. injection E' as -> ->. apply pole_kept; [exact closed|]. rewrite sf by exact Dd. now apply of.
    + intros b' ok'. apply same in ok' as [ok' _]. now apply only.
Qed.

(** What [count_shown sign] counts of [magnets] are the different arrays of signs that tilings with fillings show. *)
Theorem patterns_are_fillings r k signs :
  In signs (map (map (map sign)) (filter (legal magnets r k) (boards magnets r k))) <->
  exists D f, tiling r k D /\ fits D f /\ shows r k D f signs.
Proof.
  destruct (boards_are_pairs r k) as [shown made].
  assert (forall b, legal_board r k b ->
    shows r k (shown_tiling b) (shown_filling b) (map (map sign) b)) as showing.
  { intros b ok. pose proof (proj1 (in_boards _ _ _ _) (proj1 ok)) as [len all]. apply without_singletons in ok as [ok _].
    split; [now rewrite map_length|]. split.
    - intros c inc. apply in_map_iff in inc as (c' & <- & inc). rewrite map_length. now apply all.
    - intros d i j Dd Cd. destruct (shown_pole r k b ok d i j Dd Cd) as [h E]. unfold at_ in *.
      rewrite nth_error_map. destruct (nth_error b j) as [c|]; [|discriminate]. cbn. rewrite nth_error_map, E. reflexivity. }
  split.
  - intros ins. apply in_map_iff in ins as (b & <- & inb). apply filter_In in inb as [inb ok].
    assert (legal_board r k b) as lb by (split; assumption). destruct (shown b lb) as [tiled fit].
    exists (shown_tiling b), (shown_filling b). auto.
  - intros (D & f & tiled & fit & len & cols & cells). destruct (made D f tiled fit) as (b & (ok & st & sf) & _).
    apply in_map_iff. exists b. split; [|apply filter_In; exact ok].
    destruct (showing b ok) as (len' & cols' & cells').
    apply nth_error_same. intros j. destruct (Nat.lt_ge_cases j k) as [jk|ge].
    + destruct (nth_error (map (map sign) b) j) as [c|] eqn:E; [|apply nth_error_None in E; lia].
      destruct (nth_error signs j) as [c'|] eqn:E'; [|apply nth_error_None in E'; lia]. f_equal.
      pose proof (cols' c (nth_error_In _ _ E)) as lc. pose proof (cols c' (nth_error_In _ _ E')) as lc'.
      apply nth_error_same. intros i. destruct (Nat.lt_ge_cases i r) as [ir|ge].
      * destruct (proj2 tiled i j ir jk) as (d & Dd & Cd & _).
        pose proof (cells d i j Dd Cd) as one. pose proof Dd as Sd. rewrite <- st in Sd.
        pose proof (cells' d i j Sd Cd) as two. unfold at_ in one, two. rewrite E in two. rewrite E' in one.
        rewrite one, two. unfold pole_at. now rewrite sf by exact Dd.
      * rewrite (proj2 (nth_error_None c i)), (proj2 (nth_error_None c' i)) by lia. reflexivity.
    + rewrite (proj2 (nth_error_None (map (map sign) b) j)), (proj2 (nth_error_None signs j)) by lia. reflexivity.
Qed.

(** The two rules without a choice of their own. *)
Example without_blanks : magnets_without_blanks = halves [Plus; Minus]. Proof. reflexivity. Qed.
Example dominoes : domino_tilings = halves [Blank]. Proof. reflexivity. Qed.
