(** Marks with a hidden part: [m] shows [m / h], and the remainder is hidden. A diagram of what is seen, lifted to such
    marks, asks of them what it asks of what they show. *)

From Coq Require Import List ZArith Bool Lia Arith.
From Stripcount Require Import Statement Words Reading Counting Annihilator Main Pictures Slots Rows StatementWords Stated Turned.
Import ListNotations.

Lemma cell_nat {A} (B : list (list A)) i j : cell B (Z.of_nat i) (Z.of_nat j)
  = match nth_error B j with None => None | Some c => nth_error c i end.
Proof.
  unfold cell. destruct (Z.ltb_spec (Z.of_nat i) 0); [lia|]. destruct (Z.ltb_spec (Z.of_nat j) 0); [lia|].
  cbn [orb]. now rewrite !Nat2Z.id.
Qed.

Lemma nth_repeated {A} (x d : A) n i : (i < n)%nat -> nth i (repeat x n) d = x.
Proof. revert i. induction n as [|n IH]; intros [|i] lt; cbn; try lia; [reflexivity|]. apply IH. lia. Qed.

Section Hidden.
Variable h : nat.
Hypothesis h_pos : (0 < h)%nat.

(** What a mark, or a board, shows. *)
Definition value_of (c : option nat) : option nat := option_map (fun m => Nat.div m h) c.
Definition seen (B : list (list nat)) : list (list nat) := map (map (fun m => Nat.div m h)) B.

Lemma cell_seen B i j : cell (seen B) i j = value_of (cell B i j).
Proof.
  unfold cell, seen. destruct (_ || _); [reflexivity|]. rewrite nth_error_map.
  destruct (nth_error B (Z.to_nat j)) as [c|]; [|reflexivity]. cbn [option_map]. apply nth_error_map.
Qed.

Lemma seen_in r k B w : In B (lists (lists (seq 0 (w * h)) r) k) -> In (seen B) (lists (lists (seq 0 w) r) k).
Proof.
  intros i. pose proof (sized_boards (numbers (w * h) []) r k B i) as [wide high].
  rewrite <- wide, <- (map_length (map (fun m => Nat.div m h))). apply in_lists. intros c ic.
  apply in_map_iff in ic as (c0 & <- & ic). rewrite <- (high c0 ic), <- (map_length (fun m => Nat.div m h)).
  apply in_lists. intros x ix. apply in_map_iff in ix as (m & <- & im). apply in_seq.
  pose proof (lists_in _ _ _ (lists_in _ _ _ i c0 ic) m im) as low. apply in_seq in low.
  split; [lia|]. apply Nat.div_lt_upper_bound; lia.
Qed.

(** * Diagrams of what is seen *)

Definition lift_row (row : list nat) : list nat := hd 1 row :: flat_map (fun n => repeat n h) (tl row).
Definition lift (d : diagram) : diagram := map (fun l => (fst l, map lift_row (snd l))) d.

Lemma nth_repeats l : forall x, nth x (flat_map (fun n => repeat n h) l) 1 = nth (x / h) l 1.
Proof.
  induction l as [|n l IH]; intros x; cbn [flat_map]; [now rewrite !nth_overflow by (cbn; lia)|].
  destruct (Nat.ltb_spec x h) as [lt|ge].
  - rewrite app_nth1 by (now rewrite repeat_length). rewrite Nat.div_small by exact lt. cbn [nth]. now apply nth_repeated.
  - rewrite app_nth2; rewrite repeat_length; [|exact ge]. rewrite IH.
    replace (x / h)%nat with (S ((x - h) / h)); [reflexivity|].
    replace x with ((x - h) + 1 * h)%nat at 2 by lia. rewrite Nat.div_add by lia. lia.
Qed.

Lemma nth_lift_row row c : nth (match c with None => 0 | Some x => S x end) (lift_row row) 1
  = nth (match value_of c with None => 0 | Some x => S x end) row 1.
Proof.
  destruct c as [x|]; cbn [value_of option_map lift_row nth]; [|now destruct row].
  rewrite nth_repeats. destruct row as [|y row]; [now destruct (x / h)%nat|reflexivity].
Qed.

Lemma follow_lift levels : forall node cells,
  follow (map (fun rows => map lift_row rows) levels) node cells = follow levels node (map value_of cells).
Proof.
  induction levels as [|rows levels IH]; intros [|[|node]] [|c cells]; try reflexivity.
  cbn [map follow]. rewrite IH. f_equal. rewrite <- nth_lift_row.
  destruct (Nat.ltb_spec node (length rows)) as [lt|ge].
  - rewrite (nth_indep (map lift_row rows) [] (lift_row [])) by (now rewrite map_length). now rewrite map_nth.
  - rewrite !nth_overflow with (n := node) by (rewrite ?map_length; exact ge).
    destruct c as [x|]; cbn; [now destruct x|reflexivity].
Qed.

Lemma lifted_here B d i j : holds_at B (decides (lift d)) i j = holds_at (seen B) (decides d) i j.
Proof.
  unfold holds_at, decides, lift. cbn [reads allows]. rewrite !map_map. cbn [fst snd].
  rewrite <- (map_map snd (fun rows => map lift_row rows)), follow_lift, map_map. f_equal. apply map_ext. intros l.
  symmetry. apply cell_seen.
Qed.

Lemma legal_lifted w w' ds r k B : legal (arrays w (map lift ds)) r k B = legal (arrays w' ds) r k (seen B).
Proof.
  unfold legal, arrays. cbn [conditions]. rewrite !map_map, !forallb_map. apply forallb_same. intros d.
  apply forallb_same. intros j. apply forallb_same. intros i. apply lifted_here.
Qed.
End Hidden.
