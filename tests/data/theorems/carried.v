(* Written by stripcount. `stripcount verify FILE.v` compiles this file with Coq and says what it
   assumes; its statements are about the definitions in Statement.v and StatementWords.v and StatementEntry.v and StatementCarried.v of the theory. *)
From Coq Require Import List ZArith.
From Stripcount Require Import Statement Annihilator Main Pictures Slots StatementWords Stated Turned StatementEntry Entry Shortest StatementCarried Carried.
Import ListNotations.

Module A224136.
(* A224136: the number of arrays of 5 rows and n columns over {0, 1}: horizontal lines nondecreasing; antidiagonal lines unimodal *)
(* Values in the order 0, 1; rows and columns as in the entry. *)
(* a(n) counts the boards of n columns, for n >= 1. *)
(* reading [`A224136`,1,[`name/name`,[`head/head`,null],[`arrays/arrays`,[`size/size`,[`side/fixed`,[`words`,`digits`,`5`]],[`side/growing`,{`word`:`n`}]],[`values/interval`,[`integer/positive`,[`words`,`digits`,`0`]],[`integer/positive`,[`words`,`digits`,`1`]]]],[`parts`,`conditions`,[`condition/shaped`,[`words`,`rows`,`rows`],{`word`:`nondecreasing`}],[`condition/shaped`,[`words`,`rows`,`antidiagonals`],{`word`:`unimodal`}]]]] *)
Definition rules : list (condition nat) :=
  [nowhere [[1; 0]]].
Definition hints : list hint :=
  [(1, [((0, 0)%Z, [[0;0;2]]); ((0, 1)%Z, [[0;1;0]])])].
Definition memories : list memory :=
  [unimodal (-1, 1)%Z].
Definition memory_hints : list diagram :=
  [[((1, -1)%Z, [[2;2;5;3;4]]); ((0, 0)%Z, [[0;0;1;0;1]; [0;1;0;0;1]; [0;1;0;1;0]; [0;1;0;1;1]])]].
Definition P := [0x1; 0x1a; 0x42; -0xfa; 0xa7; 0xad; -0xe3; 0x12; 0x3f; -0x15]%Z.
Definition Q := [0x1; -0x6; 0xf; -0x14; 0xf; -0x6; 0x1]%Z.
Theorem generating_function : generates P Q (fun k => count_carried memories (numbers 2 rules) 5 k).
Proof. apply (carried_counted integers 2 memories rules hints memory_hints 5 [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
Definition A := [0x20; 0x33; -0xe6; 0x98; 0xb3; -0xe4; 0x12; 0x3f; -0x15]%Z.
Definition B := [0x1; -0x6; 0xf; -0x14; 0xf; -0x6; 0x1]%Z.
Theorem of_n : exists a, numbered 1 1 1 0 0 (fun k => count_carried memories (numbers 2 rules) 5 k) a
  /\ generates A B (fun n => a (n + 1)) /\ recurrence [0x6; -0xf; 0x14; -0xf; 0x6; -0x1]%Z 10 a.
Proof. apply (entry A B [0x1]%Z [0x1]%Z 1 1 1 0 0 [0x6; -0xf; 0x14; -0xf; 0x6; -0x1]%Z 10 generating_function). vm_cast_no_check (eq_refl true). Qed.
Corollary none_shorter : forall a, numbered 1 1 1 0 0 (fun k => count_carried memories (numbers 2 rules) 5 k) a -> no_shorter_recurrence 6 a.
Proof. apply (shortest_entry 2147483647 [0x14000000; 0x7a37fffe; 0x75800002; 0x462ffffc; 0x70400001; 0x4dd7ffff]%Z [0x7ffffffb; 0x3d000001; 0x5cd80040; 0x59dfffef; 0x6ec7ffc2; 0x10a8001c; 0x5d68000e; 0x62b7fff7]%Z 1 6 of_n). vm_cast_no_check (eq_refl true). Qed.
End A224136.
