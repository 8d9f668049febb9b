(* Written by stripcount. `stripcount verify FILE.v` compiles this file with Coq and says what it
   assumes; its statements are about the definitions in Statement.v and StatementConnection.v of the theory. *)
From Coq Require Import List ZArith.
From Stripcount Require Import Statement Annihilator Main Pictures Slots StatementConnection ConnectionMain.
Import ListNotations.

Module SpanningTree3.
(* spanning-tree, 3 rows *)
(* problem {`parameters`:{},`puzzle`:`spanning-tree`,`rows`:3} *)
Definition P := [0x0; 0x1; 0x0; -0x1]%Z.
Definition Q := [0x1; -0xf; 0x20; -0xf; 0x1]%Z.
Theorem generating_function : exists f, counts spanning_tree (path 3) f /\ generates P Q f.
Proof. apply (sets_generated integers _ _ [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
Corollary obeys_recurrence : exists f, counts spanning_tree (path 3) f /\ recurrence [0xf; -0x20; 0xf; -0x1]%Z 4
  (fun n => f (n + 0 - 0)).
Proof. apply (sets_shifted _ _ 0 0 generating_function). vm_compute. reflexivity. Qed.
End SpanningTree3.

Module CircuitBoard3.
(* circuit-board, 3 rows *)
(* problem {`parameters`:{},`puzzle`:`circuit-board`,`rows`:3} *)
Definition P := [0x0; 0x0; 0x1; 0x0; 0x0; 0x0; 0x6; 0x0; 0x0; 0x0; -0x4]%Z.
Definition Q := [0x1; 0x0; 0x0; 0x0; -0x4]%Z.
Theorem generating_function : exists f, counts [Connected; Acyclic; Degrees [1; 3]] (path 3) f /\ generates P Q f.
Proof. apply (sets_generated integers _ _ [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
End CircuitBoard3.

Module CircuitBoard4.
(* circuit-board, 4 rows *)
(* problem {`parameters`:{},`puzzle`:`circuit-board`,`rows`:4} *)
Definition P := [0x0]%Z.
Definition Q := [0x1]%Z.
Theorem generating_function : exists f, counts [Connected; Acyclic; Degrees [1; 3]] (path 4) f /\ generates P Q f.
Proof. apply (sets_generated integers _ _ [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
End CircuitBoard4.

Module SimpleLoop4.
(* simple-loop, 4 rows *)
(* problem {`parameters`:{},`puzzle`:`simple-loop`,`rows`:4} *)
Definition P := [0x0; 0x0; 0x1]%Z.
Definition Q := [0x1; -0x2; -0x2; 0x2; -0x1]%Z.
Theorem generating_function : exists f, counts hamiltonian_cycle (path 4) f /\ generates P Q f.
Proof. apply (sets_generated integers _ _ [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
End SimpleLoop4.

Module Graphs4.
(* connected spanning on K4 x P with 4 vertices in each layer *)
(* problem {`parameters`:{`graph`:`K4 x P`,`problem`:`connected spanning`},`puzzle`:`graphs`,`rows`:4} *)
Definition P := [0x0; 0x26; 0x7f8; -0x2518; -0x13c0]%Z.
Definition Q := [0x1; -0x35b; 0x7212; -0x22db8; 0x1e1c0; -0x1000]%Z.
Theorem generating_function : exists f, counts [Connected] ([[]; [0]; [0; 1]; [0; 1; 2]]) f /\ generates P Q f.
Proof. apply (sets_generated integers _ _ [0x1]%Z). vm_cast_no_check (eq_refl true). Qed.
End Graphs4.
