(* Written by stripcount. `stripcount verify FILE.v` compiles this file with Coq and says what it
   assumes; its statements are about the definitions in Statement.v and StatementGraphs.v and StatementPlaces.v and StatementSets.v of the theory. *)
From Coq Require Import List ZArith.
From Stripcount Require Import Statement Annihilator Main Pictures Slots StatementGraphs StatementPlaces StatementSets Sets.
Import ListNotations.

Module OneGraph.
(* minimal edge cover on cube, 8 vertices and 12 edges *)
(* graph {`edges`:[[0,1],[0,2],[0,3],[1,4],[1,5],[2,4],[2,6],[3,5],[3,6],[4,7],[5,7],[6,7]],`given`:{},`graph`:`cube`,`problem`:`minimal edge cover`,`vertices`:[`0`,`1`,`2`,`3`,`4`,`5`,`6`,`7`]} *)
Definition edges : list (nat * nat) :=
  [(0, 1); (0, 2); (0, 3); (1, 4); (2, 4); (1, 5); (3, 5); (2, 6); (3, 6); (4, 7); (5, 7); (6, 7)].
Definition given : list (option nat) := repeat None 12.
Theorem number : count_sets [Minimal EdgeCover] edges 8 given = 0x31%Z.
Proof. apply (sets_counted). vm_cast_no_check (eq_refl 0x31%Z). Qed.
End OneGraph.
