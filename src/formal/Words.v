(** A machine that reads a word of digits and follows a diagram from every letter on.

    A plan says what a diagram does with the letters from its first on: [None] skips a letter, [Some rows] moves by it.
    The machine keeps, for each diagram under way, its node, the youngest first. *)

From Coq Require Import List Arith Bool Lia.
Import ListNotations.

Definition step_of_plan := option (list (list nat)).
Definition plan := list step_of_plan.

Definition move (s : step_of_plan) (node x : nat) : nat :=
  match node with
  | S (S n) => match s with None => node | Some rows => nth x (nth n rows []) 1 end
  | _ => node
  end.

(** What a diagram says of the rest of a word; digit 0, a cell outside the board, follows the word for ever. *)
Fixpoint run (p : plan) (node : nat) (w : list nat) : bool :=
  match node, p with
  | 0, _ => true
  | S (S _), s :: p => run p (move s node (hd 0 w)) (tl w)
  | _, _ => false
  end.

(** A diagram begins at every letter. *)
Fixpoint good (p : plan) (w : list nat) : bool :=
  match w with
  | [] => true
  | _ :: w' => run p 2 w && good p w'
  end.

(** The nodes [q] stand at the successive tails of a plan. *)
Fixpoint pending (p : plan) (q : list nat) (w : list nat) : bool :=
  match p, q with
  | _ :: p', node :: q' => run p node w && pending p' q' w
  | _, _ => true
  end.

Fixpoint advance (p : plan) (q : list nat) (x : nat) : option (list nat) :=
  match p, q with
  | s :: p', node :: q' =>
      match move s node x with
      | 1 => None
      | new =>
          match p' with
          | [] => match new with 0 => Some [] | _ => None end
          | _ => match advance p' q' x with None => None | Some rest => Some (new :: rest) end
          end
      end
  | _, _ => Some []
  end.

Lemma run_move s p node x w : node <> 1 -> run (s :: p) node (x :: w) = run p (move s node x) w.
Proof. destruct node as [|[|n]]; cbn; intros; try congruence; destruct p; reflexivity. Qed.

Lemma run_one p w : run p 1 w = false.
Proof. destruct p; reflexivity. Qed.

Lemma run_end node w : run [] node w = match node with 0 => true | _ => false end.
Proof. destruct node as [|[|n]]; reflexivity. Qed.

Lemma advance_spec p : forall q x w, length q = length p ->
  pending p q (x :: w) = match advance p q x with None => false | Some q' => pending (tl p) q' w end.
Proof.
  induction p as [|s p IH]; intros [|node q] x w len; try discriminate; [reflexivity|].
  injection len as len. cbn [pending advance].
  destruct (Nat.eq_dec node 1) as [->|ne]; [rewrite run_one; reflexivity|].
  rewrite run_move by assumption.
  remember (move s node x) as new eqn:moved. clear moved.
  destruct p as [|s' p].
  - destruct q; [|discriminate]. rewrite run_end.
    destruct new as [|[|n]]; reflexivity.
  - rewrite IH by assumption.
    destruct (Nat.eq_dec new 1) as [->|nn]; [rewrite run_one; reflexivity|].
    replace (match new with 1 => None | _ => _ end)
      with (match advance (s' :: p) q x with None => None | Some rest => Some (new :: rest) end)
      by (destruct new as [|[|n]]; [reflexivity|congruence|reflexivity]).
    destruct (advance (s' :: p) q x); [reflexivity|apply andb_false_r].
Qed.

Lemma advance_length p : forall q x q', length q = length p -> advance p q x = Some q' -> length q' = length (tl p).
Proof.
  induction p as [|s p IH]; intros [|node q] x q' len; try discriminate; [intros [= <-]; reflexivity|].
  injection len as len. cbn [advance tl].
  destruct p as [|s' p].
  - destruct (move s node x) as [|[|n]]; try discriminate. intros [= <-]; reflexivity.
  - specialize (IH q x). destruct (advance (s' :: p) q x) as [rest|].
    + specialize (IH rest len eq_refl).
      destruct (move s node x) as [|[|n]]; try discriminate; intros [= <-]; cbn in *; congruence.
    + destruct (move s node x) as [|[|n]]; discriminate.
Qed.

(** One plan: its state has one node for each of its tails but itself and the empty one. *)
Definition step1 (p : plan) (q : list nat) (x : nat) : option (list nat) := advance p (2 :: q) x.

(** Several plans. *)
Definition state := list (list nat).

Fixpoint step (ps : list plan) (qs : state) (x : nat) : option state :=
  match ps, qs with
  | p :: ps, q :: qs =>
      match step1 p q x with
      | None => None
      | Some q' => match step ps qs x with None => None | Some rest => Some (q' :: rest) end
      end
  | _, _ => Some []
  end.

Fixpoint ends (ps : list plan) (qs : state) : bool :=
  match ps, qs with
  | p :: ps, q :: qs => if pending (tl p) q [] then ends ps qs else false
  | _, _ => true
  end.

Fixpoint fits (ps : list plan) (qs : state) : bool :=
  match ps, qs with
  | [], [] => true
  | p :: ps, q :: qs => (S (length q) =? length p) && fits ps qs
  | _, _ => false
  end.

(** The language of a state. *)
Fixpoint reads_on (ps : list plan) (qs : state) (w : list nat) : bool :=
  match ps, qs with
  | p :: ps, q :: qs => pending (tl p) q w && good p w && reads_on ps qs w
  | _, _ => true
  end.

Fixpoint steps (ps : list plan) (qs : state) (w : list nat) : option state :=
  match w with
  | [] => Some qs
  | x :: w => match step ps qs x with None => None | Some qs' => steps ps qs' w end
  end.

Definition accepted (ps : list plan) (qs : state) (w : list nat) : bool :=
  match steps ps qs w with None => false | Some qs' => ends ps qs' end.

Lemma step_spec ps : forall qs x w, fits ps qs = true ->
  reads_on ps qs (x :: w) = match step ps qs x with None => false | Some qs' => reads_on ps qs' w end.
Proof.
  induction ps as [|p ps IH]; intros [|q qs] x w fit; try discriminate; [reflexivity|].
  apply andb_true_iff in fit as [len fit]. apply Nat.eqb_eq in len.
  cbn [reads_on step]. rewrite (IH qs x w fit).
  destruct p as [|s p]; [discriminate|].
  pose proof (advance_spec (s :: p) (2 :: q) x w) as spec.
  specialize (spec len).
  cbn [pending tl] in spec |- *. unfold step1.
  cbn [good].
  replace (pending p q (x :: w) && (run (s :: p) 2 (x :: w) && good (s :: p) w))
    with ((run (s :: p) 2 (x :: w) && pending p q (x :: w)) && good (s :: p) w)
    by (destruct (run (s :: p) 2 (x :: w)), (pending p q (x :: w)); reflexivity).
  rewrite spec. destruct (advance (s :: p) (2 :: q) x); [|reflexivity].
  destruct (step ps qs x); cbn [reads_on tl]; [reflexivity|apply andb_false_r].
Qed.

Lemma step_fits ps : forall qs x qs', fits ps qs = true -> step ps qs x = Some qs' -> fits ps qs' = true.
Proof.
  induction ps as [|p ps IH]; intros [|q qs] x qs' fit; try discriminate; [intros [= <-]; reflexivity|].
  apply andb_true_iff in fit as [len fit]. apply Nat.eqb_eq in len.
  cbn [step]. unfold step1. destruct (advance p (2 :: q) x) as [q'|] eqn:moved; [|discriminate].
  destruct (step ps qs x) as [rest|] eqn:others; [|discriminate]. intros [= <-].
  cbn. rewrite (IH qs x rest fit others), andb_true_r.
  apply advance_length in moved; [|exact len].
  destruct p; [discriminate|]. cbn in *. now rewrite moved, Nat.eqb_refl.
Qed.

Lemma ends_spec ps : forall qs, reads_on ps qs [] = ends ps qs.
Proof.
  induction ps as [|p ps IH]; intros [|q qs]; cbn; try reflexivity.
  rewrite IH, andb_true_r. destruct (pending (tl p) q []); reflexivity.
Qed.

Theorem accepted_spec ps w : forall qs, fits ps qs = true -> accepted ps qs w = reads_on ps qs w.
Proof.
  induction w as [|x w IH]; intros qs fit; unfold accepted; cbn [steps].
  - symmetry. apply ends_spec.
  - rewrite (step_spec ps qs x w fit). destruct (step ps qs x) as [qs'|] eqn:moved; [|reflexivity].
    rewrite <- (IH qs') by (eapply step_fits; eassumption). reflexivity.
Qed.

(** Before the first letter nothing is under way. *)
Definition fresh (ps : list plan) : state := map (fun p => repeat 0 (length p - 1)) ps.

Definition proper (ps : list plan) : bool := forallb (fun p => negb (length p =? 0)) ps.

Lemma fresh_fits ps : proper ps = true -> fits ps (fresh ps) = true.
Proof.
  induction ps as [|p ps IH]; [reflexivity|]. intros H. apply andb_true_iff in H as [ne H].
  change (fits (p :: ps) (fresh (p :: ps)))
    with ((S (length (repeat 0 (length p - 1))) =? length p) && fits ps (fresh ps)).
  rewrite (IH H), repeat_length, andb_true_r.
  destruct p; [discriminate|]. cbn. rewrite Nat.sub_0_r. apply Nat.eqb_refl.
Qed.

Lemma pending_zero p : forall n w, pending p (repeat 0 n) w = true.
Proof.
  induction p as [|s p IH]; intros [|n] w; try reflexivity.
  cbn [repeat pending]. rewrite IH. destruct w; reflexivity.
Qed.

Theorem fresh_accepts ps w : proper ps = true -> accepted ps (fresh ps) w = forallb (fun p => good p w) ps.
Proof.
  intros H. rewrite accepted_spec by now apply fresh_fits. clear H.
  induction ps as [|p ps IH]; [reflexivity|]. cbn [fresh map reads_on forallb].
  rewrite pending_zero. cbn [andb]. f_equal. exact IH.
Qed.

Lemma steps_app ps v w : forall qs,
  steps ps qs (v ++ w) = match steps ps qs v with None => None | Some qs' => steps ps qs' w end.
Proof.
  induction v as [|x v IH]; intros qs; [reflexivity|]. cbn. destruct (step ps qs x); [apply IH|reflexivity].
Qed.
