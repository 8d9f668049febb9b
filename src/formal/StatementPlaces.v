(** What the theorems about one graph or one board of any shape say. Together with the questions of [StatementGraphs],
    or the rules of [Statement] and [StatementWords], this is all that a reader has to believe.

    There are finitely many places, numbered 0, 1, ...; every place gets a mark, and some marks may be given. A theorem
    gives one number: how many ways of marking all places obey the rule, found by trying all of them. *)

From Coq Require Import List ZArith Bool.
From Stripcount Require Import Statement StatementGraphs.
Import ListNotations.

(** * Fillings *)

(** All lists with one of the choices for each place. *)
Fixpoint picks {mark} (choices : list (list mark)) : list (list mark) :=
  match choices with
  | [] => [[]]
  | xs :: choices => flat_map (fun x => map (cons x) (picks choices)) xs
  end.

(** A place with a given mark has this one, and every other place any of the marks. *)
Definition free_or_given {mark} (marks : list mark) (given : list (option mark)) : list (list mark) :=
  map (fun g => match g with Some x => [x] | None => marks end) given.

(** * One graph

    The places are the vertices, and a mark is a colour 0, 1, ...; for sets of vertices 1 is in the set, 0 is not. *)

Definition colour_of (f : list nat) (u : nat) : nat := nth u f 0.

(** The neighbours of a vertex, one for each end of an edge there: as often as edges join the two, and a vertex with a
    loop has itself as a neighbour twice. *)
Definition neighbours_in (edges : list (nat * nat)) (u : nat) : list nat :=
  flat_map (fun e => (if Nat.eqb (fst e) u then [snd e] else []) ++ (if Nat.eqb (snd e) u then [fst e] else [])) edges.

(** What is asked of the colours of the two ends of every edge. *)
Definition relation := nat -> nat -> bool.

Definition not_both_in : relation := fun x y => negb (Nat.eqb x 1 && Nat.eqb y 1).
Definition one_in : relation := fun x y => Nat.eqb x 1 || Nat.eqb y 1.
Definition unequal : relation := fun x y => negb (Nat.eqb x y).

Definition passes_on (relations : list relation) (questions : list question) (edges : list (nat * nat)) (n : nat)
  (f : list nat) : bool :=
  forallb (fun ok : relation => forallb (fun e => ok (colour_of f (fst e)) (colour_of f (snd e))) edges) relations
  && forallb (fun ask : question =>
       forallb (fun u => ask (colour_of f u) (map (colour_of f) (neighbours_in edges u))) (seq 0 n)) questions.

(** The number of colourings of the vertices 0, ..., length [given] - 1 in which every edge and every vertex passes. *)
Definition count_on_graph (colours : nat) (relations : list relation) (questions : list question)
  (edges : list (nat * nat)) (given : list (option nat)) : Z :=
  Z.of_nat (length (filter (passes_on relations questions edges (length given))
    (picks (free_or_given (seq 0 colours) given)))).

(** * One board of any shape

    The places are the cells, each in a row and a column; where no cell is, a condition reads [None]. *)

Definition square := (Z * Z)%type.

Definition same_square (p q : square) : bool := (Z.eqb (fst p) (fst q) && Z.eqb (snd p) (snd q)).

(** The mark of the cell at a square. *)
Definition mark_at {mark} (cells : list square) (f : list mark) (p : square) : option mark :=
  option_map snd (find (fun x => same_square (fst x) p) (combine cells f)).

(** Every condition holds at every cell. *)
Definition legal_on {mark} (R : rule mark) (cells : list square) (f : list mark) : bool :=
  forallb (fun c => forallb (fun p =>
    allows c (map (fun o => mark_at cells f (fst p + fst o, snd p + snd o)%Z) (reads c))) cells) (conditions R).

Definition count_on_board {mark} (R : rule mark) (cells : list (square * option mark)) : Z :=
  Z.of_nat (length (filter (legal_on R (map fst cells)) (picks (free_or_given (marks R) (map snd cells))))).
