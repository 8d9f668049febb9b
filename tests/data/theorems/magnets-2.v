(* Written by stripcount. `stripcount verify FILE.v` compiles this file with Coq and says what it
   assumes; its statements are about the definitions in Statement.v of the theory. *)
From Coq Require Import List ZArith.
From Stripcount Require Import Statement Annihilator Main Pictures Slots.
Import ListNotations.

Module Magnets2.
(* magnets, 2 rows *)
(* problem {`parameters`:{`blanks`:`yes`,`count`:`layouts`,`singletons`:`no`},`puzzle`:`magnets`,`rows`:2} *)
Definition P := [0x1; 0x1; 0x2; -0x1; -0x1]%Z.
Definition Q := [0x1; -0x2; -0x6; -0x2; 0x0; 0x2; 0x1]%Z.
Theorem generating_function : generates P Q (count (magnets) 2).
Proof. apply (slots_counted integers _ 2 [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
End Magnets2.
