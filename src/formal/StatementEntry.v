(** What the theorems about entries of the OEIS say, besides [Statement] and [StatementWords]. *)

From Coq Require Import List ZArith.
From Stripcount Require Import Statement.

(** From n = [first] on, [a] n is 1/[divisor] of [f] at [step] n + [more] - [less]. *)
Definition numbered (first divisor step more less : nat) (f a : nat -> Z) : Prop :=
  forall n, (first <= n)%nat -> (Z.of_nat divisor * a n = f (step * n + more - less)%nat)%Z.

(** No recurrence of fewer than [order] terms holds from any number on. *)
Definition no_shorter_recurrence (order : nat) (a : nat -> Z) : Prop :=
  forall c from, recurrence c from a -> (order <= length c)%nat.
