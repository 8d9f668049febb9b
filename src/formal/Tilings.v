(** Legal boards of Magnets correspond one to one to pairs of a tiling by dominoes and a filling.

    The definitions here and in [Placings], each down to the first lemma, are what a reader has to believe. *)

From Coq Require Import List ZArith Bool Lia.
From Stripcount Require Import Statement Counting Slots Placings.
Import ListNotations.

(** A set of dominoes that lie on the board, of which exactly one covers each cell. *)
Definition tiling (r k : nat) (D : domino -> bool) : Prop :=
  (forall d, D d = true -> inside r k d) /\
  (forall i j, i < r -> j < k ->
     exists d, D d = true /\ covers d i j /\ forall e, D e = true -> covers e i j -> e = d).

Definition legal_board (r k : nat) (b : list (list (part * pole))) : Prop :=
  In b (boards magnets r k) /\ legal magnets r k b = true.

(** * Proof *)

Lemma tiling_placing r k D : tiling r k D <->
  placing r k D /\ forall i j, i < r -> j < k -> exists d, D d = true /\ covers d i j.
Proof.
  unfold tiling, placing. split.
  - intros [ins one]. split; [split; [exact ins|]|].
    + intros d e i j Dd De Cd Ce. assert (i < r /\ j < k) as [ir jk].
      { specialize (ins d Dd). destruct d as [a c []]; unfold inside, covers in *; cbn in *; lia. }
      destruct (one i j ir jk) as (x & _ & _ & U). now rewrite (U d Dd Cd), (U e De Ce).
    + intros i j ir jk. destruct (one i j ir jk) as (x & Dx & Cx & _). eauto.
  - intros [[ins one] all]. split; [exact ins|]. intros i j ir jk. destruct (all i j ir jk) as (d & Dd & Cd).
    exists d. split; [exact Dd|]. split; [exact Cd|]. intros e De Ce. now apply (one e d i j).
Qed.

Lemma without_singletons r k b : legal_board r k b <->
  legal_with_singletons r k b /\ forall i j, i < r -> j < k -> exists d, shown_tiling b d = true /\ covers d i j.
Proof.
  unfold legal_board, legal_with_singletons.
  rewrite (of_marks magnets_with_singletons magnets) by (intros m im; apply in_or_app; now left).
  change (legal magnets r k b) with (legal magnets_with_singletons r k b). split.
  - intros [[inb of] ok]. split; [easy|]. intros i j ir jk.
    destruct (covered_or_free (shown_tiling b) i j) as [?|free]; [assumption|].
    apply (free_is_single r k b (conj inb ok) i j ir jk) in free. apply of in free. cbn in free. intuition congruence.
  - intros [[inb ok] all]. split; [split; [exact inb|]|exact ok]. intros i j [h p] E.
    destruct (in_range r k b (conj inb ok) i j _ E) as [ir jk]. destruct (all i j ir jk) as (d & Dd & Cd).
    pose proof (shown_part r k b (conj inb ok) d i j h p Dd Cd E) as P.
    apply in_prod; [destruct h; cbn; tauto|destruct p; cbn; tauto].
Qed.

(** A board shows a tiling and a filling that fits, and every tiling with a filling that fits is shown by exactly one. *)
Theorem boards_are_pairs r k :
  (forall b, legal_board r k b -> tiling r k (shown_tiling b) /\ fits (shown_tiling b) (shown_filling b)) /\
  (forall D f, tiling r k D -> fits D f ->
     exists b, (legal_board r k b /\ (forall d, shown_tiling b d = D d) /\ (forall d, D d = true -> shown_filling b d = f d)) /\
       forall b', legal_board r k b' -> (forall d, shown_tiling b' d = D d) ->
         (forall d, D d = true -> shown_filling b' d = f d) -> b' = b).
Proof.
  destruct (boards_are_placings r k) as [shown made]. split.
  - intros b ok. apply without_singletons in ok as [ok all]. destruct (shown b ok) as [placed fit].
    split; [now apply tiling_placing|exact fit].
  - intros D f tiled fit. apply tiling_placing in tiled as [placed all].
    destruct (made D f placed fit) as (b & (ok & st & sf) & only). exists b. split.
    + split; [|auto]. apply without_singletons. split; [exact ok|]. intros i j ir jk.
      destruct (all i j ir jk) as (d & Dd & Cd). exists d. now rewrite st.
    + intros b' ok'. apply without_singletons in ok' as [ok' _]. now apply only.
Qed.
