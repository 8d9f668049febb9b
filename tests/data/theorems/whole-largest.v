(* Written by stripcount. `stripcount verify FILE.v` compiles this file with Coq and says what it
   assumes; its statements are about the definitions in Statement.v and StatementGraphs.v and StatementPlaces.v and StatementSets.v and StatementConnection.v and StatementWhole.v of the theory. *)
From Coq Require Import List ZArith.
From Stripcount Require Import Statement Annihilator Main Pictures Slots StatementGraphs StatementPlaces StatementSets StatementConnection StatementWhole WholeMain.
Import ListNotations.

Module OneGraph.
(* maximum independent on petersen, 10 vertices and 15 edges *)
(* graph {`edges`:[[0,1],[0,7],[0,8],[1,2],[1,3],[2,4],[2,5],[3,6],[3,9],[4,6],[4,8],[5,7],[5,9],[6,7],[8,9]],`given`:{},`graph`:`petersen`,`problem`:`maximum independent`,`size`:4,`vertices`:[`0`,`1`,`3`,`4`,`5`,`6`,`8`,`2`,`7`,`9`]} *)
Definition edges : list (nat * nat) :=
  [(0, 1); (1, 2); (1, 3); (2, 4); (2, 5); (3, 6); (4, 6); (0, 7); (5, 7); (6, 7); (0, 8); (4, 8); (3, 9); (5, 9); (8, 9)].
Definition given : list (option nat) := repeat None 10.
Theorem number : counts_largest 4 [Vertices [not_both_in] []] [] edges 10 given 0x5%Z.
Proof. apply (largest_counted _ _ _ []); [vm_cast_no_check (eq_refl (Some 0%Z)) | vm_cast_no_check (eq_refl (Some 0x5%Z))]. Qed.
End OneGraph.
