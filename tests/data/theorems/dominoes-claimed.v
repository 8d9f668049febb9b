(* Written by stripcount. `stripcount verify FILE.v` compiles this file with Coq and says what it
   assumes; its statements are about the definitions in Statement.v of the theory. *)
From Coq Require Import List ZArith.
From Stripcount Require Import Statement Annihilator Main Pictures Slots.
Import ListNotations.

Module DominoTiling2.
(* domino-tiling, 2 rows *)
(* problem {`parameters`:{},`puzzle`:`domino-tiling`,`rows`:2} *)
Definition P := [0x1]%Z.
Definition Q := [0x1; -0x1; -0x1]%Z.
Theorem generating_function : generates P Q (count (domino_tilings) 2).
Proof. apply (slots_counted integers _ 2 [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
Corollary obeys_recurrence : recurrence [0x1; 0x1]%Z 2
  (fun n => count (domino_tilings) 2 (n + 0 - 0)).
Proof. apply (shifted _ _ 0 0 generating_function). vm_compute. reflexivity. Qed.
End DominoTiling2.
