(** What the theorems say. A reader has to believe this file; Coq checks everything else.

    A board has [r] rows and [k] columns of cells, and every cell holds a mark. A rule is a list of conditions; each reads
    the cells at some offsets from a cell, and has to hold at every cell. [count] is the number of boards that obey a
    rule, found by trying all of them. A theorem gives these numbers for all [k], as coefficients of a quotient. *)

From Coq Require Import List ZArith Bool.
Import ListNotations.

(** * Boards and rules *)

Section Boards.
Context {mark : Type}.

(** A board is the list of its columns from left to right, and a column the list of its marks from top to bottom. *)
Definition board := list (list mark).

(** The mark in row [i] and column [j], both counted from 0; [None] outside the board. *)
Definition cell (B : board) (i j : Z) : option mark :=
  if (i <? 0)%Z || (j <? 0)%Z then None
  else match nth_error B (Z.to_nat j) with None => None | Some column => nth_error column (Z.to_nat i) end.

(** A condition reads the cells at some offsets (rows down, columns right), and says whether their marks are allowed. *)
Record condition := { reads : list (Z * Z); allows : list (option mark) -> bool }.

Record rule := { marks : list mark; conditions : list condition }.

Definition holds_at (B : board) (c : condition) (i j : nat) : bool :=
  allows c (map (fun o => cell B (Z.of_nat i + fst o) (Z.of_nat j + snd o)) (reads c)).

(** Every condition holds at every cell of a board of [r] rows and [k] columns. *)
Definition legal (R : rule) (r k : nat) (B : board) : bool :=
  forallb (fun c => forallb (fun j => forallb (fun i => holds_at B c i j) (seq 0 r)) (seq 0 k)) (conditions R).

(** All lists of [n] of the choices. *)
Fixpoint lists {A} (choices : list A) (n : nat) : list (list A) :=
  match n with
  | 0 => [[]]
  | S n => flat_map (fun x => map (cons x) (lists choices n)) choices
  end.

Definition boards (R : rule) (r k : nat) : list board := lists (lists (marks R) r) k.

Definition count (R : rule) (r k : nat) : Z := Z.of_nat (length (filter (legal R r k) (boards R r k))).

(** The number of different pictures that legal boards show, where of each mark only the number [see] is seen. *)
Definition count_shown (see : mark -> nat) (R : rule) (r k : nat) : Z :=
  let pictures := map (map (map see)) (filter (legal R r k) (boards R r k)) in
  Z.of_nat (length (nodup (list_eq_dec (list_eq_dec Nat.eq_dec)) pictures)).
End Boards.

Arguments condition : clear implicits.
Arguments rule : clear implicits.

(** * Generating functions *)

Definition coef (P : list Z) (i : nat) : Z := nth i P 0%Z.

Definition sum (l : list Z) : Z := fold_right Z.add 0%Z l.

(** The coefficient of x^n in Q times the power series of [f]; a polynomial lists its coefficients from x^0 upwards. *)
Definition product (Q : list Z) (f : nat -> Z) (n : nat) : Z :=
  sum (map (fun i => coef Q i * f (n - i)%nat)%Z (seq 0 (S n))).

(** [f] 0, [f] 1, ... are the coefficients of the power series P/Q: the denominator begins with 1, and Q f = P. *)
Definition generates (P Q : list Z) (f : nat -> Z) : Prop :=
  coef Q 0 = 1%Z /\ forall n, product Q f n = coef P n.

(** From the [from]-th number on, each is the sum of the [c]s times the ones before it, the last one first. *)
Definition recurrence (c : list Z) (from : nat) (f : nat -> Z) : Prop :=
  forall n, (from <= n)%nat -> f n = sum (map (fun i => coef c i * f (n - S i)%nat)%Z (seq 0 (length c))).

(** * Rules written as decision diagrams

    A diagram reads one cell after the other and moves from node to node. A level says which cell is read, and has one
    row for each of the nodes 2, 3, ...: the next node if the cell lies outside the board, if it holds 0, if it holds
    1, ... It begins in node 2; node 0 means "allowed", node 1 "not allowed", whatever the rest is. *)

Fixpoint follow (levels : list (list (list nat))) (node : nat) (cells : list (option nat)) : bool :=
  match node, levels, cells with
  | 0, _, _ => true
  | S (S node), rows :: levels, c :: cells =>
      follow levels (nth (match c with None => 0 | Some x => S x end) (nth node rows []) 1) cells
  | _, _, _ => false
  end.

Definition diagram := list (Z * Z * list (list nat)).

Definition decides (d : diagram) : condition nat :=
  {| reads := map fst d; allows := follow (map snd d) 2 |}.

(** Arrays of the numbers 0, ..., v - 1 that pass every diagram at every cell. *)
Definition arrays (v : nat) (diagrams : list diagram) : rule nat :=
  {| marks := seq 0 v; conditions := map decides diagrams |}.

(** * Magnets

    A mark is a part of the board's layout with a pole: the left, right, top or bottom half of a slot for a magnet, or
    a single cell outside every slot; the pole is positive, negative or blank. *)

Inductive part := L | R | T | B | Single.
Inductive pole := Plus | Minus | Blank.

Definition opposite (p : pole) : pole := match p with Plus => Minus | Minus => Plus | Blank => Blank end.
(** What is seen of a mark when the slots are forgotten. *)
Definition sign (m : part * pole) : nat := match snd m with Plus => 0 | Minus => 1 | Blank => 2 end.
Definition same (p q : pole) : bool :=
  match p, q with Plus, Plus | Minus, Minus | Blank, Blank => true | _, _ => false end.
Definition repels (p q : pole) : bool := same p q && negb (same p Blank).

(** Right of a left half lies the right half of its slot, with the opposite pole; equal poles never lie side by side. *)
Definition to_the_right (cells : list (option (part * pole))) : bool :=
  match cells with
  | [Some (L, p); beside] => match beside with Some (R, q) => same q (opposite p) | _ => false end
  | [Some (_, p); Some (_, q)] => negb (repels p q)
  | _ => true
  end.

(** Left of a right half lies a left half. *)
Definition to_the_left (cells : list (option (part * pole))) : bool :=
  match cells with
  | [beside; Some (R, _)] => match beside with Some (L, _) => true | _ => false end
  | _ => true
  end.

(** The same for the cells below and above. *)
Definition below (cells : list (option (part * pole))) : bool :=
  match cells with
  | [Some (T, p); next] => match next with Some (B, q) => same q (opposite p) | _ => false end
  | [Some (_, p); Some (_, q)] => negb (repels p q)
  | _ => true
  end.
Definition above (cells : list (option (part * pole))) : bool :=
  match cells with
  | [next; Some (B, _)] => match next with Some (T, _) => true | _ => false end
  | _ => true
  end.

Definition slots (marks : list (part * pole)) : rule (part * pole) :=
  {| marks := marks;
     conditions :=
       [{| reads := [(0, 0); (0, 1)]%Z; allows := to_the_right |}; {| reads := [(0, -1); (0, 0)]%Z; allows := to_the_left |};
        {| reads := [(0, 0); (1, 0)]%Z; allows := below |}; {| reads := [(-1, 0); (0, 0)]%Z; allows := above |}] |}.

Definition magnets : rule (part * pole) := slots (list_prod [L; R; T; B] [Plus; Minus; Blank]).
Definition magnets_without_blanks : rule (part * pole) := slots (list_prod [L; R; T; B] [Plus; Minus]).
Definition magnets_with_singletons : rule (part * pole) :=
  slots (list_prod [L; R; T; B] [Plus; Minus; Blank] ++ [(Single, Blank)]).
Definition domino_tilings : rule (part * pole) := slots (list_prod [L; R; T; B] [Blank]).
