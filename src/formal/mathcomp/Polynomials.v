(** The statement [generates P Q f] in the words of MathComp: Q times the polynomial of the first numbers of f has the
    coefficients of P. This file is apart, as the theory itself needs the standard library alone.

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
