(* Written by stripcount. `stripcount verify FILE.v` compiles this file with Coq and says what it
   assumes; its statements are about the definitions in Statement.v and StatementWords.v of the theory. *)
From Coq Require Import List ZArith.
From Stripcount Require Import Statement Annihilator Main Pictures Slots StatementWords Stated.
Import ListNotations.

Module Arrays3.
(* arrays, 3 rows, forbid=11 10/.1 *)
(* problem {`parameters`:{`forbid`:`11 10/.1`,`outside`:``,`rule`:``,`values`:``},`puzzle`:`arrays`,`rows`:3} *)
Definition rules : list (condition nat) :=
  [nowhere [[1; 1]];
   never [((0, 0)%Z, 1); ((0, 1)%Z, 0); ((1, 1)%Z, 1)]].
Definition hints : list hint :=
  [(1, [((0, 0)%Z, [[0;0;2]]); ((0, 1)%Z, [[0;0;1]])]);
   (1, [((0, 0)%Z, [[0;0;2]]); ((0, 1)%Z, [[0;2;0]]); ((1, 1)%Z, [[0;0;1]])])].
Definition P := [0x1; 0x7; 0x5; -0x1; -0x1]%Z.
Definition Q := [0x1; -0x1; -0x8; -0x6; 0x1; 0x1]%Z.
Theorem generating_function : generates P Q (count (numbers 2 rules) 3).
Proof. apply (stated_counted integers 2 rules hints 3 [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
End Arrays3.

Module Colourings2.
(* colourings, 2 rows *)
(* problem {`parameters`:{`colours`:`3`},`puzzle`:`colourings`,`rows`:2} *)
Definition rules : list (condition nat) :=
  [every (block 1 2) (among [2]%Z different);
   every (block 2 1) (among [2]%Z different)].
Definition hints : list hint :=
  [(1, [((0, 0)%Z, [[0;4;3;2]]); ((0, 1)%Z, [[0;0;0;1]; [0;0;1;0]; [0;1;0;0]])]);
   (1, [((0, 0)%Z, [[0;4;3;2]]); ((1, 0)%Z, [[0;0;0;1]; [0;0;1;0]; [0;1;0;0]])])].
Definition P := [0x1; 0x3]%Z.
Definition Q := [0x1; -0x3]%Z.
Theorem generating_function : generates P Q (count (numbers 3 rules) 2).
Proof. apply (stated_counted integers 3 rules hints 2 [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
End Colourings2.

Module Knights2.
(* knights, 2 rows *)
(* problem {`parameters`:{},`puzzle`:`knights`,`rows`:2} *)
Definition rules : list (condition nat) :=
  [never [((0, 0)%Z, 1); ((1, 2)%Z, 1)];
   never [((0, 0)%Z, 1); ((2, 1)%Z, 1)];
   never [((0, 0)%Z, 1); ((1, -2)%Z, 1)];
   never [((0, 0)%Z, 1); ((2, -1)%Z, 1)]].
Definition hints : list hint :=
  [(1, [((0, 0)%Z, [[0;0;2]]); ((1, 2)%Z, [[0;0;1]])]);
   (1, [((0, 0)%Z, [[0;0;2]]); ((2, 1)%Z, [[0;0;1]])]);
   (1, [((1, -2)%Z, [[0;0;2]]); ((0, 0)%Z, [[0;0;1]])]);
   (1, [((2, -1)%Z, [[0;0;2]]); ((0, 0)%Z, [[0;0;1]])])].
Definition P := [0x1; 0x1; 0x7; -0x6; -0x3; 0x0; -0x2; 0x1]%Z.
Definition Q := [0x1; -0x3; 0x3; -0x6; 0x0; 0x6; -0x3; 0x3; -0x1]%Z.
Theorem generating_function : generates P Q (count (numbers 2 rules) 2).
Proof. apply (stated_counted integers 2 rules hints 2 [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
End Knights2.
