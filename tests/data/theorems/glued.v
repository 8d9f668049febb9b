(* Written by stripcount. `stripcount verify FILE.v` compiles this file with Coq and says what it
   assumes; its statements are about the definitions in Statement.v and StatementWords.v and StatementGlued.v of the theory. *)
From Coq Require Import List ZArith.
From Stripcount Require Import Statement Annihilator Main Pictures Slots StatementWords Stated StatementGlued GluedRows GluedColumns StatedGlued.
Import ListNotations.

Module HardSquares3.
(* hard-squares, 3 rows, wrap=rows *)
(* problem {`parameters`:{},`puzzle`:`hard-squares`,`rows`:3,`wrap`:`rows`} *)
Definition rules : list (condition nat) :=
  [nowhere [[1; 1]];
   nowhere [[1]; [1]]].
Definition hints : list hint :=
  [(1, [((0, 0)%Z, [[0;0;2]]); ((0, 1)%Z, [[0;0;1]])]);
   (1, [((0, 0)%Z, [[0;0;2]]); ((1, 0)%Z, [[0;0;1]])])].
Definition of_rows : list diagram :=
  [[((-1, 0)%Z, [[2;0;0]]); ((0, 0)%Z, [[0;0;2]]); ((0, 1)%Z, [[0;0;1]])];
   [((-1, 0)%Z, [[2;0;0]]); ((0, 0)%Z, [[0;2;2]]); ((1, 0)%Z, [[0;0;2]]); ((1, 1)%Z, [[0;0;1]])];
   [((-1, 0)%Z, [[2;0;0]]); ((0, 0)%Z, [[0;2;2]]); ((2, 0)%Z, [[0;0;2]]); ((2, 1)%Z, [[0;0;1]])];
   [((-1, 0)%Z, [[2;0;0]]); ((0, 0)%Z, [[0;0;2]]); ((1, 0)%Z, [[0;0;1]])];
   [((-1, 0)%Z, [[2;0;0]]); ((0, 0)%Z, [[0;2;2]]); ((1, 0)%Z, [[0;0;2]]); ((2, 0)%Z, [[0;0;1]])];
   [((-1, 0)%Z, [[2;0;0]]); ((0, 0)%Z, [[0;0;2]]); ((2, 0)%Z, [[0;0;1]])]].
Definition P := [0x1; 0x1]%Z.
Definition Q := [0x1; -0x3; -0x1]%Z.
Theorem generating_function : generates P Q (count_glued rows_only (numbers 2 rules) 3).
Proof. apply (stated_rows_glued integers 2 rules hints of_rows 3 [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
End HardSquares3.

Module HardSquares2.
(* hard-squares, 2 rows, wrap=columns *)
(* problem {`parameters`:{},`puzzle`:`hard-squares`,`rows`:2,`wrap`:`columns`} *)
Definition rules : list (condition nat) :=
  [nowhere [[1; 1]];
   nowhere [[1]; [1]]].
Definition hints : list hint :=
  [(1, [((0, 0)%Z, [[0;0;2]]); ((0, 1)%Z, [[0;0;1]])]);
   (1, [((0, 0)%Z, [[0;0;2]]); ((1, 0)%Z, [[0;0;1]])])].
Definition P := [0x1; 0x0; 0x3; 0x2]%Z.
Definition Q := [0x1; -0x1; -0x3; -0x1]%Z.
Theorem generating_function : generates P Q (count_glued columns_only (numbers 2 rules) 2).
Proof. apply (stated_ring columns_only 2 rules hints 2 [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
End HardSquares2.

Module Kings2.
(* kings, 2 rows, wrap=both *)
(* problem {`parameters`:{},`puzzle`:`kings`,`rows`:2,`wrap`:`both`} *)
Definition rules : list (condition nat) :=
  [nowhere [[1; 1]];
   nowhere [[1]; [1]];
   never [((0, 0)%Z, 1); ((1, 1)%Z, 1)];
   never [((0, 0)%Z, 1); ((1, -1)%Z, 1)]].
Definition hints : list hint :=
  [(1, [((0, 0)%Z, [[0;0;2]]); ((0, 1)%Z, [[0;0;1]])]);
   (1, [((0, 0)%Z, [[0;0;2]]); ((1, 0)%Z, [[0;0;1]])]);
   (1, [((0, 0)%Z, [[0;0;2]]); ((1, 1)%Z, [[0;0;1]])]);
   (1, [((1, -1)%Z, [[0;0;2]]); ((0, 0)%Z, [[0;0;1]])])].
Definition P := [0x1; 0x0; 0x2]%Z.
Definition Q := [0x1; -0x1; -0x2]%Z.
Theorem generating_function : generates P Q (count_glued both (numbers 2 rules) 2).
Proof. apply (stated_ring both 2 rules hints 2 [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
End Kings2.
