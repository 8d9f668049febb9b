(* Written by stripcount. `stripcount verify FILE.v` compiles this file with Coq and says what it
   assumes; its statements are about the definitions in Statement.v and StatementWords.v and StatementConnection.v and StatementWhole.v and StatementStrips.v of the theory. *)
From Coq Require Import List ZArith.
From Stripcount Require Import Statement Annihilator Main Pictures Slots StatementWords Stated StatementConnection ConnectionMain StatementWhole StatementStrips Strips.
Import ListNotations.

Module YinYang3.
(* yin-yang, 3 rows *)
(* problem {`parameters`:{},`puzzle`:`yin-yang`,`rows`:3} *)
Definition rules : list (condition nat) :=
  [every (block 2 2) (among [2]%Z different)].
Definition hints : list hint :=
  [(1, [((0, 0)%Z, [[0;3;2]]); ((1, 0)%Z, [[0;0;2]; [0;3;0]]); ((0, 1)%Z, [[0;0;2]; [0;3;0]]); ((1, 1)%Z, [[0;0;1]; [0;1;0]])])].
Definition P := [0x1; 0x3; 0x3; -0x3; -0x4; 0x4]%Z.
Definition Q := [0x1; -0x3; 0x3; -0x1]%Z.
Theorem generating_function : exists f, counts_strips (numbers 2 rules) [OneAtMost [0]; OneAtMost [1]] 3 f /\ generates P Q f.
Proof. apply (strips_generated integers 2 rules hints 3 [OneAtMost [0]; OneAtMost [1]] [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
Corollary obeys_recurrence : exists f, counts_strips (numbers 2 rules) [OneAtMost [0]; OneAtMost [1]] 3 f /\ recurrence [0x3; -0x3; 0x1]%Z 6
  (fun n => f (n + 0 - 0)).
Proof. apply (strips_shifted _ _ 0 0 generating_function). vm_compute. reflexivity. Qed.
End YinYang3.

Module Slitherlink2.
(* slitherlink, 2 rows *)
(* problem {`parameters`:{},`puzzle`:`slitherlink`,`rows`:2} *)
Definition P := [0x0; 0x3; 0x1]%Z.
Definition Q := [0x1; -0x4; 0x4; 0x0; -0x1]%Z.
Theorem generating_function : exists f, counts one_cycle (path 3) f /\ generates P Q (fun n => f (S n)).
Proof. apply (later_sets_generated integers _ _ [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
Corollary obeys_recurrence : exists f, counts one_cycle (path 3) f /\ recurrence [0x4; -0x4; 0x0; 0x1]%Z 4
  (fun n => f (S (n + 0 - 0))).
Proof. apply (later_sets_shifted _ _ 0 0 generating_function). vm_compute. reflexivity. Qed.
End Slitherlink2.

Module Hitori2.
(* hitori, 2 rows *)
(* problem {`parameters`:{},`puzzle`:`hitori`,`rows`:2} *)
Definition rules : list (condition nat) :=
  [never [((-1, 0)%Z, 0); ((0, 0)%Z, 0)];
   never [((0, -1)%Z, 0); ((0, 0)%Z, 0)]].
Definition hints : list hint :=
  [(1, [((-1, 0)%Z, [[0;2;0]]); ((0, 0)%Z, [[0;1;0]])]);
   (1, [((0, -1)%Z, [[0;2;0]]); ((0, 0)%Z, [[0;1;0]])])].
Definition P := [0x1; 0x2]%Z.
Definition Q := [0x1; -0x1; -0x2]%Z.
Theorem generating_function : exists f, counts_strips (numbers 2 rules) [OneAtMost [1]] 2 f /\ generates P Q f.
Proof. apply (strips_generated integers 2 rules hints 2 [OneAtMost [1]] [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
End Hitori2.

Module Nurikabe2.
(* nurikabe, 2 rows *)
(* problem {`parameters`:{},`puzzle`:`nurikabe`,`rows`:2} *)
Definition rules : list (condition nat) :=
  [nowhere [[0; 0]; [0; 0]]].
Definition hints : list hint :=
  [(1, [((0, 0)%Z, [[0;2;0]]); ((1, 0)%Z, [[0;2;0]]); ((0, 1)%Z, [[0;2;0]]); ((1, 1)%Z, [[0;1;0]])])].
Definition P := [0x1; 0x0; 0x2]%Z.
Definition Q := [0x1; -0x4; 0x5; -0x2]%Z.
Theorem generating_function : exists f, counts_strips (numbers 2 rules) [OneAtMost [0]] 2 f /\ generates P Q f.
Proof. apply (strips_generated integers 2 rules hints 2 [OneAtMost [0]] [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
End Nurikabe2.

Module Arrays2.
(* arrays, 2 rows, rule=the 1s form a tree *)
(* problem {`parameters`:{`forbid`:``,`outside`:``,`rule`:`the 1s form a tree`,`values`:``},`puzzle`:`arrays`,`rows`:2} *)
Definition rules : list (condition nat) :=
  [].
Definition hints : list hint :=
  [].
Definition P := [0x0; 0x3]%Z.
Definition Q := [0x1; -0x4; 0x5; -0x2]%Z.
Theorem generating_function : exists f, counts_strips (numbers 2 rules) [OneComponent [1]; NoCycle [1]] 2 f /\ generates P Q f.
Proof. apply (strips_generated integers 2 rules hints 2 [OneComponent [1]; NoCycle [1]] [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
End Arrays2.

Module Masyu3.
(* masyu, 3 rows *)
(* problem {`parameters`:{},`puzzle`:`masyu`,`rows`:3} *)
Definition P := [0x0; 0x0; 0x3; 0x1]%Z.
Definition Q := [0x1; -0x4; 0x4; 0x0; -0x1]%Z.
Theorem generating_function : exists f, counts one_cycle (path 3) f /\ generates P Q f.
Proof. apply (sets_generated integers _ _ [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
End Masyu3.

Module Graphs2.
(* vertices: connected & dominating on grid with 2 vertices in each layer *)
(* problem {`parameters`:{`graph`:`grid`,`problem`:`vertices: connected & dominating`},`puzzle`:`graphs`,`rows`:2} *)
Definition rules : list (condition nat) :=
  [each (beside ++ above_and_below) (having 0 1 [1; 2; 3; 4]%Z)].
Definition hints : list hint :=
  [(1, [((0, -1)%Z, [[2;2;0]]); ((-1, 0)%Z, [[2;2;0]]); ((0, 0)%Z, [[0;2;0]]); ((1, 0)%Z, [[2;2;0]]); ((0, 1)%Z, [[1;1;0]])])].
Definition P := [0x0; 0x3; 0x3; 0x3; -0x1]%Z.
Definition Q := [0x1; -0x2; -0x1]%Z.
Theorem generating_function : exists f, counts_strips (numbers 2 rules) [OneComponent [1]] 2 f /\ generates P Q f.
Proof. apply (strips_generated integers 2 rules hints 2 [OneComponent [1]] [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
End Graphs2.
