(** The check for boards whose columns are glued: P/Q generates the traces of the machine of the last columns. *)

From Coq Require Import List ZArith Bool Lia FMapPositive.
From Stripcount Require Import Statement Words Reading Counting Lumping Annihilator Search Main Pictures Rows.
From Stripcount Require Import StatementGlued GluedRows Ring.
Import ListNotations.

(** * Windows of columns *)

Section Rule.
Variables (g : gluing) (v : nat) (ds : list diagram) (r : nat).
Hypothesis glued : columns_glued g = true.

(** The columns that conditions reach to the left, and to both sides. *)
Definition reach_left : nat := reach (fun o => Z.opp (snd o)) ds.
Definition reach_both : nat := reach_left + reach snd ds.

Definition within : bool :=
  forallb (fun d : diagram => forallb (fun l =>
    (0 <=? Z.of_nat reach_left + snd (fst l))%Z && (Z.of_nat reach_left + snd (fst l) <=? Z.of_nat reach_both)%Z) d) ds.

Definition open_columns : gluing := {| rows_glued := rows_glued g; columns_glued := false |}.

Definition good_window (w : list (list nat)) : bool :=
  forallb (fun c => forallb (fun i => holds_glued open_columns r (S reach_both) w c i reach_left) (seq 0 r)) (map decides ds).

Definition columns : list (list nat) := lists (seq 0 v) r.

Lemma cell_window (b : list (list nat)) j x t : (0 < length b)%nat -> (t <= reach_both)%nat ->
  cell (ring_window [] reach_both b j) x (Z.of_nat t) = cell b x (Z.of_nat ((j + t) mod length b)).
Proof.
  intros pos le. unfold cell. destruct (Z.ltb_spec x 0); [reflexivity|].
  destruct (Z.ltb_spec (Z.of_nat t) 0); [lia|]. destruct (Z.ltb_spec (Z.of_nat ((j + t) mod length b)) 0); [lia|]. cbn [orb].
  rewrite !Nat2Z.id. unfold ring_window.
  assert (nth_error (map (fun t => nth ((j + t) mod length b) b []) (seq 0 (S reach_both))) t
          = Some (nth ((j + t) mod length b) b [])) as ->.
  { rewrite (nth_error_nth' _ []) by (rewrite map_length, seq_length; lia). f_equal.
    set (f := fun t => nth ((j + t) mod length b) b []).
    rewrite (nth_indep _ [] (f 0)) by (rewrite map_length, seq_length; lia).
    rewrite map_nth, seq_nth by lia. reflexivity. }
  rewrite (nth_error_nth' b []) by (apply Nat.mod_upper_bound; lia). reflexivity.
Qed.

Lemma legal_ring k B : (0 < k)%nat -> length B = k -> within = true ->
  legal_glued g (arrays v ds) r k B = ring_good [] reach_both good_window B.
Proof.
  intros pos len ok. unfold within in ok. rewrite forallb_forall in ok.
  unfold ring_good. rewrite len. unfold good_window.
  transitivity (forallb (fun c => forallb (fun j => forallb (fun i =>
    holds_glued open_columns r (S reach_both) (ring_window [] reach_both B j) c i reach_left) (seq 0 r)) (seq 0 k)) (map decides ds)).
  2: { apply forallb_exchanged. }
  unfold legal_glued, arrays. cbn [conditions]. apply forallb_equal. intros c ic.
  apply in_map_iff in ic as (dg & <- & idg). specialize (ok dg idg). rewrite forallb_forall in ok.
  rewrite <- (rotated k reach_left (fun j => forallb (fun i => holds_glued g r k B (decides dg) i j) (seq 0 r))) by exact pos.
  apply forallb_equal. intros j _. apply forallb_equal. intros i _. unfold holds_glued. f_equal. apply map_ext_in.
  intros o io. cbn [decides reads] in io. apply in_map_iff in io as (l & <- & il). specialize (ok l il).
  apply andb_true_iff in ok as [lo hi]. apply Z.leb_le in lo, hi.
  unfold cell_glued, open_columns, place. cbn [rows_glued columns_glued]. rewrite glued.
  replace (Z.of_nat reach_left + snd (fst l))%Z with (Z.of_nat (Z.to_nat (Z.of_nat reach_left + snd (fst l)))) by lia.
  rewrite cell_window by lia. rewrite len. f_equal.
  rewrite !Nat2Z.inj_mod, !Nat2Z.inj_add, Z2Nat.id by lia. rewrite Zplus_mod_idemp_l. f_equal. lia.
Qed.
End Rule.

(** * The check *)

Definition add_lists : list Z -> list Z -> list Z :=
  fix add (a b : list Z) : list Z :=
    match a, b with
    | [], _ => b
    | _, [] => a
    | x :: a, y :: b => (x + y)%Z :: add a b
    end.

Lemma coef_add a : forall b n, coef (add_lists a b) n = (coef a n + coef b n)%Z.
Proof.
  unfold coef. induction a as [|x a IH]; intros [|y b] n; cbn [add_lists].
  - destruct n; reflexivity.
  - destruct n; reflexivity.
  - destruct n; cbn; lia.
  - destruct n as [|n]; [reflexivity|]. cbn [nth]. apply IH.
Qed.

Fixpoint all_zero_list (a : list Z) : bool := match a with [] => true | x :: a => if Z.eqb x 0 then all_zero_list a else false end.

Lemma all_zero_coef a : all_zero_list a = true -> forall n, coef a n = 0%Z.
Proof.
  unfold coef. induction a as [|x a IH]; intros H [|n]; try reflexivity; cbn in *;
    destruct (Z.eqb_spec x 0); try discriminate; [assumption|now apply IH].
Qed.

Definition same_columns (a b : list (list nat)) : bool := same_state a b.

Lemma same_nodes_refl a : same_nodes a a = true.
Proof. induction a as [|x a IH]; [reflexivity|]. cbn. now rewrite Nat.eqb_refl. Qed.

Lemma same_state_spec a b : same_state a b = true <-> a = b.
Proof.
  split; [apply same_state_eq|]. intros <-. induction a as [|x a IH]; [reflexivity|]. cbn. now rewrite same_nodes_refl.
Qed.

(** The entries of Horner's rule at one state: what the numerator for it has to be. *)
Fixpoint entries_of (layers : list rows) (h : heads) (start : positive) (n : nat) (Q : list Z) (x : PM.t Z) : list Z :=
  match n with
  | O => []
  | S n => let x := next integers layers h x (hd 0%Z Q) in get 0%Z x start :: entries_of layers h start n (tl Q) x
  end.

Section Check.
Variables (g : gluing) (v : nat) (ds : list diagram) (r : nat).

Definition succ (s : list (list nat)) : list (list (list nat)) := step_window (columns v r) (good_window g ds r) s.
Definition all_states : list (list (list nat)) := states (columns v r) (reach_both ds).

(** For one state: the numerator of the walks that return to it; None if the check fails. *)
Definition returning (t : table) (layer : rows) (heads_of : positive -> heads) (Q : list Z) (s : list (list nat))
  : option (list Z) :=
  match class_of same_state key t s with
  | None => None
  | Some i =>
      let h := heads_of i in
      let numerator := entries_of [layer] h i (length Q + 20) Q (PM.empty Z) in
      if boundary_ok same_state key (fun s' => same_state s' s) [(t, layer)] t h
      then if annihilates integers [layer] h i patience Q numerator then Some numerator else None
      else None
  end.

Fixpoint total_of (f : list (list nat) -> option (list Z)) (l : list (list (list nat))) : option (list Z) :=
  match l with
  | [] => Some []
  | s :: l => match f s with
              | None => None
              | Some a => match total_of f l with None => None | Some b => Some (add_lists a b) end
              end
  end.

Definition rows_of (t : table) (listed : list (list (list nat) * positive)) : rows :=
  fold_left (fun m x =>
    match classes_of same_state key t (succ (fst x)) with None => m | Some cs => PM.add (snd x) (sorted cs) m end)
    listed (PM.empty _).

Definition heads_at (listed : list (list (list nat) * positive)) (i : positive) : heads :=
  fold_left (fun m x => PM.add (snd x) (snd x, Pos.eqb i (snd x)) m) listed (PM.empty _).

Definition checked_ring (C P Q : list Z) : bool :=
  let all := all_states in
  let '(_, (t, _, listed)) := enter same_state key all (PM.empty _, 1%positive, []) in
  let layer := rows_of t listed in
  let many := Z.of_nat (length all) in
  if within ds && columns_glued g && Z.eqb (coef C 0) 1 && Z.eqb (coef Q 0) 1
  then if stages_ok same_state key [succ] [(t, layer)] t
       then match total_of (returning t layer (heads_at listed) (times C Q)) all with
            | None => false
            | Some sum =>
                all_zero_list (add_lists sum (add_lists (map (Z.mul (1 - many)) (times C Q)) (map Z.opp (times C P))))
            end
       else false
  else false.

Lemma total_sum f (F : list (list nat) -> nat -> Z) l : forall a, total_of f l = Some a ->
  (forall s p, In s l -> f s = Some p -> forall n, F s n = coef p n) ->
  forall n, sum (map (fun s => F s n) l) = coef a n.
Proof.
  induction l as [|s l IH]; intros a; cbn [total_of].
  - intros [= <-] _ n. unfold coef. now destruct n.
  - destruct (f s) as [p|] eqn:E; [|discriminate]. destruct (total_of f l) as [b|]; [|discriminate].
    intros [= <-] H n. rewrite coef_add. cbn [map sum fold_right]. fold (sum (map (fun s => F s n) l)).
    rewrite (IH b eq_refl) by (intros s' p' i; apply H; now right). f_equal. apply (H s p); [now left|exact E].
Qed.

Lemma product_sums {A} Q (F : A -> nat -> Z) (l : list A) n :
  product Q (fun k => sum (map (fun s => F s k) l)) n = sum (map (fun s => product Q (F s) n) l).
Proof.
  unfold product. rewrite <- sum_swap. apply sum_ext. intros i _. rewrite <- sum_scale. reflexivity.
Qed.

Lemma coef_map a f n : f 0%Z = 0%Z -> coef (map f a) n = f (coef a n).
Proof. intros zero. unfold coef. rewrite <- zero at 1. apply map_nth. Qed.

Theorem ring_counted C P Q : checked_ring C P Q = true -> generates P Q (count_glued g (arrays v ds) r).
Proof.
  unfold checked_ring. destruct (enter same_state key all_states (PM.empty _, 1%positive, [])) as [cs0 [[t n0] listed]].
  set (layer := rows_of t listed).
  intros ok. cbv zeta in ok. fold layer in ok.
  destruct (within ds && columns_glued g && (coef C 0 =? 1)%Z && (coef Q 0 =? 1)%Z) eqn:E; [|discriminate].
  rewrite !andb_true_iff in E. destruct E as [[[near glued] oneC] oneQ]. apply Z.eqb_eq in oneC, oneQ.
  destruct (stages_ok same_state key [succ] [(t, layer)] t) eqn:stages; [|discriminate].
  destruct (total_of _ all_states) as [total|] eqn:T; [|discriminate].
  set (many := Z.of_nat (length all_states)) in *.
  set (trace := fun k => sum (map (fun s => ways [succ] (fun s' => same_state s' s) k s) all_states)).
  assert (forall n, product (times C Q) trace n = coef total n) as traced.
  { intros n. unfold trace. rewrite product_sums.
    apply (total_sum _ (fun s => product (times C Q) (fun k => ways [succ] (fun s' => same_state s' s) k s)) _ _ T).
    clear - stages. intros s p _ H n. unfold returning in H.
    destruct (class_of same_state key t s) as [i|] eqn:cl; [|discriminate].
    destruct (boundary_ok _ _ _ _ _ _) eqn:bound; [|discriminate].
    destruct (annihilates _ _ _ _ _ _ _) eqn:ann; [|discriminate]. injection H as <-.
    rewrite <- (annihilates_spec _ _ _ _ _ _ _ ann n). apply product_ext. intros k _.
    apply (lumped same_state key same_state_eq [succ] _ [(t, layer)] t (heads_at listed i) stages bound k s i cl). }
  pose proof (all_zero_coef _ ok) as zero. clear ok T.
  assert (forall k, count_glued g (arrays v ds) r k = (trace k + match k with O => 1 - many | _ => 0 end)%Z) as counted.
  { intros [|k].
    - unfold trace. cbn [ways].
      rewrite (sum_ext _ (fun _ => 1)%Z) by (intros s _; now rewrite (proj2 (same_state_spec s s) eq_refl)).
      assert (forall l : list (list (list nat)), sum (map (fun _ => 1)%Z l) = Z.of_nat (length l)) as ones.
      { induction l as [|s l IH]; [reflexivity|]. cbn [map sum fold_right length]. unfold sum in IH. lia. }
      rewrite ones. fold many. unfold count_glued, boards, legal_glued. cbn [lists filter seq forallb].
      assert (forallb (fun _ : condition nat => true) (conditions (arrays v ds)) = true) as -> by now apply forallb_forall.
      change (Z.of_nat (length [@nil (list nat)])) with 1%Z. lia.
    - rewrite Z.add_0_r. unfold trace, succ, all_states.
      rewrite <- (traces (columns v r) [] (reach_both ds) (good_window g ds r) same_state same_state_spec) by
        (try lia; apply nodup_lists, seq_NoDup).
      unfold count_glued. change (Z.of_nat (length (filter ?f ?l))) with (number f l). apply number_ext.
      intros B inB. apply (legal_ring g v ds r glued); [lia|now apply lists_length in inB|exact near]. }
  apply (cancelled C); [exact oneC|exact oneQ|]. intros n.
  rewrite (product_ext _ _ (fun k => (trace k + match k with O => 1 - many | _ => 0 end)%Z)) by (intros k _; apply counted).
  assert (product (times C Q) (fun k => (trace k + match k with O => 1 - many | _ => 0 end)%Z) n
          = (product (times C Q) trace n + coef (times C Q) n * (1 - many))%Z) as ->.
  { unfold product. rewrite (sum_ext _ (fun i => coef (times C Q) i * trace (n - i)%nat
      + coef (times C Q) i * match (n - i)%nat with O => 1 - many | _ => 0 end)%Z) by (intros i _; lia).
    rewrite sum_plus. f_equal. rewrite sum_last, Nat.sub_diag.
    rewrite (sum_ext _ (fun _ => 0)%Z), sum_zero; [lia|]. intros i ii. apply in_seq in ii.
    destruct (n - i)%nat eqn:D; [lia|]. lia. }
  rewrite traced. specialize (zero n). rewrite !coef_add, !coef_map in zero by lia. lia.
Qed.
End Check.
