(** The check of P and Q by Horner's rule: h_0 = q_0 w and h_(j+1) = M h_j + q_(j+1) w, with M the matrix of the merged
    machine and w its accepting states. The start's entry of h_j is p_j, and the last h vanishes. *)

From Coq Require Import List ZArith Bool Lia FMapPositive.
From Stripcount Require Import Statement Counting Lumping.
Import ListNotations.
Local Open Scope Z_scope.

(** * Sums and products *)

Lemma sum_ext {A} (f g : A -> Z) l : (forall x, In x l -> f x = g x) -> sum (map f l) = sum (map g l).
Proof. intros H. f_equal. now apply map_ext_in. Qed.

Lemma sum_one x : sum [x] = x.
Proof. apply Z.add_0_r. Qed.

Lemma sum_plus {A} (f g : A -> Z) l : sum (map (fun x => f x + g x) l) = sum (map f l) + sum (map g l).
Proof.
  induction l as [|x l IH]; [reflexivity|].
  change (f x + g x + sum (map (fun x => f x + g x) l) = f x + sum (map f l) + (g x + sum (map g l))). lia.
Qed.

Lemma sum_scale {A} a (f : A -> Z) l : sum (map (fun x => a * f x) l) = a * sum (map f l).
Proof.
  induction l as [|x l IH]; [cbn; lia|].
  change (a * f x + sum (map (fun x => a * f x) l) = a * (f x + sum (map f l))). lia.
Qed.

Lemma sum_swap {A B} (f : A -> B -> Z) l m :
  sum (map (fun x => sum (map (f x) m)) l) = sum (map (fun y => sum (map (fun x => f x y) l)) m).
Proof.
  induction l as [|x l IH].
  - cbn [map]. symmetry. apply sum_zero.
  - change (sum (map (f x) m) + sum (map (fun x => sum (map (f x) m)) l)
            = sum (map (fun y => f x y + sum (map (fun x => f x y) l)) m)).
    now rewrite sum_plus, IH.
Qed.

Lemma product_succ Q f n :
  product Q f (S n) = product Q (fun k => f (S k)) n + coef Q (S n) * f 0%nat.
Proof.
  unfold product. rewrite (seq_S (S n)), map_app, sum_app. cbn [Nat.add map].
  rewrite sum_one. replace (S n - S n)%nat with 0%nat by lia. f_equal.
  apply sum_ext. intros i ini. apply in_seq in ini. now replace (S n - i)%nat with (S (n - i)) by lia.
Qed.

Lemma product_zero Q f : product Q f 0 = coef Q 0 * f 0%nat.
Proof. apply sum_one. Qed.

Lemma product_ext Q f g n : (forall k, (k <= n)%nat -> f k = g k) -> product Q f n = product Q g n.
Proof. intros H. apply sum_ext. intros i ini. apply in_seq in ini. rewrite H; [reflexivity|lia]. Qed.

(** * Cancellation: a common factor may be multiplied to P and Q for the check. *)

Definition times (P Q : list Z) : list Z :=
  map (fun n => product P (coef Q) n) (seq 0 (length P + length Q - 1)).

Lemma coef_out P i : (length P <= i)%nat -> coef P i = 0.
Proof. apply nth_overflow. Qed.

Lemma coef_times P Q n : coef (times P Q) n = product P (coef Q) n.
Proof.
  unfold times, coef at 1. destruct (Nat.lt_ge_cases n (length P + length Q - 1)) as [lt|ge].
  - rewrite nth_indep with (d' := product P (coef Q) 0) by (rewrite map_length, seq_length; assumption).
    rewrite (map_nth (fun n => product P (coef Q) n)), seq_nth by assumption. reflexivity.
  - rewrite nth_overflow by (rewrite map_length, seq_length; assumption).
    unfold product. rewrite <- (sum_zero (seq 0 (S n))). apply sum_ext. intros i ini. apply in_seq in ini.
    destruct (Nat.lt_ge_cases i (length P)) as [ilt|ige].
    + rewrite (coef_out Q) by lia. lia.
    + rewrite (coef_out P) by lia. lia.
Qed.

(** Sums over pairs i + j <= n. *)
Lemma sum_last (f : nat -> Z) n : sum (map f (seq 0 (S n))) = sum (map f (seq 0 n)) + f n.
Proof. rewrite seq_S, map_app, sum_app. cbn [Nat.add map]. now rewrite sum_one. Qed.

Lemma sum_triangle (g : nat -> nat -> Z) n :
  sum (map (fun m => sum (map (fun i => g i (m - i)%nat) (seq 0 (S m)))) (seq 0 (S n)))
  = sum (map (fun i => sum (map (fun j => g i j) (seq 0 (S (n - i))))) (seq 0 (S n))).
Proof.
  induction n as [|n IH]; [reflexivity|].
  rewrite sum_last, IH, (sum_last (fun i => g i (S n - i)%nat)), (sum_last _ (S n)).
  replace (S n - S n)%nat with 0%nat by lia.
  rewrite Z.add_assoc, <- sum_plus. f_equal; [|symmetry; apply sum_one].
  apply sum_ext. intros i ini. apply in_seq in ini. replace (S n - i)%nat with (S (n - i)) by lia.
  now rewrite (sum_last _ (S (n - i))).
Qed.

Lemma product_assoc P Q f n : product P (product Q f) n = product (times P Q) f n.
Proof.
  unfold product at 3.
  transitivity (sum (map (fun m => sum (map (fun i => coef P i * coef Q (m - i)%nat * f (n - m)%nat) (seq 0 (S m)))) (seq 0 (S n)))).
  - pose proof (sum_triangle (fun i j => coef P i * coef Q j * f (n - (i + j))%nat) n) as T. cbn beta in T.
    transitivity (sum (map (fun i => sum (map (fun j => coef P i * coef Q j * f (n - (i + j))%nat) (seq 0 (S (n - i))))) (seq 0 (S n)))).
    + unfold product. apply sum_ext. intros i ini. rewrite <- sum_scale. apply sum_ext. intros j inj.
      replace (n - i - j)%nat with (n - (i + j))%nat by lia. lia.
    + rewrite <- T. apply sum_ext. intros m inm. apply sum_ext. intros i ini. apply in_seq in ini.
      now replace (i + (m - i))%nat with m by lia.
  - apply sum_ext. intros m inm. rewrite coef_times. unfold product. rewrite Z.mul_comm, <- sum_scale.
    apply sum_ext. intros i ini. lia.
Qed.

Lemma product_cancel C f g : coef C 0 = 1 -> (forall n, product C f n = product C g n) -> forall n, f n = g n.
Proof.
  intros one H n. induction n as [n IH] using lt_wf_ind. specialize (H n).
  unfold product in H. cbn [seq map] in H.
  change (coef C 0 * f (n - 0)%nat + sum (map (fun i => coef C i * f (n - i)%nat) (seq 1 n))
          = coef C 0 * g (n - 0)%nat + sum (map (fun i => coef C i * g (n - i)%nat) (seq 1 n))) in H.
  rewrite one, Nat.sub_0_r in H.
  rewrite (sum_ext (fun i => coef C i * f (n - i)%nat) (fun i => coef C i * g (n - i)%nat)) in H; [lia|].
  intros i ini. apply in_seq in ini. rewrite IH by lia. reflexivity.
Qed.

Theorem cancelled C P Q f : coef C 0 = 1 -> coef Q 0 = 1 ->
  (forall n, product (times C Q) f n = coef (times C P) n) -> generates P Q f.
Proof.
  intros oneC oneQ H. split; [exact oneQ|]. apply (product_cancel C); [exact oneC|]. intros n.
  rewrite product_assoc, H. apply coef_times.
Qed.

(** * Recurrences *)

Lemma recurrence_from P Q f c from a b : generates P Q f -> c = map Z.opp (tl Q) ->
  (length c <= from)%nat -> (length P <= from + a - b)%nat -> (length c <= from + a - b)%nat ->
  recurrence c from (fun n => f (n + a - b)%nat).
Proof.
  intros [one H] -> lenc lenP lenQ n le. rewrite map_length in *.
  set (m := (n + a - b)%nat). specialize (H m). rewrite (coef_out P) in H by (unfold m; lia).
  unfold product in H. destruct Q as [|q Q]; [unfold coef in one; cbn in one; discriminate|].
  change (coef (q :: Q) 0) with q in one. subst q. cbn [tl] in *.
  change (coef (1 :: Q) 0 * f (m - 0)%nat + sum (map (fun i => coef (1 :: Q) i * f (m - i)%nat) (seq 1 m)) = 0) in H.
  rewrite Nat.sub_0_r in H. change (coef (1 :: Q) 0) with 1 in H.
  rewrite <- seq_shift, map_map in H.
  assert (forall k, (length Q <= k)%nat ->
            sum (map (fun i => coef (1 :: Q) (S i) * f (m - S i)%nat) (seq 0 k))
            = sum (map (fun i => coef (1 :: Q) (S i) * f (m - S i)%nat) (seq 0 (length Q)))) as cut.
  { intros k lek. induction lek as [|k lek IH]; [reflexivity|]. rewrite sum_last, IH.
    rewrite (coef_out (1 :: Q)) by (cbn; lia). lia. }
  rewrite cut in H by (unfold m; lia).
  assert (forall x y, 1 * x + y = 0 -> x = (-1) * y) as solve by lia. apply solve in H. rewrite H, <- sum_scale.
  apply sum_ext. intros i ini. apply in_seq in ini.
  replace (n - S i + a - b)%nat with (m - S i)%nat by (unfold m; lia).
  unfold coef at 2. rewrite nth_indep with (d' := Z.opp 0) by (rewrite map_length; lia). rewrite map_nth.
  change (coef (1 :: Q) (S i)) with (coef Q i). unfold coef. lia.
Qed.

Fixpoint opposites (c Q : list Z) : bool :=
  match c, Q with
  | [], [] => true
  | x :: c, y :: Q => if x =? - y then opposites c Q else false
  | _, _ => false
  end.

(** A recurrence of a sequence that counts the boards of n + a - b columns. *)
Theorem recurrence_holds P Q f c from a b : generates P Q f ->
  opposites c (tl Q) && (length c <=? from)%nat && (length P <=? from + a - b)%nat && (length c <=? from + a - b)%nat
  = true -> recurrence c from (fun n => f (n + a - b)%nat).
Proof.
  intros H ok. rewrite !andb_true_iff in ok. destruct ok as [[[same l1] l2] l3]. apply Nat.leb_le in l1, l2, l3.
  apply (recurrence_from P Q); try assumption. revert same. generalize (tl Q). clear.
  induction c as [|x c IH]; intros [|y l]; cbn; try discriminate; [reflexivity|].
  destruct (Z.eqb_spec x (- y)); [|discriminate]. intros same. f_equal; [assumption|]. now apply IH.
Qed.

(** * The check *)

(** Arithmetic in which it is done: whole numbers of the standard library, or a faster kind. *)
Record arithmetic := {
  carrier : Type;
  value : carrier -> Z;
  of_Z : Z -> carrier;
  plus : carrier -> carrier -> carrier;
  equal : carrier -> carrier -> bool;
  value_of_Z : forall z, value (of_Z z) = z;
  value_plus : forall x y, value (plus x y) = value x + value y;
  equal_value : forall x y, equal x y = true -> value x = value y
}.

Section Horner.
Variable A : arithmetic.
Variables (layers : list rows) (h : heads) (start : positive).

Definition nought : carrier A := of_Z A 0.

Definition next (v : PM.t (carrier A)) (q : Z) : PM.t (carrier A) :=
  let pulled_back := pull nought (plus A) layers v in
  let number := of_Z A q in
  PM.map (fun e => let x := get nought pulled_back (fst e) in if snd e : bool then plus A x number else x) h.

Fixpoint horner (patience : nat) (Q P : list Z) (v : PM.t (carrier A)) : bool :=
  let finished :=
    match Q, P with
    | [], [] => every (fun e => equal A (snd e) nought) (PM.elements v)
    | _, _ => false
    end in
  if finished then true
  else match patience with
       | O => false
       | S patience =>
           let v := next v (hd 0 Q) in
           if equal A (get nought v start) (of_Z A (hd 0 P)) then horner patience (tl Q) (tl P) v else false
       end.

Definition W (c : positive) (k : nat) : Z := class_ways layers h k c.

Lemma next_value Q n v :
  (forall c, value A (get nought v c) = product Q (W c) n) ->
  forall c, value A (get nought (next v (coef Q (S n))) c) = product Q (W c) (S n).
Proof.
  intros H c. unfold next, get at 1, PM.map. rewrite PM.gmapi.
  destruct (PM.find c h) as [[c' accepting]|] eqn:E; cbn [option_map fst snd].
  - rewrite product_succ.
    assert (value A (get nought (pull nought (plus A) layers v) c') = product Q (fun k => W c (S k)) n) as step.
    { rewrite (pull_pulled _ _ (value A) (value_of_Z A 0) (value_plus A)).
      rewrite (pulled_ext _ _ _ H). unfold product.
      transitivity (sum (map (fun i => coef Q i * pulled layers (fun d => W d (n - i)) c') (seq 0 (S n)))).
      - clear. induction (seq 0 (S n)) as [|i l IH]; [exact (pulled_zero layers c')|].
        cbn [map].
        transitivity (pulled layers (fun c => coef Q i * W c (n - i) + sum (map (fun i => coef Q i * W c (n - i)) l)) c');
          [apply pulled_ext; reflexivity|].
        rewrite pulled_add, pulled_times, IH. reflexivity.
      - apply sum_ext. intros i _. unfold W at 2. cbn [class_ways]. rewrite E. reflexivity. }
    assert (W c 0%nat = if accepting then 1 else 0) as -> by (unfold W; cbn; now rewrite E).
    destruct accepting; [rewrite value_plus, value_of_Z, step; lia|rewrite step; lia].
  - unfold nought. rewrite value_of_Z. unfold product. symmetry. rewrite <- (sum_zero (seq 0 (S (S n)))).
    apply sum_ext. intros i _. unfold W. rewrite class_ways_out by assumption. lia.
Qed.

Lemma first_value Q c : value A (get nought (next (PM.empty _) (coef Q 0)) c) = product Q (W c) 0.
Proof.
  rewrite product_zero. unfold next, get at 1, PM.map. rewrite PM.gmapi.
  destruct (PM.find c h) as [[c' accepting]|] eqn:E; cbn [option_map fst snd].
  - assert (value A (get nought (pull nought (plus A) layers (PM.empty _)) c') = 0) as step.
    { rewrite (pull_pulled _ _ (value A) (value_of_Z A 0) (value_plus A)).
      transitivity (pulled layers (fun _ => 0) c'); [|apply pulled_zero].
      apply pulled_ext. intros d. unfold get. rewrite PM.gempty. apply value_of_Z. }
    assert (W c 0%nat = if accepting then 1 else 0) as -> by (unfold W; cbn; now rewrite E).
    destruct accepting; [rewrite value_plus, value_of_Z, step; lia|rewrite step; lia].
  - unfold nought. rewrite value_of_Z. unfold W. rewrite class_ways_out by assumption. lia.
Qed.

Lemma skipn_tl {X} n (l : list X) : tl (skipn n l) = skipn (S n) l.
Proof. revert l. induction n as [|n IH]; intros [|y l]; try reflexivity. exact (IH l). Qed.

Lemma hd_coef n Q : hd 0 (skipn n Q) = coef Q n.
Proof. revert Q. induction n as [|n IH]; intros [|y l]; try reflexivity. apply (IH l). Qed.

Lemma all_zero v : every (fun e => equal A (snd e) nought) (PM.elements v) = true ->
  forall c, value A (get nought v c) = 0.
Proof.
  intros H c. unfold get. destruct (PM.find c v) as [x|] eqn:E; [|apply value_of_Z].
  apply PM.elements_correct in E. pose proof (every_spec _ _ H _ E) as Z. cbn in Z.
  apply equal_value in Z. rewrite Z. apply value_of_Z.
Qed.

Lemma stays_zero Q n : (length Q <= S n)%nat -> (forall c, product Q (W c) n = 0) ->
  forall m c, (n <= m)%nat -> product Q (W c) m = 0.
Proof.
  intros len H m. induction m as [|m IH]; intros c le.
  - assert (n = 0)%nat by lia. subst. apply H.
  - destruct (Nat.eq_dec n (S m)) as [<-|ne]; [apply H|].
    rewrite product_succ, (coef_out Q) by lia.
    unfold W. destruct (PM.find c h) as [[c' accepting]|] eqn:E.
    + transitivity (pulled layers (fun d => product Q (W d) m) c').
      * unfold product. clear - E.
        transitivity (sum (map (fun i => coef Q i * pulled layers (fun d => W d (m - i)) c') (seq 0 (S m)))).
        -- rewrite Z.mul_0_l, Z.add_0_r. apply sum_ext. intros i _. cbn [class_ways]. rewrite E. reflexivity.
        -- induction (seq 0 (S m)) as [|i l IH]; [symmetry; exact (pulled_zero layers c')|].
           cbn [map]. symmetry.
           transitivity (pulled layers (fun c => coef Q i * W c (m - i) + sum (map (fun i => coef Q i * W c (m - i)) l)) c');
             [apply pulled_ext; reflexivity|].
           rewrite pulled_add, pulled_times, <- IH. reflexivity.
      * transitivity (pulled layers (fun _ => 0) c'); [|apply pulled_zero]. apply pulled_ext. intros d. apply IH. lia.
    + rewrite Z.mul_0_l, Z.add_0_r. unfold product. rewrite <- (sum_zero (seq 0 (S m))).
      apply sum_ext. intros i _. rewrite class_ways_out by assumption. lia.
Qed.

Lemma horner_spec Q P patience : forall n v,
  horner patience (skipn (S n) Q) (skipn (S n) P) v = true ->
  (forall c, value A (get nought v c) = product Q (W c) n) ->
  forall m, (n < m)%nat -> product Q (W start) m = coef P m.
Proof.
  induction patience as [|patience IH]; intros n v ok H m lt; cbn [horner] in ok.
  - destruct (skipn (S n) Q) eqn:EQ; [|discriminate]. destruct (skipn (S n) P) eqn:EP; [|discriminate].
    destruct (every _ (PM.elements v)) eqn:Ez; [|discriminate].
    apply (f_equal (@length Z)) in EQ, EP. rewrite skipn_length in EQ, EP. cbn in EQ, EP.
    rewrite (coef_out P) by lia. apply (stays_zero Q n); try lia. intros c. rewrite <- H. now apply all_zero.
  - destruct (match skipn (S n) Q with [] => _ | _ => _ end) eqn:fin.
    + destruct (skipn (S n) Q) eqn:EQ; [|discriminate]. destruct (skipn (S n) P) eqn:EP; [|discriminate].
      apply (f_equal (@length Z)) in EQ, EP. rewrite skipn_length in EQ, EP. cbn in EQ, EP.
      rewrite (coef_out P) by lia. apply (stays_zero Q n); try lia. intros c. rewrite <- H. now apply all_zero.
    + clear fin. rewrite !hd_coef, !skipn_tl in ok.
      destruct (equal A _ _) eqn:eqv in ok; [|discriminate].
      apply equal_value in eqv. rewrite value_of_Z in eqv.
      rewrite (next_value Q n v H) in eqv.
      destruct (Nat.eq_dec m (S n)) as [->|ne]; [exact eqv|].
      eapply IH; [exact ok|intros c; apply (next_value Q n v H)|lia].
Qed.

Definition annihilates (patience : nat) (Q P : list Z) : bool :=
  let v := next (PM.empty _) (hd 0 Q) in
  if equal A (get nought v start) (of_Z A (hd 0 P)) then horner patience (tl Q) (tl P) v else false.

Theorem annihilates_spec patience Q P : annihilates patience Q P = true ->
  forall n, product Q (W start) n = coef P n.
Proof.
  unfold annihilates. intros ok n.
  assert (hd 0 Q = coef Q 0) as E0 by (destruct Q; reflexivity). rewrite E0 in ok.
  destruct (equal A _ _) eqn:eqv in ok; [|discriminate].
  apply equal_value in eqv. rewrite value_of_Z, first_value in eqv.
  destruct n as [|n]; [rewrite eqv; destruct P; reflexivity|].
  eapply (horner_spec Q P patience 0); [|intros c; apply first_value|lia].
  destruct Q, P; exact ok.
Qed.
End Horner.

Definition integers : arithmetic.
Proof.
  refine {| carrier := Z; value := fun z => z; of_Z := fun z => z; plus := Z.add; equal := Z.eqb |}; try reflexivity.
  intros x y. apply Z.eqb_eq.
Defined.
