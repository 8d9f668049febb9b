(* Written by stripcount. `stripcount verify FILE.v` compiles this file with Coq and says what it
   assumes; its statements are about the definitions in Statement.v and StatementConnection.v of the theory. *)
From Coq Require Import List ZArith.
From Stripcount Require Import Statement Annihilator Main Pictures Slots StatementConnection ConnectionGraph.
Import ListNotations.

Module OneGraph.
(* spanning tree on cube, 8 vertices and 12 edges *)
(* graph {`edges`:[[0,1],[0,2],[0,3],[1,4],[1,5],[2,4],[2,6],[3,5],[3,6],[4,7],[5,7],[6,7]],`given`:{},`graph`:`cube`,`problem`:`spanning tree`,`vertices`:[`0`,`1`,`2`,`3`,`4`,`5`,`6`,`7`]} *)
Definition before : layer :=
  [[]; [0]; [0]; [0]; [1; 2]; [1; 3]; [2; 3]; [4; 5; 6]].
Theorem number : counts_on spanning_tree before 0x180%Z.
Proof. apply graph_sets_counted. vm_cast_no_check (eq_refl (Some 0x180%Z)). Qed.
End OneGraph.
