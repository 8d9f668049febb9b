(** No recurrence is shorter: P and Q have no common factor modulo a prime, as U P + V Q = 1 shows. *)

From Coq Require Import List ZArith Znumtheory Bool Lia.
From Stripcount Require Import Statement Words Reading Counting Annihilator StatementEntry Entry.
Import ListNotations.
Local Open Scope Z_scope.

(** * Sequences modulo m *)

Section Modulo.
Variable m : Z.

Definition alike (f g : nat -> Z) : Prop := forall n, (m | f n - g n).

Lemma alike_refl f : alike f f.
Proof. intros n. rewrite Z.sub_diag. apply Z.divide_0_r. Qed.

Lemma sum_alike (f g : nat -> Z) l : (forall i, (m | f i - g i)) -> (m | sum (map f l) - sum (map g l)).
Proof.
  intros H. induction l as [|i l IH]; [apply Z.divide_0_r|]. unfold sum in *. cbn [map fold_right].
  replace (f i + fold_right Z.add 0 (map f l) - (g i + fold_right Z.add 0 (map g l)))
    with ((f i - g i) + (fold_right Z.add 0 (map f l) - fold_right Z.add 0 (map g l))) by lia.
  apply Z.divide_add_r; [apply H|exact IH].
Qed.

Lemma product_alike Q f g : alike f g -> alike (product Q f) (product Q g).
Proof.
  intros H n. unfold product. apply sum_alike. intros i. rewrite <- Z.mul_sub_distr_l.
  apply Z.divide_mul_r, H.
Qed.
End Modulo.

Lemma sum_reversed (F : nat -> Z) n : sum (map F (seq 0 (S n))) = sum (map (fun i => F (n - i)%nat) (seq 0 (S n))).
Proof.
  revert F. induction n as [|n IH]; intros F; [reflexivity|].
  rewrite sum_last, IH. change (seq 0 (S (S n))) with (0%nat :: seq 1 (S n)). cbn [map].
  change (sum (F (S n - 0)%nat :: map (fun i => F (S n - i)%nat) (seq 1 (S n))))
    with (F (S n - 0)%nat + sum (map (fun i => F (S n - i)%nat) (seq 1 (S n)))).
  rewrite <- seq_shift, map_map. rewrite Nat.sub_0_r, Z.add_comm. reflexivity.
Qed.

Lemma product_swap P Q n : product P (coef Q) n = product Q (coef P) n.
Proof.
  unfold product. rewrite sum_reversed. apply sum_ext. intros i ii. apply in_seq in ii.
  replace (n - (n - i))%nat with i by lia. lia.
Qed.

(** Two products commute. *)
Lemma product_exchange P Q f n : product P (product Q f) n = product Q (product P f) n.
Proof.
  rewrite !product_assoc. unfold product at 1 2. apply sum_ext. intros i _. rewrite !coef_times. now rewrite product_swap.
Qed.

Lemma product_sum Q f g n : product Q (fun k => f k + g k) n = product Q f n + product Q g n.
Proof. unfold product. rewrite <- sum_plus. apply sum_ext. intros i _. lia. Qed.

Lemma product_one f n : product [1] f n = f n.
Proof.
  rewrite product_dot by (cbn; lia). cbn [dot]. rewrite Nat.sub_0_r. lia.
Qed.

(** U P + V Q is 1 modulo p, and the last coefficient of Q has an inverse modulo p. *)
Definition coprime_ok (p : Z) (P Q U V : list Z) (inverse : Z) : bool :=
  let first := times U P in
  let second := times V Q in
  (1 <? p) && ((coef first 0 + coef second 0 - 1) mod p =? 0)
  && forallb (fun n => (coef first n + coef second n) mod p =? 0) (seq 1 (Nat.max (length first) (length second)))
  && ((inverse * coef Q (length Q - 1) - 1) mod p =? 0) && Nat.ltb 0 (length Q).

(** The last place of a sequence that is not 0 modulo p. *)
Lemma last_place p (T : nat -> Z) N : (forall n, (N <= n)%nat -> (p | T n)) -> (exists n, ~ (p | T n)) ->
  exists t, ~ (p | T t) /\ forall n, (t < n)%nat -> (p | T n).
Proof.
  induction N as [|N IH]; intros zero (n & no).
  - exfalso. apply no, zero. lia.
  - destruct (Znumtheory.Zdivide_dec p (T N)) as [yes|other].
    + apply IH; [|now exists n]. intros k le. destruct (Nat.eq_dec k N) as [->|ne]; [exact yes|]. apply zero. lia.
    + exists N. split; [exact other|]. intros k lt. apply zero. lia.
Qed.

Section Shortest.
Variables (p : Z) (P Q U V : list Z) (inverse : Z) (f : nat -> Z).
Hypothesis ok : coprime_ok p P Q U V inverse = true.
Hypothesis generated : generates P Q f.

Lemma bezout n : (p | coef (times U P) n + coef (times V Q) n - coef [1] n).
Proof.
  unfold coprime_ok in ok. cbv zeta in ok. rewrite !andb_true_iff in ok. destruct ok as [[[[big one] all] _] _].
  apply Z.ltb_lt in big. apply Z.eqb_eq in one. rewrite forallb_forall in all.
  destruct n as [|n].
  - apply Z.mod_divide; [lia|exact one].
  - replace (coef [1] (S n)) with 0 by (unfold coef; now destruct n). rewrite Z.sub_0_r.
    destruct (Nat.le_gt_cases (S n) (Nat.max (length (times U P)) (length (times V Q)))) as [le|gt].
    + apply Z.mod_divide; [lia|]. apply Z.eqb_eq, all, in_seq. lia.
    + rewrite !coef_out by lia. apply Z.divide_0_r.
Qed.

(** Whatever quotient P' / Q' has the same coefficients, Q' is as long as Q. *)
Theorem no_shorter P' Q' : generates P' Q' f -> (length Q <= length Q')%nat.
Proof.
  intros [one' all']. pose proof generated as [_ all].
  pose proof ok as parts. unfold coprime_ok in parts. cbv zeta in parts. rewrite !andb_true_iff in parts.
  destruct parts as [[[[big _] _] inv] full]. apply Z.ltb_lt in big. apply Z.eqb_eq in inv. apply Nat.ltb_lt in full.
  assert (forall n, product Q' (coef P) n = product Q (coef P') n) as crossed.
  { intros n. transitivity (product Q' (product Q f) n); [apply product_ext; intros k _; now rewrite all|].
    rewrite product_exchange. apply product_ext. intros k _. apply all'. }
  set (T := fun n => product U (coef P') n + product V (coef Q') n).
  assert (alike p (product Q T) (coef Q')) as whole.
  { intros n. unfold T. rewrite product_sum.
    rewrite (product_exchange Q U), (product_exchange Q V).
    rewrite (product_ext U (product Q (coef P')) (product Q' (coef P))) by (intros k _; now rewrite crossed).
    rewrite (product_ext V (product Q (coef Q')) (product Q' (coef Q))) by (intros k _; apply product_swap).
    rewrite (product_exchange U Q'), (product_exchange V Q').
    rewrite <- product_sum.
    rewrite <- (product_one (coef Q') n), (product_swap [1] Q').
    apply product_alike. intros k. rewrite <- !coef_times. apply bezout. }
  assert (exists N, forall n, (N <= n)%nat -> (p | T n)) as [N zero].
  { exists (length U + length P' + length V + length Q')%nat. intros n le. unfold T.
    rewrite <- !coef_times. unfold times. rewrite !coef_out by (rewrite map_length, seq_length; lia). apply Z.divide_0_r. }
  assert (exists n, ~ (p | T n)) as some.
  { destruct (Znumtheory.Zdivide_dec p (T 0%nat)) as [yes|no]; [|now exists 0%nat].
    exfalso. specialize (whole 0%nat). rewrite one' in whole. rewrite product_zero in whole.
    assert (p | 1) as D.
    { replace 1 with (coef Q 0 * T 0%nat - (coef Q 0 * T 0%nat - 1)) by lia.
      apply Z.divide_sub_r; [apply Z.divide_mul_r; exact yes|exact whole]. }
    apply Z.divide_1_r_nonneg in D; lia. }
  destruct (last_place p T N zero some) as (t & no & after).
  destruct (Nat.le_gt_cases (length Q) (length Q')) as [le|gt]; [exact le|exfalso].
  set (d := (length Q - 1)%nat) in *.
  specialize (whole (d + t)%nat). rewrite (coef_out Q') in whole by (unfold d; lia). rewrite Z.sub_0_r in whole.
  assert (p | product Q T (d + t) - coef Q d * T t) as rest.
  { unfold product. replace (S (d + t)) with (d + (1 + t))%nat by lia. rewrite !seq_app, !map_app, !sum_app.
    cbn [seq map]. rewrite sum_one.
    rewrite Nat.add_0_l. replace (d + t - d)%nat with t by lia.
    match goal with |- (p | ?a + (?b + ?c) - ?b) => replace (a + (b + c) - b) with (a + c) by lia end.
    apply Z.divide_add_r.
    - rewrite <- Z.sub_0_r. rewrite <- (sum_zero (seq 0 d)).
      assert (forall l, (forall i, In i l -> (i < d)%nat) ->
                (p | sum (map (fun i => coef Q i * T (d + t - i)%nat) l) - sum (map (fun _ : nat => 0) l))) as H.
      { induction l as [|i l IHl]; intros small; [apply Z.divide_0_r|]. unfold sum in *. cbn [map fold_right].
        replace (coef Q i * T (d + t - i)%nat + fold_right Z.add 0 (map (fun i => coef Q i * T (d + t - i)%nat) l)
                 - (0 + fold_right Z.add 0 (map (fun _ : nat => 0) l)))
          with (coef Q i * T (d + t - i)%nat
                + (fold_right Z.add 0 (map (fun i => coef Q i * T (d + t - i)%nat) l) - fold_right Z.add 0 (map (fun _ : nat => 0) l)))
          by lia.
        apply Z.divide_add_r; [|apply IHl; intros j ij; apply small; now right].
        apply Z.divide_mul_r, after. specialize (small i (or_introl eq_refl)). lia. }
      apply H. intros i ii. apply in_seq in ii. lia.
    - rewrite (sum_ext (fun i => coef Q i * T (d + t - i)%nat) (fun _ => 0)); [rewrite sum_zero; apply Z.divide_0_r|].
      intros i ii. apply in_seq in ii. rewrite coef_out by (unfold d in *; lia). lia. }
  assert (p | coef Q d * T t) as both.
  { replace (coef Q d * T t) with (product Q T (d + t) - (product Q T (d + t) - coef Q d * T t)) by lia.
    now apply Z.divide_sub_r. }
  apply no.
  assert (p | inverse * coef Q d - 1) as inv' by (apply Z.mod_divide; [lia|exact inv]).
  replace (T t) with (inverse * (coef Q d * T t) - (inverse * coef Q d - 1) * T t) by ring.
  apply Z.divide_sub_r; [apply Z.divide_mul_r; exact both|]. apply Z.divide_mul_l. exact inv'.
Qed.
End Shortest.

(** A recurrence from some number on gives a quotient. *)
Lemma recurrence_generates c from f : recurrence c from f ->
  exists P', generates P' (1 :: map Z.opp c) f.
Proof.
  intros rec. set (Q := 1 :: map Z.opp c). set (N := (from + length c)%nat).
  exists (map (product Q f) (seq 0 N)). split; [reflexivity|]. intros n.
  destruct (Nat.lt_ge_cases n N) as [lt|ge].
  - unfold coef. rewrite nth_indep with (d' := product Q f 0) by (rewrite map_length, seq_length; lia).
    rewrite (map_nth (product Q f)), seq_nth by lia. reflexivity.
  - rewrite coef_out by (rewrite map_length, seq_length; lia).
    rewrite product_dot by (unfold Q, N in *; cbn [length]; rewrite map_length; lia).
    unfold Q. cbn [dot]. rewrite Nat.sub_0_r, (rec n) by (unfold N in ge; lia). rewrite dot_sum, map_length.

    rewrite (sum_ext (fun i => coef (map Z.opp c) i * f (n - S i)%nat) (fun i => (-1) * (coef c i * f (n - S i)%nat))).
    + rewrite sum_scale. lia.
    + intros i ii. unfold coef. rewrite nth_indep with (d' := Z.opp 0) by (rewrite map_length; apply in_seq in ii; lia).
      rewrite map_nth. lia.
Qed.

Theorem shortest {P Q f} p U V inverse order (generated : generates P Q f) :
  coprime_ok p P Q U V inverse && Nat.eqb (S order) (length Q) = true -> no_shorter_recurrence order f.
Proof.
  rewrite andb_true_iff. intros [ok len] c from rec. apply Nat.eqb_eq in len.
  destruct (recurrence_generates c from f rec) as [P' gen].
  pose proof (no_shorter p P Q U V inverse f ok generated P' _ gen) as H. cbn [length] in H. rewrite map_length in H. lia.
Qed.

Lemma recurrence_of_equals c from first (a b : nat -> Z) : (forall n, (first <= n)%nat -> a n = b n) ->
  recurrence c from a -> recurrence c (from + length c)%nat (fun n => b (n + first)%nat).
Proof.
  intros same rec n le. rewrite <- same by lia. rewrite rec by lia. apply sum_ext. intros i ii. apply in_seq in ii.
  rewrite same by lia. do 2 f_equal. lia.
Qed.

(** The same of the numbers of an entry, whichever they are before the first. *)
Theorem shortest_entry {A B first divisor step more less f rest} p U V inverse order
  (of_n : exists a, numbered first divisor step more less f a /\ generates A B (fun n => a (n + first)%nat) /\ rest a) :
  coprime_ok p A B U V inverse && Nat.eqb (S order) (length B) && negb (Nat.eqb divisor 0) = true ->
  forall a, numbered first divisor step more less f a -> no_shorter_recurrence order a.
Proof.
  rewrite andb_true_iff. intros [ok positive] a are c from rec. destruct of_n as (b & bs & gen & _).
  apply (shortest p U V inverse order gen ok c (from + length c)%nat). apply recurrence_of_equals with (a := a); [|exact rec].
  intros n le. apply negb_true_iff, Nat.eqb_neq in positive. specialize (are n le). specialize (bs n le). nia.
Qed.
