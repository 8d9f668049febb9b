(* Written by stripcount. `stripcount verify FILE.v` compiles this file with Coq and says what it
   assumes; its statements are about the definitions in Statement.v and StatementWords.v and StatementEntry.v and StatementOrder.v of the theory. *)
From Coq Require Import List ZArith.
From Stripcount Require Import Statement Annihilator Main Pictures Slots StatementWords Stated Turned StatementEntry Entry Shortest StatementOrder Ordered.
Import ListNotations.

Module A206628.
(* A206628: the number of arrays of (n+1) rows and 2 columns over {0, 1, 2}: every 2x3 or 3x2 block has 0 or 1 or 2 or 3 or 4 edges with equal ends around its border; new values are introduced in increasing order, row by row *)
(* Values in the order 0, 1, 2; rows and columns as in the entry. *)
(* a(n) counts the boards of n+1 rows, for n >= 1. *)
(* reading [`A206628`,1,[`name/name`,[`head/head`,null],[`arrays/arrays`,[`size/size`,[`side/longer`,{`word`:`n`},[`words`,`digits`,`1`]],[`side/fixed`,[`words`,`digits`,`2`]]],[`values/interval`,[`integer/positive`,[`words`,`digits`,`0`]],[`integer/positive`,[`words`,`digits`,`2`]]]],[`parts`,`conditions`,[`condition/every-block`,[`words`,`blocks`,`2 x 3 or 3 x 2`],[`block property/edge-numbers`,[`bounds/at-most`,[`count/count-word`,[`words`,`word`,`four`]]],[`edge kind/edge-kind`,{`word`:`equal`}]]],[`order/in-order-between`,[`words`,`digits`,`0`],[`words`,`digits`,`2`]]]]] *)
Definition rules : list (condition nat) :=
  [every (block 2 3) (among [2; 3]%Z different);
   every (block 3 2) (among [2; 3]%Z different)].
Definition hints : list hint :=
  [(1, [((0, 0)%Z, [[0;4;3;2]]); ((1, 0)%Z, [[0;0;0;2]; [0;0;3;0]; [0;4;0;0]]); ((2, 0)%Z, [[0;0;0;2]; [0;0;3;0]; [0;4;0;0]]); ((0, 1)%Z, [[0;0;0;2]; [0;0;3;0]; [0;4;0;0]]); ((1, 1)%Z, [[0;0;0;2]; [0;0;3;0]; [0;4;0;0]]); ((2, 1)%Z, [[0;0;0;1]; [0;0;1;0]; [0;1;0;0]])]);
   (1, [((0, 0)%Z, [[0;4;3;2]]); ((1, 0)%Z, [[0;0;0;2]; [0;0;3;0]; [0;4;0;0]]); ((0, 1)%Z, [[0;0;0;2]; [0;0;3;0]; [0;4;0;0]]); ((1, 1)%Z, [[0;0;0;2]; [0;0;3;0]; [0;4;0;0]]); ((0, 2)%Z, [[0;0;0;2]; [0;0;3;0]; [0;4;0;0]]); ((1, 2)%Z, [[0;0;0;1]; [0;0;1;0]; [0;1;0;0]])])].
Definition order : diagram :=
  [((1, -1)%Z, [[3;3;2;4;5;3;2;4;5;3;2;4;5]]); ((-1, 0)%Z, [[2;3;2;4;5;3;2;4;5;3;2;4;5]; [3;3;2;4;5;3;2;4;5;3;2;4;5]; [4;3;2;4;5;3;2;4;5;3;2;4;5]; [5;3;2;4;5;3;2;4;5;3;2;4;5]]); ((0, 0)%Z, [[0;1;0;1;1;1;1;0;1;1;1;1;1]; [0;1;0;1;1;1;1;1;1;1;1;1;1]; [0;1;1;0;1;1;1;0;1;1;1;1;0]; [0;1;1;1;0;1;1;1;0;1;1;1;0]])].
Definition P := [0x1; -0x6; -0xa; -0xd; -0x7; -0x3]%Z.
Definition Q := [0x1; -0x8; -0x8; -0x6]%Z.
Theorem generating_function : generates P Q (fun k => count_read by_rows introduced_in_order (numbers 3 rules) k 2).
Proof. apply (ordered_rows integers 3 rules hints order 2 [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
Definition A := [0xe; 0x9; 0x5; -0x3]%Z.
Definition B := [0x1; -0x8; -0x8; -0x6]%Z.
Theorem of_n : exists a, numbered 1 1 1 1 0 (fun k => count_read by_rows introduced_in_order (numbers 3 rules) k 2) a
  /\ generates A B (fun n => a (n + 1)) /\ recurrence [0x8; 0x8; 0x6]%Z 5 a.
Proof. apply (entry A B [0x1]%Z [0x1]%Z 1 1 1 1 0 [0x8; 0x8; 0x6]%Z 5 generating_function). vm_cast_no_check (eq_refl true). Qed.
Corollary none_shorter : forall a, numbered 1 1 1 1 0 (fun k => count_read by_rows introduced_in_order (numbers 3 rules) k 2) a -> no_shorter_recurrence 3 a.
Proof. apply (shortest_entry 2147483647 [0x2; 0x7fffffef; 0x7ffffff3]%Z [0x7fffffe4; 0x7ffffff5; 0x6]%Z 357913941 3 of_n). vm_cast_no_check (eq_refl true). Qed.
End A206628.
