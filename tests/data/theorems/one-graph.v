(* Written by stripcount. `stripcount verify FILE.v` compiles this file with Coq and says what it
   assumes; its statements are about the definitions in Statement.v and StatementGraphs.v and StatementPlaces.v of the theory. *)
From Coq Require Import List ZArith.
From Stripcount Require Import Statement Annihilator Main Pictures Slots StatementGraphs StatementPlaces Places.
Import ListNotations.

Module OneGraph.
(* independent on petersen, 10 vertices and 15 edges *)
(* graph {`edges`:[[0,1],[0,7],[0,8],[1,2],[1,3],[2,4],[2,5],[3,6],[3,9],[4,6],[4,8],[5,7],[5,9],[6,7],[8,9]],`given`:{},`graph`:`petersen`,`problem`:`independent`,`vertices`:[`0`,`1`,`3`,`4`,`5`,`6`,`8`,`2`,`7`,`9`]} *)
Definition edges : list (nat * nat) :=
  [(0, 1); (0, 7); (0, 8); (1, 2); (1, 3); (2, 4); (2, 5); (3, 6); (3, 9); (4, 6); (4, 8); (5, 7); (5, 9); (6, 7); (8, 9)].
Definition given : list (option nat) := repeat None 10.
Theorem number : count_on_graph 2 [not_both_in] [] edges given = 0x4c%Z.
Proof. apply (graph_counted). vm_cast_no_check (eq_refl 0x4c%Z). Qed.
End OneGraph.
