(** Arithmetic of whole numbers on machine words: faster, at the price that the kernel's primitive integers, and their
    axioms in the standard library, join what has to be believed. *)

From Coq Require Import ZArith.
From Bignums Require Import BigZ.
From Stripcount Require Import Annihilator.

Definition machine_words : arithmetic.
Proof.
  refine {| carrier := BigZ.t_; value := BigZ.to_Z; of_Z := BigZ.of_Z; plus := BigZ.add; equal := BigZ.eqb |}.
  - exact BigZ.spec_of_Z.
  - exact BigZ.spec_add.
  - intros x y H. rewrite BigZ.spec_eqb in H. now apply Z.eqb_eq.
Defined.
