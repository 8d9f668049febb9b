(* Written by stripcount. `stripcount verify FILE.v` compiles this file with Coq and says what it
   assumes; its statements are about the definitions in Statement.v and StatementPlaces.v and StatementWords.v of the theory. *)
From Coq Require Import List ZArith.
From Stripcount Require Import Statement Annihilator Main Pictures Slots StatementPlaces Places StatementWords.
Import ListNotations.

Module OneBoard.
(* hard-squares, 3 rows, a board of 11 cells *)
(* board {`board`:[`? ? ? ?`,`? ~ ? ?`,`? ? ? 1`],`parameters`:{},`puzzle`:`hard-squares`} *)
Definition rules : list (condition nat) :=
  [nowhere [[1; 1]];
   nowhere [[1]; [1]]].
Definition cells : list (square * option (nat)) :=
  [((0, 0)%Z, None);
   ((1, 0)%Z, None);
   ((2, 0)%Z, None);
   ((0, 1)%Z, None);
   ((2, 1)%Z, None);
   ((0, 2)%Z, None);
   ((1, 2)%Z, None);
   ((2, 2)%Z, None);
   ((0, 3)%Z, None);
   ((1, 3)%Z, None);
   ((2, 3)%Z, Some 1)].
Theorem number : count_on_board (numbers 2 rules) cells = 0x3c%Z.
Proof. apply (board_counted 0). vm_cast_no_check (eq_refl 0x3c%Z). Qed.
End OneBoard.
