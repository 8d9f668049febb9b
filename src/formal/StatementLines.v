(** The tests of a line, and the relations of two lines, that the theorems about boards ask for: a line is the list of its
    marks. *)

From Coq Require Import List ZArith Bool.
From Stripcount Require Import Statement StatementGraphs.
Import ListNotations.

(** * Tests of a line *)

(** The runs of equal numbers, each with its number and its length. *)
Fixpoint runs (l : list nat) : list (nat * nat) :=
  match l with
  | [] => []
  | x :: l =>
      match runs l with
      | (y, n) :: rest => if Nat.eqb x y then (x, S n) :: rest else (x, 1) :: (y, n) :: rest
      | [] => [(x, 1)]
      end
  end.

(** The lengths of the runs of [x], from the first to the last. *)
Definition lengths_of (x : nat) (l : list nat) : list nat := map snd (filter (fun r => Nat.eqb (fst r) x) (runs l)).

Definition runs_at_least (x k : nat) (l : list nat) : bool := forallb (Nat.leb k) (lengths_of x l).
Definition runs_among (x : nat) (allowed : list nat) (l : list nat) : bool :=
  forallb (fun n => existsb (Nat.eqb n) allowed) (lengths_of x l).
Definition number_of_runs (x : nat) (allowed : list nat) (l : list nat) : bool :=
  existsb (Nat.eqb (length (lengths_of x l))) allowed.

(** [x] occurs so often; the sum is one of these. *)
Definition holds_so_many (x : nat) (allowed : list nat) (l : list nat) : bool :=
  existsb (Nat.eqb (StatementGraphs.many x l)) allowed.
Definition sums_to (allowed : list nat) (l : list nat) : bool := existsb (Nat.eqb (fold_right Nat.add 0 l)) allowed.

(** How many different numbers occur; the line is the same from behind. *)
Definition so_many_different (allowed : list nat) (l : list nat) : bool :=
  existsb (Nat.eqb (length (nodup Nat.eq_dec l))) allowed.
Definition palindrome (l : list nat) : bool := if list_eq_dec Nat.eq_dec l (rev l) then true else false.

(** A test for each length of lines. *)
Definition by_length (tests : list (nat * (list nat -> bool))) (l : list nat) : bool :=
  forallb (fun p => negb (Nat.eqb (fst p) (length l)) || snd p l) tests.

(** The line leads a decision diagram, as in [Statement], to "allowed". *)
Definition passes (levels : list (list (list nat))) (l : list nat) : bool := follow levels 2 (map Some l).

(** * Relations of two lines *)

Definition unequal_lines (l m : list nat) : bool := if list_eq_dec Nat.eq_dec l m then false else true.

(** In how many places they differ. *)
Definition differ_in (allowed : list nat) (l m : list nat) : bool :=
  existsb (Nat.eqb (length (filter (fun p => negb (Nat.eqb (fst p) (snd p))) (combine l m)))) allowed.

(** As words: where they differ first, the second one has the larger number; or they are equal. *)
Fixpoint in_order (l m : list nat) : bool :=
  match l, m with
  | x :: l, y :: m => Nat.ltb x y || (Nat.eqb x y && in_order l m)
  | _, _ => true
  end.
Definition in_strict_order (l m : list nat) : bool := in_order l m && unequal_lines l m.

(** Their sums, or how often they hold [x], are equal, or the first is not larger, or smaller. *)
Definition sums_equal (l m : list nat) : bool := Nat.eqb (fold_right Nat.add 0 l) (fold_right Nat.add 0 m).
Definition sums_rise (l m : list nat) : bool := Nat.leb (fold_right Nat.add 0 l) (fold_right Nat.add 0 m).
Definition sums_rise_strictly (l m : list nat) : bool := Nat.ltb (fold_right Nat.add 0 l) (fold_right Nat.add 0 m).
Definition as_often (x : nat) (l m : list nat) : bool :=
  Nat.eqb (StatementGraphs.many x l) (StatementGraphs.many x m).

(** The other way round; or both lines, one after the other, lead a decision diagram to "allowed". *)
Definition backwards (relation : list nat -> list nat -> bool) (l m : list nat) : bool := relation m l.
Definition passes_together (levels : list (list (list nat))) (l m : list nat) : bool := passes levels (l ++ m).
