(* Written by stripcount. `stripcount verify FILE.v` compiles this file with Coq and says what it
   assumes; its statements are about the definitions in Statement.v and StatementGraphs.v and StatementPlaces.v and StatementSets.v and StatementConnection.v and StatementWhole.v of the theory. *)
From Coq Require Import List ZArith.
From Stripcount Require Import Statement Annihilator Main Pictures Slots StatementGraphs StatementPlaces StatementSets StatementConnection StatementWhole WholeMain.
Import ListNotations.

Module OneGraph.
(* path from 0 to 5 on petersen, 10 vertices and 15 edges *)
(* graph {`edges`:[[0,1],[0,2],[0,3],[1,4],[1,5],[2,6],[2,7],[3,8],[3,9],[4,6],[4,8],[5,7],[5,9],[6,9],[7,8]],`given`:{},`graph`:`petersen`,`problem`:`path from 0 to 5`,`vertices`:[`0`,`1`,`2`,`7`,`3`,`4`,`6`,`8`,`5`,`9`]} *)
Definition edges : list (nat * nat) :=
  [(0, 1); (0, 2); (0, 3); (1, 4); (1, 5); (2, 6); (4, 6); (2, 7); (5, 7); (3, 8); (4, 8); (7, 8); (3, 9); (5, 9); (6, 9)].
Definition given : list (option nat) := repeat None 15.
Theorem number : counts_sets [DegreeAt [0; 8] [1] [0; 2]] [EdgeSet OnePiece; EdgeSet Acyclic] edges 10 given 0x1f%Z.
Proof. apply (asked_counted _ _ []). vm_cast_no_check (eq_refl (Some 0x1f%Z)). Qed.
End OneGraph.
