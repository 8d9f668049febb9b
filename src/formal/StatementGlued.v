(** What the theorems about boards with glued sides say, besides the definitions of [Statement].

    Where rows are glued, the row below the last one is the first; where columns are glued, the column after the last one
    is the first, so that a board of [k] columns is a ring. A ring of [k] columns has a first column, and the board of 0
    columns counts 1. *)

From Coq Require Import List ZArith Bool.
From Stripcount Require Import Statement.
Import ListNotations.

(** Which sides are glued. *)
Record gluing := { rows_glued : bool; columns_glued : bool }.

Definition place (glued : bool) (size : nat) (x : Z) : Z := if glued then (x mod Z.of_nat size)%Z else x.

(** The cell in row [i] and column [j], which may lie beyond a glued side. *)
Definition cell_glued {mark} (g : gluing) (r k : nat) (B : list (list mark)) (i j : Z) : option mark :=
  cell B (place (rows_glued g) r i) (place (columns_glued g) k j).

Definition holds_glued {mark} (g : gluing) (r k : nat) (B : list (list mark)) (c : condition mark) (i j : nat) : bool :=
  allows c (map (fun o => cell_glued g r k B (Z.of_nat i + fst o) (Z.of_nat j + snd o)) (reads c)).

Definition legal_glued {mark} (g : gluing) (R : rule mark) (r k : nat) (B : list (list mark)) : bool :=
  forallb (fun c => forallb (fun j => forallb (fun i => holds_glued g r k B c i j) (seq 0 r)) (seq 0 k)) (conditions R).

Definition count_glued {mark} (g : gluing) (R : rule mark) (r k : nat) : Z :=
  Z.of_nat (length (filter (legal_glued g R r k) (boards R r k))).

Definition rows_only : gluing := {| rows_glued := true; columns_glued := false |}.
Definition columns_only : gluing := {| rows_glued := false; columns_glued := true |}.
Definition both : gluing := {| rows_glued := true; columns_glued := true |}.
