(* Written by stripcount. `stripcount verify FILE.v` compiles this file with Coq and says what it
   assumes; its statements are about the definitions in Statement.v and StatementGraphs.v and StatementPlaces.v and StatementSets.v and StatementConnection.v and StatementWhole.v and StatementLines.v and StatementWords.v of the theory. *)
From Coq Require Import List ZArith.
From Stripcount Require Import Statement Annihilator Main Pictures Slots StatementGraphs StatementPlaces StatementSets StatementConnection StatementWhole WholeMain StatementLines StatementWords.
Import ListNotations.

Module OneBoard.
(* yin-yang, 4 rows, a board of 15 cells *)
(* board {`board`:[`? ? ? ?`,`? ? ? ?`,`? ~ ? ?`,`? ? ? .`],`parameters`:{},`puzzle`:`yin-yang`} *)
Definition rules : list (condition nat) :=
  [every (block 2 2) (among [2]%Z different)].
Definition cells : list (square * option (nat)) :=
  [((0, 0)%Z, None);
   ((1, 0)%Z, None);
   ((2, 0)%Z, None);
   ((3, 0)%Z, None);
   ((0, 1)%Z, None);
   ((1, 1)%Z, None);
   ((3, 1)%Z, None);
   ((0, 2)%Z, None);
   ((1, 2)%Z, None);
   ((2, 2)%Z, None);
   ((3, 2)%Z, None);
   ((0, 3)%Z, None);
   ((1, 3)%Z, None);
   ((2, 3)%Z, None);
   ((3, 3)%Z, Some 1)].
Definition squares : list square := map fst cells.
Definition asked : list whole :=
  [OneAtMost [0]]
  ++ [OneAtMost [1]].
Definition tables : list hint :=
  [[]]
  ++ [[]].
Theorem number : counts_board (numbers 2 rules) asked cells 0x2d%Z.
Proof. apply (whole_board_counted _ _ tables). vm_cast_no_check (eq_refl (Some 0x2d%Z)). Qed.
End OneBoard.
