(** From the numbers of all boards to the numbers of an entry: every [s]-th of them from one on, divided by [d].

    Where Q C = Q'(x^s), a recurrence of the numbers gives one of every [s]-th of them. *)

From Coq Require Import List ZArith Bool Lia.
From Stripcount Require Import Statement Words Reading Counting Annihilator StatementEntry.
Import ListNotations.
Local Open Scope Z_scope.

(** * Sums over a list of coefficients *)

Fixpoint dot (Q : list Z) (F : nat -> Z) : Z :=
  match Q with [] => 0 | q :: Q => q * F 0%nat + dot Q (fun i => F (S i)) end.

Lemma dot_ext Q : forall F G, (forall i, F i = G i) -> dot Q F = dot Q G.
Proof. induction Q as [|q Q IH]; intros F G same; [reflexivity|]. cbn. rewrite same. f_equal. apply IH. intros i. apply same. Qed.

Lemma dot_app Q R : forall F, dot (Q ++ R) F = dot Q F + dot R (fun i => F (length Q + i)%nat).
Proof.
  induction Q as [|q Q IH]; intros F; [reflexivity|]. cbn [app dot length]. rewrite IH.
  rewrite (dot_ext R (fun i => F (S (length Q + i))) (fun i => F (S (length Q) + i)%nat)) by reflexivity. lia.
Qed.

Lemma dot_zeros m : forall F, dot (repeat 0 m) F = 0.
Proof. induction m as [|m IH]; intros F; [reflexivity|]. cbn [repeat dot]. now rewrite IH. Qed.

Lemma dot_sum Q : forall F, dot Q F = sum (map (fun i => coef Q i * F i) (seq 0 (length Q))).
Proof.
  induction Q as [|q Q IH]; intros F; [reflexivity|]. cbn [dot length seq map]. rewrite IH, <- seq_shift, map_map. reflexivity.
Qed.

Lemma product_dot Q f n : (length Q <= S n)%nat -> product Q f n = dot Q (fun i => f (n - i)%nat).
Proof.
  intros le. rewrite dot_sum. unfold product. remember (S n) as m eqn:E. clear E. induction le as [|m le IH]; [reflexivity|].
  rewrite sum_last, IH, (coef_out Q) by lia. lia.
Qed.

(** * Every s-th coefficient *)

Definition expanded (s : nat) (Q : list Z) : list Z := flat_map (fun q => q :: repeat 0 (s - 1)) Q.

Lemma expanded_length s Q : (0 < s)%nat -> length (expanded s Q) = (s * length Q)%nat.
Proof.
  intros pos. induction Q as [|q Q IH]; [cbn; lia|]. unfold expanded in *. cbn [flat_map].
  rewrite app_length, IH. cbn [length]. rewrite repeat_length. lia.
Qed.

Lemma dot_expanded s Q : (0 < s)%nat -> forall F, dot (expanded s Q) F = dot Q (fun i => F (s * i)%nat).
Proof.
  intros pos. induction Q as [|q Q IH]; intros F; [reflexivity|]. unfold expanded. cbn [flat_map]. fold (expanded s Q).
  rewrite dot_app. cbn [dot]. rewrite dot_zeros, IH. cbn [length]. rewrite repeat_length.
  replace (s * 0)%nat with 0%nat by lia. rewrite Z.add_0_r. f_equal. apply dot_ext. intros i. f_equal. lia.
Qed.

(** * The power series of a quotient *)

(** The first [n] coefficients of P/Q, the last one first. *)
Fixpoint coefficients (P Q : list Z) (n : nat) : list Z :=
  match n with
  | O => []
  | S n => let l := coefficients P Q n in
           (coef P n - sum (map (fun x => fst x * snd x) (combine (tl Q) l))) :: l
  end.

Definition series (P Q : list Z) (n : nat) : Z := hd 0 (coefficients P Q (S n)).

Lemma nth_coefficients P Q n : forall i, (i < n)%nat -> nth i (coefficients P Q n) 0 = series P Q (n - 1 - i)%nat.
Proof.
  induction n as [|n IH]; intros i lt; [lia|]. destruct i as [|i].
  - replace (S n - 1 - 0)%nat with n by lia. reflexivity.
  - change (nth (S i) (coefficients P Q (S n)) 0) with (nth i (coefficients P Q n) 0). rewrite IH by lia. f_equal. lia.
Qed.

Lemma sum_combine Q : forall l, sum (map (fun x => fst x * snd x) (combine Q l))
  = sum (map (fun i => coef Q i * nth i l 0) (seq 0 (length l))).
Proof.
  induction Q as [|q Q IH]; intros [|x l]; try reflexivity.
  - cbn [combine map sum fold_right]. symmetry. rewrite <- (sum_zero (seq 0 (length (x :: l)))). apply sum_ext.
    intros i _. unfold coef. now destruct i.
  - cbn [combine map length seq]. rewrite <- seq_shift, map_map.
    change (q * x + sum (map (fun x => fst x * snd x) (combine Q l))
            = q * x + sum (map (fun i => coef Q i * nth i l 0) (seq 0 (length l)))).
    now rewrite IH.
Qed.

Lemma coefficients_length P Q n : length (coefficients P Q n) = n.
Proof. induction n as [|n IH]; [reflexivity|]. cbn. now rewrite IH. Qed.

Theorem series_generated P Q : coef Q 0 = 1 -> generates P Q (series P Q).
Proof.
  intros one. split; [exact one|]. intros n. unfold product. cbn [seq map].
  change (coef Q 0 * series P Q (n - 0)%nat + sum (map (fun i => coef Q i * series P Q (n - i)%nat) (seq 1 n)) = coef P n).
  rewrite one, Nat.sub_0_r, <- seq_shift, map_map. unfold series at 1. cbn [coefficients hd].
  rewrite sum_combine, coefficients_length.
  rewrite (sum_ext (fun i => coef (tl Q) i * nth i (coefficients P Q n) 0) (fun i => coef Q (S i) * series P Q (n - S i)%nat));
    [lia|].
  intros i ii. apply in_seq in ii. rewrite nth_coefficients by lia. replace (n - 1 - i)%nat with (n - S i)%nat by lia.
  destruct Q; [|reflexivity]. cbn [tl]. unfold coef. now destruct i.
Qed.

Lemma generated_series P Q f : generates P Q f -> forall n, f n = series P Q n.
Proof.
  intros [one all]. apply (product_cancel Q); [exact one|]. intros n. rewrite all. symmetry.
  now apply (series_generated P Q one).
Qed.

(** * The check *)

Definition same_polynomial (P Q : list Z) : bool :=
  forallb (fun n => coef P n =? coef Q n) (seq 0 (Nat.max (length P) (length Q))).

Lemma same_polynomial_spec P Q : same_polynomial P Q = true -> forall n, coef P n = coef Q n.
Proof.
  unfold same_polynomial. rewrite forallb_forall. intros H n.
  destruct (Nat.lt_ge_cases n (Nat.max (length P) (length Q))) as [lt|ge].
  - apply Z.eqb_eq, H, in_seq. lia.
  - rewrite !coef_out by lia. reflexivity.
Qed.

(** P' / Q' R-fold, with Q' R = C Q at x^s: the quotient of the numbers f (s n + c), divided by d. *)
Definition numbers_ok (P Q P' Q' R C : list Z) (d s c : nat) : bool :=
  let top := times R P' in
  let bottom := times R Q' in
  let known := times C P in
  let all := Nat.max (Nat.max (length bottom) (length top)) (length known) in
  let found := coefficients P Q (s * all + c) in
  let f n := nth (s * all + c - 1 - n) found 0 in
  if (0 <? s)%nat && negb (Nat.eqb d 0) && (coef Q' 0 =? 1) && (coef R 0 =? 1) && same_polynomial (times C Q) (expanded s bottom)
  then forallb (fun n => product bottom (fun i => f (s * i + c)%nat) n =? Z.of_nat d * coef top n) (seq 0 all)
  else false.

Theorem numbers_divided {P Q f} P' Q' R C d s c : generates P Q f -> numbers_ok P Q P' Q' R C d s c = true ->
  exists h, generates P' Q' h /\ forall n, Z.of_nat d * h n = f (s * n + c)%nat.
Proof.
  intros gen ok. unfold numbers_ok in ok.
  set (top := times R P') in *. set (bottom := times R Q') in *. set (known := times C P) in *.
  set (all := Nat.max (Nat.max (length bottom) (length top)) (length known)) in *.
  destruct ((0 <? s)%nat && negb (Nat.eqb d 0) && (coef Q' 0 =? 1) && (coef R 0 =? 1)
            && same_polynomial (times C Q) (expanded s bottom)) eqn:E; [|discriminate].
  rewrite !andb_true_iff in E. destruct E as [[[[pos nz] one'] oneR] same].
  apply Nat.ltb_lt in pos. apply Z.eqb_eq in one', oneR. pose proof (same_polynomial_spec _ _ same) as coefs.
  pose proof (series_generated P' Q' one') as gen'. exists (series P' Q'). split; [exact gen'|].
  assert (coef bottom 0 = 1) as oneB.
  { unfold bottom. rewrite coef_times. unfold product. cbn. rewrite oneR, one'. reflexivity. }
  pose proof gen as [_ gen_all].
  assert (forall n, product bottom (fun i => f (s * i + c)%nat) n = Z.of_nat d * coef top n) as numbers.
  { intros n. destruct (Nat.lt_ge_cases n all) as [lt|ge].
    - rewrite forallb_forall in ok. specialize (ok n ltac:(apply in_seq; lia)). apply Z.eqb_eq in ok. rewrite <- ok.
      unfold product. apply sum_ext. intros i ii. apply in_seq in ii. f_equal.
      rewrite nth_coefficients by nia. rewrite <- (generated_series P Q f gen). f_equal. nia.
    - rewrite (coef_out top) by (unfold all in ge; lia). rewrite Z.mul_0_r.
      rewrite product_dot by (unfold all in ge; lia).
      transitivity (dot bottom (fun i => f (s * n + c - s * i)%nat)).
      { rewrite !dot_sum. apply sum_ext. intros i ii. apply in_seq in ii. do 2 f_equal. unfold all in ge. nia. }
      pose proof (dot_expanded s bottom pos (fun i => f (s * n + c - i)%nat)) as H. cbv beta in H. rewrite <- H. clear H.
      rewrite <- product_dot by (rewrite expanded_length by exact pos; unfold all in ge; nia).
      transitivity (product (times C Q) f (s * n + c)).
      { unfold product. apply sum_ext. intros i _. now rewrite coefs. }
      rewrite <- product_assoc. transitivity (product C (coef P) (s * n + c)).
      { apply product_ext. intros k _. apply gen_all. }
      rewrite <- coef_times. fold known. apply coef_out. unfold all in ge. nia. }
  intros n. symmetry. revert n.
  apply (product_cancel bottom); [exact oneB|]. intros n. rewrite numbers.
  transitivity (Z.of_nat d * product bottom (series P' Q') n).
  - f_equal. unfold bottom, top. rewrite <- product_assoc, coef_times. apply product_ext. intros k _. symmetry. apply gen'.
  - unfold product. rewrite <- sum_scale. apply sum_ext. intros i _. lia.
Qed.

Definition entry_ok (P Q P' Q' R C : list Z) (first d s more less : nat) (c : list Z) (from : nat) : bool :=
  (less <=? s * first + more)%nat && opposites c (tl Q') && (length c <=? from - first)%nat
  && (length P' <=? from - first)%nat && (first <=? from)%nat
  && numbers_ok P Q P' Q' R C d s (s * first + more - less).

(** The numbers of an entry, their generating function, which begins with the first of them, and their recurrence. *)
Theorem entry {P Q f} P' Q' R C first d s more less c from (generated : generates P Q f) :
  entry_ok P Q P' Q' R C first d s more less c from = true ->
  exists a, numbered first d s more less f a /\ generates P' Q' (fun n => a (n + first)%nat) /\ recurrence c from a.
Proof.
  unfold entry_ok. rewrite !andb_true_iff. intros [[[[[le opp] lc] lp] lf] ok]. apply Nat.leb_le in le, lc, lp, lf.
  destruct (numbers_divided P' Q' R C d s _ generated ok) as (h & gen & all).
  assert (generates P' Q' (fun n => h (n + first - first)%nat)) as shift.
  { destruct gen as [one gen]. split; [exact one|]. intros n. rewrite <- gen. apply product_ext. intros k _. f_equal. lia. }
  exists (fun n => h (n - first)%nat). split; [|split; [exact shift|]].
  - intros n len. rewrite all. f_equal. nia.
  - intros n len. pose proof (recurrence_holds P' Q' h c (from - first) 0 0 gen) as H.
    rewrite opp in H. rewrite (proj2 (Nat.leb_le _ _) lc) in H.
    rewrite !Nat.add_0_r, !Nat.sub_0_r in H.
    rewrite (proj2 (Nat.leb_le _ _) lp), (proj2 (Nat.leb_le _ _) lc) in H. specialize (H eq_refl (n - first)%nat ltac:(lia)).
    cbv beta in H. rewrite !Nat.add_0_r, !Nat.sub_0_r in H. rewrite H. apply sum_ext. intros i ii. apply in_seq in ii.
    rewrite Nat.add_0_r, Nat.sub_0_r. do 2 f_equal. lia.
Qed.
