(* Written by stripcount. `stripcount verify FILE.v` compiles this file with Coq and says what it
   assumes; its statements are about the definitions in Statement.v and StatementGraphs.v and StatementPlaces.v and StatementSets.v and StatementConnection.v and StatementWhole.v and StatementLines.v of the theory. *)
From Coq Require Import List ZArith.
From Stripcount Require Import Statement Annihilator Main Pictures Slots StatementGraphs StatementPlaces StatementSets StatementConnection StatementWhole WholeMain StatementLines.
Import ListNotations.

Module OneBoard.
(* masyu, 4 rows, a board of 15 cells *)
(* board {`board`:[`? ? ? ?`,`? ? ? ~`,`\u250c ? ? ?`,`? ? ? ?`],`parameters`:{},`puzzle`:`masyu`} *)
Definition cells : list (square * option (list side)) :=
  [((0, 0)%Z, None);
   ((1, 0)%Z, None);
   ((2, 0)%Z, Some [Right; Down]);
   ((3, 0)%Z, None);
   ((0, 1)%Z, None);
   ((1, 1)%Z, None);
   ((2, 1)%Z, None);
   ((3, 1)%Z, None);
   ((0, 2)%Z, None);
   ((1, 2)%Z, None);
   ((2, 2)%Z, None);
   ((3, 2)%Z, None);
   ((0, 3)%Z, None);
   ((2, 3)%Z, None);
   ((3, 3)%Z, None)].
Theorem number : counts_lines [Degree [0; 2]] [EdgeSet OnePiece] cells 0x9%Z.
Proof. apply (lines_counted _ _ []). vm_cast_no_check (eq_refl (Some 0x9%Z)). Qed.
End OneBoard.
