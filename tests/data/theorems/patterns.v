(* Written by stripcount. `stripcount verify FILE.v` compiles this file with Coq and says what it
   assumes; its statements are about the definitions in Statement.v of the theory. *)
From Coq Require Import List ZArith.
From Stripcount Require Import Statement Annihilator Main Pictures Slots.
Import ListNotations.

Module Magnets3.
(* magnets, 3 rows, count=patterns *)
(* problem {`parameters`:{`blanks`:`yes`,`count`:`patterns`,`singletons`:`no`},`puzzle`:`magnets`,`rows`:3} *)
Definition P := [0x1; 0x0; 0x6; 0x0; -0x1d; 0x0; -0x41; 0x0; 0x4c; 0x0; 0x74; 0x0; -0x4b; 0x0; -0x23; 0x0; 0x3; 0x0; 0x2]%Z.
Definition Q := [0x1; 0x0; -0x1b; 0x0; -0x23; 0x0; 0xcc; 0x0; -0xab; 0x0; -0x1d0; 0x0; 0x1dd; 0x0; 0x5c; 0x0; -0x2a; 0x0; -0x5; 0x0; 0x2]%Z.
Theorem generating_function : generates P Q (count_shown sign (magnets) 3).
Proof. apply (slots_shown integers _ 3 [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
End Magnets3.
