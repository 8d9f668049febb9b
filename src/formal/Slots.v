(** The rules made of slots, as diagrams. *)

From Coq Require Import List ZArith Bool Lia.
From Stripcount Require Import Statement Words Reading Counting Annihilator Main Pictures.
Import ListNotations.

(** A condition on two cells as a diagram of two levels. *)
Section Pairs.
Context {mark : Type}.
Variables (all : list mark) (test : list (option mark) -> bool).

Definition sides : list (option mark) := None :: map Some all.
Definition pair_row (a : option mark) : list nat := map (fun b => if test [a; b] then 0 else 1) sides.

Fixpoint row_index (row : list nat) (rows : list (list nat)) (n : nat) : nat :=
  match rows with
  | [] => 0
  | row' :: rows => if if list_eq_dec Nat.eq_dec row row' then true else false then n else row_index row rows (S n)
  end.

Definition distinct_rows : list (list nat) := nodup (list_eq_dec Nat.eq_dec) (map pair_row sides).

Definition pair_node (a : option mark) : nat :=
  if forallb (Nat.eqb 0) (pair_row a) then 0 else row_index (pair_row a) distinct_rows 2.

Definition pair_diagram (o1 o2 : Z * Z) : diagram := [(o1, [map pair_node sides]); (o2, distinct_rows)].
End Pairs.

Section Says.
Context {mark : Type}.
Variables (code : mark -> nat) (all ms : list mark).
Hypothesis within : forall m, In m ms -> In m all.

Definition same_answers (c : condition mark) (d : diagram) : bool :=
  forallb (fun cells => Bool.eqb (allows c cells) (look (map snd d) 2 (map (digit code) cells)))
    (lists (sides all) (length d)).

Lemma says_checked c d : reads c = map fst d -> same_answers c d = true -> says code ms c d.
Proof.
  intros same_reads ok. split; [exact same_reads|]. intros cells len inm.
  unfold same_answers in ok. rewrite forallb_forall in ok. apply eqb_prop, ok.
  rewrite <- len. apply in_lists. intros [m|] inc; [|now left].
  right. apply in_map, within, inm, inc.
Qed.
End Says.

Definition all_marks : list (part * pole) := list_prod [L; R; T; B; Single] [Plus; Minus; Blank].

Definition slot_code (m : part * pole) : nat :=
  let (h, p) := m in
  match h with L => 0 | R => 3 | T => 6 | B => 9 | Single => 12 end + match p with Plus => 1 | Minus => 2 | Blank => 3 end.

Definition slot_diagrams : list diagram := Eval vm_compute in
  [pair_diagram all_marks to_the_right (0, 0)%Z (0, 1)%Z; pair_diagram all_marks to_the_left (0, -1)%Z (0, 0)%Z;
   pair_diagram all_marks below (0, 0)%Z (1, 0)%Z; pair_diagram all_marks above (-1, 0)%Z (0, 0)%Z].

(** The diagrams in the order in which a column is read: above before here. *)
Lemma slots_say ms : Forall2 (says slot_code ms) (conditions (slots ms)) slot_diagrams.
Proof.
  assert (forall m, In m ms -> In m all_marks) as within by (intros [[] []] _; cbn; tauto).
  repeat constructor; (apply (says_checked slot_code all_marks ms within); [reflexivity|vm_compute; reflexivity]).
Qed.

Theorem slots_counted (A : arithmetic) ms r C P Q :
  checked A slot_code ms 15 slot_diagrams r C P Q = true -> generates P Q (count (slots ms) r).
Proof.
  apply (counted A (slots ms)); [intros [[] []]; cbn; lia|apply slots_say].
Qed.

Theorem slots_shown (A : arithmetic) ms r C P Q :
  checked_shown A slot_code ms 15 slot_diagrams sign r C P Q = true -> generates P Q (count_shown sign (slots ms) r).
Proof.
  apply (shown_counted A (slots ms)); [intros [[] []]; cbn; lia|apply slots_say].
Qed.
