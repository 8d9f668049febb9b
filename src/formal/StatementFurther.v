(** More words for rules on arrays of numbers, for the rules that [StatementWords] cannot say. Together with [Statement]
    and [StatementWords], this is what a reader has to believe of a rule that is stated in them. *)

From Coq Require Import List ZArith Bool.
From Stripcount Require Import Statement StatementWords.
Import ListNotations.

(** * Measures of several numbers, given by their places in the list *)

Definition chosen (places : list nat) (xs : list nat) : list nat := map (fun i => nth i xs 0) places.
Definition of_these (places : list nat) (measure : list nat -> Z) (xs : list nat) : Z := measure (chosen places xs).
Definition difference (measure other : list nat -> Z) (xs : list nat) : Z := (measure xs - other xs)%Z.

(** The number in the middle, of an even number of them the upper one. *)
Definition median (xs : list nat) : Z := Z.of_nat (nth (Nat.div2 (length xs)) (fold_right put [] xs) 0).

(** The number of lines, each given by its places, whose numbers are all equal. *)
Definition constant_lines (lines : list (list nat)) (xs : list nat) : Z :=
  Z.of_nat (length (filter (fun line => Z.leb (different (chosen line xs)) 1) lines)).

(** How many different totals some groups have. *)
Definition different_totals (groups : list (list nat)) (xs : list nat) : Z :=
  Z.of_nat (length (nodup Z.eq_dec (map (fun group => total (chosen group xs)) groups))).

(** The steps from the first to the second number of each pair: how many different ones there are, and the sum of their
    squares. *)
Definition steps (pairs : list (nat * nat)) (xs : list nat) : list Z :=
  map (fun p => (Z.of_nat (snd p) - Z.of_nat (fst p))%Z) (pairs_of xs pairs).
Definition different_steps (pairs : list (nat * nat)) (xs : list nat) : Z :=
  Z.of_nat (length (nodup Z.eq_dec (steps pairs xs))).
Definition squares (pairs : list (nat * nat)) (xs : list nat) : Z := sum (map (fun d => d * d)%Z (steps pairs xs)).

(** Of a block of three rows and three columns. *)
Definition determinant_of_three (xs : list nat) : Z :=
  match map Z.of_nat xs with
  | [a; b; c; d; e; f; g; h; i] => a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  | _ => 0
  end%Z.

(** * Tests of several numbers *)

Definition fails (test : list nat -> bool) (xs : list nat) : bool := negb (test xs).

(** The numbers of the first half are those of the second half, in any order. *)
Definition halves (xs : list nat) : list nat * list nat := (firstn (Nat.div2 (length xs)) xs, skipn (Nat.div2 (length xs)) xs).
Definition same_numbers (xs : list nat) : bool :=
  if list_eq_dec Nat.eq_dec (fold_right put [] (fst (halves xs))) (fold_right put [] (snd (halves xs))) then true else false.

(** Each half is a square matrix of [s] rows, row by row; the product of both does not depend on their order. *)
Definition matrix_entry (s : nat) (matrix : list nat) (i j : nat) : nat := nth (i * s + j) matrix 0.
Definition matrix_product (s : nat) (a b : list nat) : list nat :=
  map (fun p => fold_right Nat.add 0 (map (fun k => matrix_entry s a (fst p) k * matrix_entry s b k (snd p)) (seq 0 s)))
    (list_prod (seq 0 s) (seq 0 s)).
Definition commute (s : nat) (xs : list nat) : bool :=
  let (a, b) := halves xs in if list_eq_dec Nat.eq_dec (matrix_product s a b) (matrix_product s b a) then true else false.

(** Each word, given by its places, is at most the next one in lexicographic order. *)
Fixpoint lexicographic (u v : list nat) : bool :=
  match u, v with x :: u, y :: v => Nat.ltb x y || (Nat.eqb x y && lexicographic u v) | _, _ => true end.
Definition words_in_order (words : list (list nat)) (xs : list nat) : bool :=
  let read := map (fun word => chosen word xs) words in forallb (fun p => lexicographic (fst p) (snd p)) (combine read (tl read)).

(** Two numbers are one of these pairs, in any order. *)
Definition joined (pairs : list (nat * nat)) (xs : list nat) : bool :=
  match xs with
  | [x; y] => existsb (fun p => Nat.eqb x (fst p) && Nat.eqb y (snd p) || Nat.eqb y (fst p) && Nat.eqb x (snd p)) pairs
  | _ => false
  end.

(** * Tests of a number and its neighbours *)

Definition holding (value : nat) (x y : nat) : bool := Nat.eqb y value.
Definition at_most_own (x y : nat) : bool := Nat.leb y x.
Definition at_least_own (x y : nat) : bool := Nat.leb x y.
Definition within (d x y : nat) : bool := Nat.leb x (y + d) && Nat.leb y (x + d).

(** The number is not the average of its neighbours, if there are any. *)
Definition not_average (x : nat) (around : list nat) : bool :=
  match around with [] => true | _ => negb (Z.eqb (Z.of_nat (x * length around)) (total around)) end.

(** A number that is not one of these passes the test. *)
Definition unless (values : list nat) (test : nat -> list nat -> bool) (x : nat) (around : list nat) : bool :=
  existsb (Nat.eqb x) values || test x around.

(** * Conditions of a cell, with what lies beyond the board *)

(** The number of neighbours that count at the first places, less that at the other ones, is one of a list. *)
Definition each_of_two (first others : list offset) (which : nat -> nat -> bool) (allowed : list Z) : condition nat :=
  {| reads := (0, 0)%Z :: first ++ others;
     allows := fun cells =>
       match cells with
       | Some x :: cells =>
           let number := fun some => Z.of_nat (counting which x (on_board some)) in
           existsb (Z.eqb (number (firstn (length first) cells) - number (skipn (length first) cells))) allowed
       | _ => true
       end |}.

(** Where none of the first places and all of the second ones lie on the board, the number is one of a list. *)
Definition at_the_edge (beyond there : list offset) (xs : list nat) : condition nat :=
  {| reads := (0, 0)%Z :: beyond ++ there;
     allows := fun cells =>
       match cells with
       | Some x :: cells =>
           let number := fun some => length (on_board some) in
           if Nat.eqb (number (firstn (length beyond) cells)) 0
              && Nat.eqb (number (skipn (length beyond) cells)) (length there)
           then existsb (Nat.eqb x) xs else true
       | _ => true
       end |}.

(** The number is [x] only if one of these patterns stands around it. *)
Definition stands (pattern : list (offset * nat)) (see : offset -> option nat) : bool :=
  forallb (fun p => match see (fst p) with Some y => Nat.eqb y (snd p) | None => false end) pattern.
Definition only_with (x : nat) (patterns : list (list (offset * nat))) : condition nat :=
  let places := map fst (concat patterns) in
  {| reads := (0, 0)%Z :: places;
     allows := fun cells =>
       match cells with
       | Some y :: cells =>
           let seen := combine places cells in
           let see := fun o => match find (fun p => Z.eqb (fst (fst p)) (fst o) && Z.eqb (snd (fst p)) (snd o)) seen with
                               | Some p => snd p | None => None end in
           negb (Nat.eqb y x) || existsb (fun pattern => stands pattern see) patterns
       | _ => true
       end |}.

(** The number is one of [xs] exactly if at this place there is a number, which is one of [ys]. *)
Definition one_of (xs : list nat) (cell : option nat) : bool :=
  match cell with Some x => existsb (Nat.eqb x) xs | None => false end.
Definition exactly_if (xs : list nat) (place : offset) (ys : list nat) : condition nat :=
  {| reads := [(0, 0)%Z; place];
     allows := fun cells => match cells with [own; there] => Bool.eqb (one_of xs own) (one_of ys there) | _ => true end |}.

(** Number [i] moves what its cell holds by the move [i]: that stays on the board, and exactly one comes to
    every cell. *)
Definition moves_stay (moves : list offset) : condition nat :=
  {| reads := (0, 0)%Z :: moves;
     allows := fun cells =>
       match cells with
       | Some x :: targets => match nth x targets None with Some _ => true | None => false end
       | _ => true
       end |}.
Definition one_comes (moves : list offset) : condition nat :=
  {| reads := map (fun o => (- fst o, - snd o)%Z) moves;
     allows := fun cells =>
       let comes := fun p => match snd p with Some x => Nat.eqb x (fst p) | None => false end in
       Nat.eqb 1 (length (filter comes (combine (seq 0 (length moves)) cells))) |}.
