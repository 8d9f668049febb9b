(** Words for rules on arrays of numbers. Together with [Statement], this is what a reader has to believe of a rule that
    is stated in them.

    A place is given by its offset from a cell, rows down and columns right; every condition is asked of every cell of
    the board. *)

From Coq Require Import List ZArith Bool.
From Stripcount Require Import Statement.
Import ListNotations.

Definition offset := (Z * Z)%type.

(** Arrays of the numbers 0, ..., v - 1 that meet all conditions. *)
Definition numbers (v : nat) (cs : list (condition nat)) : rule nat := {| marks := seq 0 v; conditions := cs |}.

(** The same with rows for columns. *)
Definition turned {mark} (R : rule mark) : rule mark :=
  {| marks := marks R;
     conditions := map (fun c => {| reads := map (fun o => (snd o, fst o)) (reads c); allows := allows c |}) (conditions R) |}.

(** * Offsets *)

Definition beside : list offset := [(0, -1); (0, 1)]%Z.
Definition above_and_below : list offset := [(-1, 0); (1, 0)]%Z.
Definition on_the_diagonal : list offset := [(-1, -1); (1, 1)]%Z.
Definition on_the_antidiagonal : list offset := [(-1, 1); (1, -1)]%Z.

(** The cells of a block of [h] rows and [w] columns, row by row; its upper left cell is the one asked. *)
Definition block (h w : nat) : list offset :=
  map (fun p => (Z.of_nat (fst p), Z.of_nat (snd p))) (list_prod (seq 0 h) (seq 0 w)).

Definition on_board (cells : list (option nat)) : list nat :=
  flat_map (fun c => match c with Some x => [x] | None => [] end) cells.

(** * Conditions *)

(** These numbers never stand at these places together. *)
Definition never (pattern : list (offset * nat)) : condition nat :=
  {| reads := map fst pattern;
     allows := fun cells =>
       negb (forallb (fun p => match fst p with Some x => Nat.eqb x (snd p) | None => false end)
               (combine cells (map snd pattern))) |}.

(** A pattern, row by row, that occurs nowhere. *)
Definition nowhere (rows : list (list nat)) : condition nat :=
  never (combine (block (length rows) (length (hd [] rows))) (concat rows)).

(** Wherever all these places lie on the board, their numbers pass the test. *)
Definition every (places : list offset) (test : list nat -> bool) : condition nat :=
  {| reads := places;
     allows := fun cells =>
       let xs := on_board cells in if Nat.eqb (length xs) (length cells) then test xs else true |}.

(** The number of every cell, and those at the places around it that lie on the board, pass the test. *)
Definition each (around : list offset) (test : nat -> list nat -> bool) : condition nat :=
  {| reads := (0, 0)%Z :: around;
     allows := fun cells => match cells with Some x :: cells => test x (on_board cells) | _ => true end |}.

(** The upper left cell of the board holds one of these. *)
Definition corner (xs : list nat) : condition nat :=
  {| reads := [(-1, 0); (0, -1); (0, 0)]%Z;
     allows := fun cells => match cells with [None; None; Some x] => existsb (Nat.eqb x) xs | _ => true end |}.

(** Every column of [r] cells holds [n] ones. *)
Definition column_total (r n : nat) : condition nat :=
  {| reads := (-1, 0)%Z :: map (fun i => (Z.of_nat i, 0%Z)) (seq 0 r);
     allows := fun cells => match cells with
       | None :: column => Nat.eqb (length (filter (Nat.eqb 1) (on_board column))) n
       | _ => true end |}.

(** * Tests of several numbers: a measure of them is one of a list. *)

Definition among (allowed : list Z) (measure : list nat -> Z) (xs : list nat) : bool :=
  existsb (Z.eqb (measure xs)) allowed.

Definition many (x : nat) (xs : list nat) : Z := Z.of_nat (length (filter (Nat.eqb x) xs)).
Definition total (xs : list nat) : Z := Z.of_nat (fold_right Nat.add 0 xs).
Definition different (xs : list nat) : Z := Z.of_nat (length (nodup Nat.eq_dec xs)).
Definition largest (xs : list nat) : Z := Z.of_nat (fold_right Nat.max 0 xs).
Definition smallest (xs : list nat) : Z := Z.of_nat (fold_right Nat.min (hd 0 xs) xs).
Definition spread (xs : list nat) : Z := (largest xs - smallest xs)%Z.

(** The sum of the numbers with these factors. *)
Definition weighed (factors : list Z) (xs : list nat) : Z :=
  sum (map (fun p => fst p * Z.of_nat (snd p))%Z (combine factors xs)).

(** The number of pairs, given by their places in the list, whose second number is equal to the first, or larger; and
    the sum of the distances in all pairs. *)
Definition pairs_of (xs : list nat) (pairs : list (nat * nat)) : list (nat * nat) :=
  map (fun p => (nth (fst p) xs 0, nth (snd p) xs 0)) pairs.
Definition equal_pairs (pairs : list (nat * nat)) (xs : list nat) : Z :=
  Z.of_nat (length (filter (fun p => Nat.eqb (fst p) (snd p)) (pairs_of xs pairs))).
Definition rising_pairs (pairs : list (nat * nat)) (xs : list nat) : Z :=
  Z.of_nat (length (filter (fun p => Nat.ltb (fst p) (snd p)) (pairs_of xs pairs))).
Definition distances (pairs : list (nat * nat)) (xs : list nat) : Z :=
  sum (map (fun p => Z.abs (Z.of_nat (fst p) - Z.of_nat (snd p))) (pairs_of xs pairs)).

(** Of a block of two rows and two columns. *)
Definition determinant (xs : list nat) : Z :=
  match map Z.of_nat xs with [a; b; c; d] => a * d - b * c | _ => 0 end%Z.
Definition permanent (xs : list nat) : Z :=
  match map Z.of_nat xs with [a; b; c; d] => a * d + b * c | _ => 0 end%Z.

(** The measure of the first [n] numbers, less that of the others. *)
Definition less_next (n : nat) (measure : list nat -> Z) (xs : list nat) : Z :=
  (measure (firstn n xs) - measure (skipn n xs))%Z.

(** The sum with these factors of the numbers in ascending order. *)
Fixpoint put (x : nat) (xs : list nat) : list nat :=
  match xs with [] => [x] | y :: ys => if Nat.leb x y then x :: xs else y :: put x ys end.
Definition ranked (factors : list Z) (xs : list nat) : Z := weighed factors (fold_right put [] xs).

(** Read in this order, a ring that begins anywhere, the numbers are one of the patterns. *)
Definition in_a_ring (order : list nat) (patterns : list (list nat)) (xs : list nat) : bool :=
  let ring := map (fun i => nth i xs 0) order in
  existsb (fun n => existsb (fun p => if list_eq_dec Nat.eq_dec p (skipn n ring ++ firstn n ring) then true else false) patterns)
    (seq 0 (length ring)).

(** * Tests of a number [x] and its neighbours: those that count are equal to it, or other, smaller or larger numbers, or
    the partner of [x] in a list of the partners of 0, 1, ... *)

Definition equal_to (x y : nat) : bool := Nat.eqb y x.
Definition other_than (x y : nat) : bool := negb (Nat.eqb y x).
Definition smaller_than (x y : nat) : bool := Nat.ltb y x.
Definition larger_than (x y : nat) : bool := Nat.ltb x y.
Definition partner (partners : list nat) (x y : nat) : bool := Nat.eqb y (nth x partners 0).

Definition counting (which : nat -> nat -> bool) (x : nat) (around : list nat) : nat := length (filter (which x) around).

(** The number of those that count is one of a list; or they are at most half of all neighbours; or not all of them; or
    their number is [x] itself. *)
Definition so_many (which : nat -> nat -> bool) (allowed : list Z) (x : nat) (around : list nat) : bool :=
  existsb (Z.eqb (Z.of_nat (counting which x around))) allowed.
Definition at_most_half (which : nat -> nat -> bool) (x : nat) (around : list nat) : bool :=
  Nat.leb (2 * counting which x around) (length around).
Definition not_all (which : nat -> nat -> bool) (x : nat) (around : list nat) : bool :=
  Nat.ltb (counting which x around) (length around).
Definition as_many (which : nat -> nat -> bool) (x : nat) (around : list nat) : bool :=
  Nat.eqb (counting which x around) x.

(** Every [x] has so many neighbours [y]. *)
Definition having (x y : nat) (allowed : list Z) (own : nat) (around : list nat) : bool :=
  negb (Nat.eqb own x) || existsb (Z.eqb (many y around)) allowed.
