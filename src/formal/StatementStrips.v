(** What the theorems about boards with connected cells say, for all numbers of columns at once. Besides the boards and
    rules of [Statement], and what [StatementWhole] and [StatementConnection] ask of whole fillings, this is all that a
    reader has to believe. *)

From Coq Require Import List ZArith Bool.
From Stripcount Require Import Statement StatementConnection StatementSets StatementWhole.
Import ListNotations.

(** The cells of a board of [r] rows are numbered column by column, each from top to bottom: cell [p] lies in row
    [p mod r]. It shares a side with the cell on its left, [p - r], and with the one above it, [p - 1], where they are
    on the board. *)
Definition strip_edges (r k : nat) : graph :=
  flat_map (fun p => (if Nat.ltb p r then [] else [(p - r, p)]) ++
                     (if Nat.eqb (Nat.modulo p r) 0 then [] else [(p - 1, p)]))
    (seq 0 (r * k)).

(** [f k] is the number of boards of [r] rows and [k] columns in which every condition holds at every cell and whose
    cells obey the rules. *)
Definition counts_strips (R : rule nat) (rules : list whole) (r : nat) (f : nat -> Z) : Prop :=
  forall k, exactly
    (fun B => legal R r k B = true /\ Forall (obeys (strip_edges r k) (r * k) (concat B)) rules) (boards R r k) (f k).
