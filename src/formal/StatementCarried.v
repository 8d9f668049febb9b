(** Rules that remember something from cell to cell. *)

From Coq Require Import List ZArith Bool.
From Stripcount Require Import Statement StatementWords.
Import ListNotations.

(** What is remembered at a cell is one of the numbers 0, ..., [states] - 1. Before the cell it is that of the first of the
    places [back] that lies on the board, and 0 if none does; [next] says what it is after the cell, given what is seen
    at the places [sees], or that the board is not allowed. *)
Record memory := { states : nat; back : list offset; sees : list offset; next : nat -> list (option nat) -> option nat }.

Fixpoint first_of {A} (l : list (option A)) : option A :=
  match l with [] => None | Some x :: _ => Some x | None :: l => first_of l end.

Fixpoint remembered (M : memory) (B : list (list nat)) (steps : nat) (i j : Z) : option nat :=
  match steps with
  | 0 => None
  | S steps =>
      let of_place := fun o => match cell B (i + fst o) (j + snd o) with
        | None => None | Some _ => Some (remembered M B steps (i + fst o) (j + snd o)) end in
      match match first_of (map of_place (back M)) with None => Some 0 | Some before => before end with
      | None => None
      | Some before =>
          match next M before (map (fun o => cell B (i + fst o) (j + snd o)) (sees M)) with
          | Some after => if Nat.ltb after (states M) then Some after else None
          | None => None
          end
      end
  end.

Definition remembers (r k : nat) (B : list (list nat)) (M : memory) : bool :=
  forallb (fun j => forallb (fun i =>
    match remembered M B (r * k) (Z.of_nat i) (Z.of_nat j) with Some _ => true | None => false end) (seq 0 r)) (seq 0 k).

(** How many boards obey a rule, and are allowed by all memories at every cell. *)
Definition count_carried (Ms : list memory) (R : rule nat) (r k : nat) : Z :=
  Z.of_nat (length (filter (fun B => legal R r k B && forallb (remembers r k B) Ms) (boards R r k))).

(** * Memories along lines in the direction [d] *)

Definition opposite_step (d : offset) : offset := (- fst d, - snd d)%Z.

(** No number follows a smaller one once one followed a larger one. *)
Definition unimodal (d : offset) : memory :=
  {| states := 2; back := [opposite_step d]; sees := [opposite_step d; (0, 0)%Z];
     next := fun fallen cells => match cells with
       | [Some x; Some y] => if Nat.ltb y x then Some 1 else if Nat.ltb x y && Nat.eqb fallen 1 then None else Some fallen
       | _ => Some 0 end |}.

(** Each line is, as a word, at most the one a step further, where [side] leads back to the line before. *)
Definition lines_in_order (d side : offset) : memory :=
  {| states := 2; back := [opposite_step d]; sees := [side; (0, 0)%Z];
     next := fun differ cells => match cells with
       | [Some x; Some y] => if Nat.eqb differ 1 || Nat.ltb x y then Some 1 else if Nat.ltb y x then None else Some 0
       | _ => Some 0 end |}.

(** The same where the letters of a word are measures of the numbers at some places around each cell, where all lie on the
    board. *)
Definition lines_ordered_by (places : list offset) (measure : list nat -> Z) (d side : offset) : memory :=
  {| states := 2; back := [opposite_step d];
     sees := map (fun o => (fst o + fst side, snd o + snd side)%Z) places ++ places;
     next := fun differ cells =>
       let xs := on_board cells in
       if Nat.eqb (length xs) (length cells) then
         let x := measure (firstn (length places) xs) in let y := measure (skipn (length places) xs) in
         if Nat.eqb differ 1 || (x <? y)%Z then Some 1 else if (y <? x)%Z then None else Some 0
       else Some 0 |}.

(** On each line new numbers appear in increasing order from 0; there are [n] numbers. *)
Definition introduced_along (n : nat) (d : offset) : memory :=
  {| states := S n; back := [opposite_step d]; sees := [(0, 0)%Z];
     next := fun used cells => match cells with
       | [Some x] => if Nat.leb x used then Some (Nat.max used (S x)) else None | _ => Some 0 end |}.

(** Each line, read as a number in a base, is divisible by [m]. *)
Definition divisible_along (base m : nat) (d : offset) : memory :=
  {| states := m; back := [opposite_step d]; sees := [(0, 0)%Z; d];
     next := fun rest cells => match cells with
       | [Some x; following] =>
           let after := Nat.modulo (rest * base + x) m in
           match following with Some _ => Some after | None => if Nat.eqb after 0 then Some 0 else None end
       | _ => Some 0 end |}.

(** Each line begins with 0, and every number is at most 1 more than the number of times that a number before it followed a
    smaller one; it is enough to count to [n] - 1, if no number is larger than that. *)
Definition ascents_along (n : nat) (d : offset) : memory :=
  {| states := n; back := [opposite_step d]; sees := [opposite_step d; (0, 0)%Z];
     next := fun most cells => match cells with
       | [None; Some x] => if Nat.eqb x 0 then Some 1 else None
       | [Some y; Some x] => if Nat.leb x most then Some (Nat.min (n - 1) (if Nat.ltb y x then S most else most)) else None
       | _ => Some 0 end |}.
