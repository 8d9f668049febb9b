(* Written by stripcount. `stripcount verify FILE.v` compiles this file with Coq and says what it
   assumes; its statements are about the definitions in Statement.v and StatementGraphs.v of the theory. *)
From Coq Require Import List ZArith.
From Stripcount Require Import Statement Annihilator Main Pictures Slots StatementGraphs Graphs.
Import ListNotations.

Module Graphs2.
(* dominating on grid with 2 vertices in each layer *)
(* problem {`parameters`:{`graph`:`grid`,`problem`:`dominating`},`puzzle`:`graphs`,`rows`:2} *)
Definition links : list link := times_path [(0, 1)] 2.
Definition diagrams : list diagram :=
  [[((-1, 0)%Z, [[0;0;0]]); ((0, 0)%Z, [[0;0;0]]); ((1, 0)%Z, [[0;0;0]])];
   [((0, -1)%Z, [[2;2;0]]); ((-1, 0)%Z, [[2;0;0]]); ((0, 0)%Z, [[0;2;0]]); ((1, 0)%Z, [[2;2;0]]); ((0, 1)%Z, [[1;1;0]])];
   [((1, -1)%Z, [[2;2;0]]); ((-1, 0)%Z, [[2;0;0]]); ((0, 0)%Z, [[0;2;0]]); ((1, 0)%Z, [[2;2;0]]); ((1, 1)%Z, [[1;1;0]])]].
Definition P := [0x1; 0x0; 0x0; 0x0; -0x1]%Z.
Definition Q := [0x1; -0x3; -0x2; -0x2; 0x1; 0x1]%Z.
Theorem generating_function : generates P Q (count_colourings 2 any_layer [dominating] links 2).
Proof. apply (colourings_counted integers 2 any_layer [dominating] links diagrams 2 [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
End Graphs2.

Module Graphs3.
(* 3 colouring on C3 x P with 3 vertices in each layer *)
(* problem {`parameters`:{`graph`:`C3 x P`,`problem`:`3 colouring`},`puzzle`:`graphs`,`rows`:3} *)
Definition links : list link := times_path [(0, 1); (1, 2); (2, 0)] 3.
Definition diagrams : list diagram :=
  [[((-1, 0)%Z, [[0;0;0;0]]); ((0, 0)%Z, [[0;0;0;0]]); ((1, 0)%Z, [[0;0;0;0]]); ((2, 0)%Z, [[0;0;0;0]])];
   [((0, -1)%Z, [[5;2;3;4]]); ((-1, 0)%Z, [[2;0;0;0]; [3;0;0;0]; [4;0;0;0]; [5;0;0;0]]); ((0, 0)%Z, [[0;1;3;2]; [0;4;1;2]; [0;4;3;1]; [0;4;3;2]]); ((1, 0)%Z, [[2;2;2;1]; [3;3;1;3]; [4;1;4;4]]); ((2, 0)%Z, [[2;2;2;1]; [3;3;1;3]; [4;1;4;4]]); ((0, 1)%Z, [[0;0;0;1]; [0;0;1;0]; [0;1;0;0]])];
   [((1, -1)%Z, [[5;4;2;3]]); ((-1, 0)%Z, [[2;0;0;0]; [3;0;0;0]; [4;0;0;0]; [5;0;0;0]]); ((0, 0)%Z, [[0;2;6;5]; [0;3;5;7]; [0;4;2;3]; [0;4;6;7]]); ((1, 0)%Z, [[1;1;1;2]; [1;1;3;1]; [1;1;3;2]; [4;4;1;1]; [4;4;1;2]; [4;4;3;1]]); ((2, 0)%Z, [[2;2;2;1]; [3;3;1;3]; [4;1;4;4]]); ((1, 1)%Z, [[0;0;0;1]; [0;0;1;0]; [0;1;0;0]])];
   [((2, -1)%Z, [[5;4;2;3]]); ((-1, 0)%Z, [[2;0;0;0]; [3;0;0;0]; [4;0;0;0]; [5;0;0;0]]); ((0, 0)%Z, [[0;2;6;5]; [0;3;5;7]; [0;4;2;3]; [0;4;6;7]]); ((1, 0)%Z, [[2;2;2;1]; [3;3;1;3]; [4;4;2;3]; [5;1;5;5]; [6;2;6;5]; [7;3;5;7]]); ((2, 0)%Z, [[1;1;1;2]; [1;1;3;1]; [1;1;3;2]; [4;4;1;1]; [4;4;1;2]; [4;4;3;1]]); ((2, 1)%Z, [[0;0;0;1]; [0;0;1;0]; [0;1;0;0]])]].
Definition P := [0x1; 0x4]%Z.
Definition Q := [0x1; -0x2]%Z.
Theorem generating_function : generates P Q (count_colourings 3 any_layer [proper] links 3).
Proof. apply (colourings_counted integers 3 any_layer [proper] links diagrams 3 [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
End Graphs3.

Module NotTouch3.
(* not-touch, 3 rows, ones=1 *)
(* problem {`parameters`:{`ones`:`1`,`restrict`:`column,row,diagonal`},`puzzle`:`not-touch`,`rows`:3} *)
Definition diagrams : list diagram :=
  [[((-1, 0)%Z, [[2;0;0]]); ((0, 0)%Z, [[0;3;2]]); ((1, 0)%Z, [[2;2;1]; [3;3;2]]); ((2, 0)%Z, [[0;0;1]; [1;1;0]])];
   [((0, -1)%Z, [[3;3;2]]); ((1, -1)%Z, [[2;2;2]; [3;3;2]]); ((-1, 0)%Z, [[2;0;0]; [3;0;0]]); ((0, 0)%Z, [[0;0;1]; [0;0;2]]); ((1, 0)%Z, [[2;2;1]]); ((0, 1)%Z, [[2;2;1]]); ((1, 1)%Z, [[0;0;1]])];
   [((0, -1)%Z, [[3;3;2]]); ((1, -1)%Z, [[2;2;2]; [3;3;2]]); ((2, -1)%Z, [[2;2;2]; [3;3;2]]); ((-1, 0)%Z, [[2;0;0]; [3;0;0]]); ((0, 0)%Z, [[0;2;2]; [0;3;2]]); ((1, 0)%Z, [[0;0;1]; [0;0;2]]); ((2, 0)%Z, [[2;2;1]]); ((0, 1)%Z, [[2;2;1]]); ((1, 1)%Z, [[2;2;1]]); ((2, 1)%Z, [[0;0;1]])];
   [((1, -1)%Z, [[3;3;2]]); ((2, -1)%Z, [[2;2;2]; [3;3;2]]); ((-1, 0)%Z, [[2;0;0]; [3;0;0]]); ((0, 0)%Z, [[0;2;2]; [0;3;3]]); ((1, 0)%Z, [[2;2;2]; [3;3;2]]); ((2, 0)%Z, [[0;0;1]; [0;0;2]]); ((1, 1)%Z, [[2;2;1]]); ((2, 1)%Z, [[0;0;1]])]].
Definition P := [0x1; 0x2; -0x1]%Z.
Definition Q := [0x1; -0x1]%Z.
Theorem generating_function : generates P Q (not_touch 1 3).
Proof. apply (colourings_counted integers 2 (layer_total 1) [independent] (king_moves 3) diagrams 3 [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
End NotTouch3.
