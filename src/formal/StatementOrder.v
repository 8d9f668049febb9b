(** Rules on all numbers of a board in the order of reading. *)

From Coq Require Import List ZArith Bool.
From Stripcount Require Import Statement.
Import ListNotations.

(** No number is larger than the number of different ones before it, if those are 0, 1, ...: the first one is 0, and new
    numbers appear in increasing order. [used] of them appeared before. *)
Fixpoint introduced (used : nat) (xs : list nat) : bool :=
  match xs with [] => true | x :: xs => Nat.leb x used && introduced (Nat.max used (S x)) xs end.
Definition introduced_in_order (xs : list nat) : bool := introduced 0 xs.

(** The numbers of a board column by column from above, and row by row from the left. *)
Definition by_columns (B : list (list nat)) : list nat := concat B.
Definition by_rows (B : list (list nat)) : list nat :=
  flat_map (fun i => flat_map (fun column => match nth_error column i with Some x => [x] | None => [] end) B)
    (seq 0 (length (hd [] B))).

(** How many boards obey a rule and pass a test of their numbers in the order of reading. *)
Definition count_read (read : list (list nat) -> list nat) (test : list nat -> bool) (R : rule nat) (r k : nat) : Z :=
  Z.of_nat (length (filter (fun B => legal R r k B && test (read B)) (boards R r k))).
