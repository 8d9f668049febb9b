(** The statement [generates P Q f] in the words of MathComp. That the power series f is P/Q is said by polynomials: Q
    begins with 1, and for every n the product of Q and the first n terms of f is P, but for a multiple of x^n. This is the
    same as [generates P Q f], by [generates_series]. This file is apart, as the theory itself needs the standard library
    alone.

    From this folder it is compiled with coqc -Q .. Stripcount Polynomials.v. *)

From Coq Require Import List ZArith Lia.
From mathcomp Require Import ssreflect ssrfun ssrbool eqtype ssrnat seq fintype bigop ssralg ssrint poly.
From Stripcount Require Import Statement.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Local Open Scope ring_scope.
Import GRing.Theory.

(** Integers of the standard library as those of MathComp. *)
Definition integer (z : Z) : int :=
  match z with
  | Z0 => 0
  | Zpos p => (Pos.to_nat p)%:Z
  | Zneg p => - (Pos.to_nat p)%:Z
  end.

Lemma integer_nat n : integer (Z.of_nat n) = n%:Z.
Proof. by case: n => [//|n] /=; rewrite SuccNat2Pos.id_succ. Qed.

Lemma integer_opp z : integer (Z.opp z) = - integer z.
Proof. by case: z => [|p|p] /=; rewrite ?oppr0 ?opprK. Qed.

Lemma integer_cases z : exists n, z = Z.of_nat n \/ z = Z.opp (Z.of_nat n).
Proof.
case: (Z_le_dec Z0 z) => le; [exists (Z.to_nat z); left|exists (Z.to_nat (Z.opp z)); right]; lia.
Qed.

Lemma integer_sub m n : integer (Z.sub (Z.of_nat m) (Z.of_nat n)) = m%:Z - n%:Z.
Proof.
case: (Nat.le_ge_cases n m) => le.
- by rewrite -Nat2Z.inj_sub // integer_nat subzn //; exact/leP.
- have -> : Z.sub (Z.of_nat m) (Z.of_nat n) = Z.opp (Z.of_nat (Nat.sub n m)) by lia.
  by rewrite integer_opp integer_nat -subzn ?opprB //; exact/leP.
Qed.

Lemma integer_add x y : integer (Z.add x y) = integer x + integer y.
Proof.
have [m [->|->]] := integer_cases x; have [n [->|->]] := integer_cases y.
- by rewrite -Nat2Z.inj_add !integer_nat -PoszD.
- by rewrite Z.add_opp_r integer_sub integer_opp !integer_nat.
- by rewrite Z.add_comm Z.add_opp_r integer_sub integer_opp !integer_nat addrC.
- by rewrite -Z.opp_add_distr -Nat2Z.inj_add !integer_opp !integer_nat PoszD opprD.
Qed.

Lemma integer_mul x y : integer (Z.mul x y) = integer x * integer y.
Proof.
have [m [->|->]] := integer_cases x; have [n [->|->]] := integer_cases y;
  rewrite ?Z.mul_opp_l ?Z.mul_opp_r ?Z.opp_involutive ?integer_opp -?Nat2Z.inj_mul !integer_nat
          PoszM ?mulNr ?mulrN ?opprK //.
Qed.

Definition polynomial (P : list Z) : {poly int} := Poly (List.map integer P).

Lemma coef_polynomial P n : (polynomial P)`_n = integer (Statement.coef P n).
Proof.
rewrite coef_Poly /Statement.coef; elim: P n => [|p P IH] [|n] //=; exact: IH.
Qed.

Lemma seq_iota m n : List.seq m n = iota m n.
Proof. by elim: n m => [//|n IH] m /=; rewrite IH. Qed.

Lemma sum_integers (F : nat -> Z) n :
  integer (Statement.sum (List.map F (List.seq 0 n))) = \sum_(i < n) integer (F i).
Proof.
rewrite -(big_mkord xpredT (fun i => integer (F i))) /index_iota subn0.
rewrite seq_iota.
elim: (iota 0 n) => [|i l IH]; first by rewrite big_nil.
by rewrite big_cons -IH /Statement.sum /= integer_add.
Qed.

(** The coefficients of Q f are those of P. *)
Theorem generates_polynomials P Q f : generates P Q f ->
  (polynomial Q)`_0 = 1 /\
  forall n, (polynomial Q * \poly_(i < n.+1) integer (f i))`_n = (polynomial P)`_n.
Proof.
case=> one all; split; first by rewrite coef_polynomial one.
move=> n; rewrite coefM coef_polynomial -all /product sum_integers.
apply: eq_bigr => i _; rewrite coef_polynomial coef_poly integer_mul ltnS leq_subr.
by [].
Qed.

Lemma integer_zero z : integer z = 0 -> z = Z0.
Proof.
case: z => [//|p|p] /= E; have := Pos2Nat.is_pos p.
- by move: E; case: (Pos.to_nat p) => [|n] //=; lia.
- by move/eqP: E; rewrite oppr_eq0; case: (Pos.to_nat p) => [|n] //=; lia.
Qed.

Lemma integer_injective x y : integer x = integer y -> x = y.
Proof.
move=> E; suff: Z.add x (Z.opp y) = Z0 by lia.
by apply: integer_zero; rewrite integer_add integer_opp E subrr.
Qed.

(** The first n terms of the power series of f. *)
Definition first_terms (f : nat -> Z) n : {poly int} := \poly_(i < n) integer (f i).

Lemma coef_first_terms Q f n i : (i < n)%N ->
  (polynomial Q * first_terms f n)`_i = integer (product Q f i).
Proof.
move=> lt; rewrite coefM /product sum_integers.
apply: eq_bigr => j _; rewrite coef_polynomial coef_poly integer_mul.
by rewrite (leq_ltn_trans (leq_subr _ _) lt).
Qed.

Lemma multiple (p : {poly int}) n : (forall i, (i < n)%N -> p`_i = 0) -> exists R, p = R * 'X^n.
Proof.
move=> low; exists (\poly_(i < size p) p`_(i + n)); apply/polyP => i; rewrite coefMXn.
case: ltnP => [|le]; first exact: low.
rewrite coef_poly subnK //; case: ltnP => // big.
by rewrite nth_default // (leq_trans big) // leq_subr.
Qed.

(** The power series of f is P/Q. *)
Theorem generates_series P Q f : generates P Q f <->
  (polynomial Q)`_0 = 1 /\
  forall n, exists R, polynomial Q * first_terms f n = polynomial P + R * 'X^n.
Proof.
split.
- case=> one all; split; first by rewrite coef_polynomial one.
  move=> n; have [i lt|R E] := @multiple (polynomial Q * first_terms f n - polynomial P) n.
    by rewrite coefB coef_first_terms // all coef_polynomial subrr.
  by exists R; rewrite -E addrC subrK.
- case=> one all; split; first by apply: integer_injective; rewrite -coef_polynomial one.
  move=> n; apply: integer_injective; have [R E] := all n.+1.
  by rewrite -(@coef_first_terms Q f n.+1 n) // E coefD coefMXn ltnSn addr0 coef_polynomial.
Qed.
