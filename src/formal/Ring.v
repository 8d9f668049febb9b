(** Boards whose columns are glued are the closed walks of a machine that remembers the last columns: a closed walk from a
    state reads a board, and each board of a ring is read from one state only. *)

From Coq Require Import List ZArith Bool Lia FMapPositive.
From Stripcount Require Import Statement Words Reading Counting Lumping Annihilator Search Main Pictures Rows GluedRows StatementGlued.
Import ListNotations.

(** * Closed walks *)

Section Windows.
Context {X : Type}.
Variables (letters : list X) (d : X) (c : nat) (good : list X -> bool).

Definition push (s : list X) (x : X) : option (list X) := if good (s ++ [x]) then Some (tl (s ++ [x])) else None.

Definition windows_good (full : list X) (k : nat) : bool :=
  forallb (fun j => good (firstn (S c) (skipn j full))) (seq 0 k).

Lemma forallb_shift f n m : forallb f (seq (S n) m) = forallb (fun j => f (S j)) (seq n m).
Proof. revert n. induction m as [|m IH]; intros n; [reflexivity|]. cbn. now rewrite IH. Qed.

Lemma read_push b : forall s, length s = c ->
  read push s b = if windows_good (s ++ b) (length b) then Some (skipn (length b) (s ++ b)) else None.
Proof.
  induction b as [|x b IH]; intros s len; cbn [read length].
  - cbn. now rewrite app_nil_r.
  - assert (s ++ x :: b = (s ++ [x]) ++ b) as E by now rewrite <- app_assoc.
    assert (windows_good (s ++ x :: b) (S (length b))
            = good (s ++ [x]) && windows_good (tl (s ++ [x]) ++ b) (length b)) as ->.
    { unfold windows_good. cbn [seq forallb skipn]. rewrite forallb_shift. f_equal.
      - f_equal. rewrite E, firstn_app, firstn_all2 by (rewrite app_length; cbn; lia).
        rewrite app_length. cbn [length]. replace (S c - (length s + 1)) with 0 by lia. cbn. now rewrite app_nil_r.
      - apply forallb_equal. intros j _. do 2 f_equal. rewrite E. destruct s as [|y s]; reflexivity. }
    unfold push. destruct (good (s ++ [x])); [|reflexivity]. cbn [andb].
    rewrite IH by (destruct s; cbn in *; [|rewrite app_length; cbn]; lia).
    destruct (windows_good (tl (s ++ [x]) ++ b) (length b)); [|reflexivity]. f_equal.
    rewrite E. destruct s as [|y s]; reflexivity.
Qed.

Definition ring_window (b : list X) (j : nat) : list X := map (fun t => nth ((j + t) mod length b) b d) (seq 0 (S c)).
Definition ring_good (b : list X) : bool := forallb (fun j => good (ring_window b j)) (seq 0 (length b)).

Lemma rotated k m f : (0 < k)%nat -> forallb (fun j => f ((j + m) mod k)) (seq 0 k) = forallb f (seq 0 k).
Proof.
  intros pos. apply eq_true_iff_eq. rewrite !forallb_forall. split; intros H j ij; apply in_seq in ij.
  - specialize (H ((j + (k - m mod k)) mod k)).
    replace (((j + (k - m mod k)) mod k + m) mod k) with j in H.
    + apply H. apply in_seq. pose proof (Nat.mod_upper_bound (j + (k - m mod k)) k ltac:(lia)). lia.
    + pose proof (Nat.mod_upper_bound m k ltac:(lia)). rewrite Nat.add_mod_idemp_l by lia.
      rewrite (Nat.div_mod m k) at 2 by lia.
      replace (j + (k - m mod k) + (k * (m / k) + m mod k)) with (j + (1 + m / k) * k) by nia.
      rewrite Nat.mod_add by lia. symmetry. apply Nat.mod_small. lia.
  - apply H. apply in_seq. pose proof (Nat.mod_upper_bound (j + m) k ltac:(lia)). lia.
Qed.

Section Board.
Variable b : list X.
Let k := length b.
Hypothesis pos : (0 < k)%nat.

Definition item (i : nat) : X := nth ((i + (k * c - c)) mod k) b d.

Lemma far : c <= k * c.
Proof. nia. Qed.

Lemma item_again i : item (i + k) = item i.
Proof.
  unfold item. f_equal. replace (i + k + (k * c - c)) with (i + (k * c - c) + 1 * k) by lia. apply Nat.mod_add. lia.
Qed.

Lemma item_in i : c <= i -> i < c + k -> item i = nth (i - c) b d.
Proof.
  intros lo hi. unfold item. f_equal. pose proof far.
  replace (i + (k * c - c)) with (i - c + c * k) by lia. rewrite Nat.mod_add by lia. apply Nat.mod_small. lia.
Qed.

Definition first_state : list X := map item (seq 0 c).

Lemma list_nth (l m : list X) : length l = length m -> (forall i, i < length l -> nth i l d = nth i m d) -> l = m.
Proof.
  revert m. induction l as [|x l IH]; intros [|y m] len H; try discriminate; [reflexivity|]. f_equal.
  - apply (H 0). cbn. lia.
  - apply IH; [now injection len|]. intros i lt. apply (H (S i)). cbn. lia.
Qed.

Lemma nth_items i n : i < n -> nth i (map item (seq 0 n)) d = item i.
Proof.
  intros lt. rewrite nth_indep with (d' := item 0) by (rewrite map_length, seq_length; exact lt).
  rewrite map_nth, seq_nth by exact lt. reflexivity.
Qed.

Lemma full_items : first_state ++ b = map item (seq 0 (c + k)).
Proof.
  apply list_nth.
  - unfold first_state. rewrite app_length, !map_length, !seq_length. reflexivity.
  - intros i lt. unfold first_state in *. rewrite app_length, map_length, seq_length in lt. rewrite nth_items by exact lt.
    destruct (Nat.lt_ge_cases i c).
    + rewrite app_nth1 by (rewrite map_length, seq_length; assumption). now apply nth_items.
    + rewrite app_nth2 by (rewrite map_length, seq_length; assumption). rewrite map_length, seq_length.
      symmetry. now apply item_in.
Qed.

Lemma skip_items n m : skipn n (map item (seq 0 (n + m))) = map item (seq n m).
Proof.
  rewrite seq_app, map_app. rewrite skipn_app, skipn_all2 by (rewrite map_length, seq_length; lia).
  rewrite map_length, seq_length, Nat.sub_diag. reflexivity.
Qed.

Lemma items_again m : map item (seq k m) = map item (seq 0 m).
Proof.
  apply list_nth; [now rewrite !map_length, !seq_length|]. intros i lt. rewrite map_length, seq_length in lt.
  rewrite nth_items by exact lt. rewrite nth_indep with (d' := item 0) by (rewrite map_length, seq_length; exact lt).
  rewrite map_nth, seq_nth by exact lt. rewrite Nat.add_comm. apply item_again.
Qed.

Lemma ring_windows : windows_good (map item (seq 0 (c + k))) k = ring_good b.
Proof.
  unfold windows_good, ring_good. fold k. rewrite <- (rotated k (k * c - c) (fun j => good (ring_window b j))) by exact pos.
  apply forallb_equal. intros j ij. apply in_seq in ij. f_equal.
  assert (c + k = j + (S c + (k - j - 1))) as E by lia. rewrite E, skip_items, seq_app, map_app, firstn_app.
  rewrite firstn_all2 by (rewrite map_length, seq_length; lia). rewrite map_length, seq_length, Nat.sub_diag, firstn_O, app_nil_r.
  unfold ring_window. fold k. apply list_nth; [now rewrite !map_length, !seq_length|].
  intros t lt. rewrite map_length, seq_length in lt.
  rewrite nth_indep with (d' := item 0) by (rewrite map_length, seq_length; exact lt).
  rewrite map_nth, seq_nth by exact lt. unfold item.
  set (f := fun t => nth (((j + (k * c - c)) mod k + t) mod k) b d).
  change (nth ((j + t + (k * c - c)) mod k) b d = nth t (map f (seq 0 (S c))) d).
  rewrite (nth_indep (map f (seq 0 (S c))) d (f 0)) by (rewrite map_length, seq_length; exact lt).
  rewrite map_nth, seq_nth by exact lt. unfold f. cbn [Nat.add]. f_equal. rewrite Nat.add_mod_idemp_l by lia. f_equal. lia.
Qed.

Theorem closed_read s : length s = c -> (read push s b = Some s <-> ring_good b = true /\ s = first_state).
Proof.
  intros len. rewrite read_push by exact len. fold k. split.
  - destruct (windows_good (s ++ b) k) eqn:W; [|discriminate]. intros [= E].
    assert (s ++ b = map item (seq 0 (c + k))) as F.
    { apply list_nth; [now rewrite app_length, map_length, seq_length, len|].
      rewrite app_length, len. fold k.
      assert (forall n i, c + k - i <= n -> i < c + k -> nth i (s ++ b) d = item i) as H.
      { induction n as [|n IH]; intros i le lt; [lia|]. destruct (Nat.lt_ge_cases i c) as [lo|hi].
        - rewrite <- item_again, <- IH by lia. rewrite app_nth1 by lia. rewrite <- E at 1.
          now rewrite nth_skip, (Nat.add_comm k i).
        - rewrite app_nth2 by lia. rewrite len. symmetry. now apply item_in. }
      intros i lt. rewrite nth_items by exact lt. apply (H (c + k)); lia. }
    rewrite F in W. rewrite ring_windows in W. split; [exact W|].
    rewrite <- E, F, (Nat.add_comm c k), skip_items. apply items_again.
  - intros [R ->]. rewrite full_items, ring_windows, R. f_equal.
    rewrite (Nat.add_comm c k), skip_items. apply items_again.
Qed.
End Board.

(** * Counting closed walks by the state in which they begin *)

Variable same : list X -> list X -> bool.
Hypothesis same_spec : forall s t, same s t = true <-> s = t.
Hypothesis letters_once : NoDup letters.

Definition closes (s t : list X) (b : list X) : bool :=
  match read push s b with None => false | Some s' => same s' t end.

Definition step_window (s : list X) : list (list X) := cells letters push s.

Lemma ways_closes t k : forall s,
  ways [step_window] (fun s' => same s' t) k s = number (closes s t) (lists letters k).
Proof.
  induction k as [|k IH]; intros s.
  - unfold number, closes. cbn. destruct (same s t); reflexivity.
  - cbn [ways through]. unfold step_window. rewrite sum_cells. cbn [lists]. rewrite number_flat_map. f_equal.
    apply map_ext. intros x. rewrite number_map. unfold closes at 1. cbn [read].
    destruct (push s x) as [s'|]; [apply IH|symmetry; apply number_none].
Qed.

Lemma number_sum {A} (f : A -> bool) l : number f l = sum (map (fun x => if f x then 1 else 0)%Z l).
Proof.
  unfold number. induction l as [|x l IH]; [reflexivity|]. cbn [filter map sum fold_right]. unfold sum in IH.
  destruct (f x); cbn [length]; lia.
Qed.

Lemma number_one {A} (f : A -> bool) l x : NoDup l -> In x l -> (forall y, In y l -> (f y = true <-> y = x)) ->
  number f l = 1%Z.
Proof.
  intros nd. induction nd as [|y l out nd IH]; intros i H; [destruct i|].
  assert (number f l = if f y then 0 else number f l)%Z as E.
  { destruct (f y) eqn:F; [|reflexivity]. apply H in F; [|now left]. subst y.
    rewrite <- (number_none l). apply number_ext. intros z iz. destruct (f z) eqn:G; [|reflexivity].
    apply H in G; [|now right]. subst z. contradiction. }
  unfold number in *. cbn [filter]. destruct (f y) eqn:F.
  - cbn [length]. lia.
  - apply IH; [|intros z iz; apply H; now right]. destruct i as [->|i]; [|exact i].
    assert (f x = true) by (apply H; [now left|reflexivity]). congruence.
Qed.

Definition states : list (list X) := lists letters c.

Lemma closed_number k b : (0 < k)%nat -> In b (lists letters k) ->
  number (fun s => closes s s b) states = if ring_good b then 1%Z else 0%Z.
Proof.
  intros pos inb. pose proof (lists_length _ _ _ inb) as len.
  assert (forall s, In s states -> (closes s s b = true <-> ring_good b = true /\ s = first_state b)) as H.
  { intros s ins. rewrite <- (closed_read b) by (try lia; now apply lists_length in ins).
    unfold closes. destruct (read push s b) as [s'|]; [|split; discriminate]. rewrite same_spec. intuition congruence. }
  destruct (ring_good b) eqn:R.
  - apply (number_one _ _ (first_state b)).
    + now apply nodup_lists.
    + unfold states, first_state. assert (length (map (item b) (seq 0 c)) = c) as lc by now rewrite map_length, seq_length.
      rewrite <- lc at 2. apply in_lists. intros x ix. apply in_map_iff in ix as (i & <- & _).
      unfold item. apply (lists_in _ _ _ inb). apply nth_In. apply Nat.mod_upper_bound. lia.
    + intros s ins. rewrite H by exact ins. tauto.
  - rewrite <- (number_none states). apply number_ext. intros s ins. destruct (closes s s b) eqn:E; [|reflexivity].
    apply H in E; [|exact ins]. destruct E. congruence.
Qed.

Theorem traces k : (0 < k)%nat ->
  number ring_good (lists letters k)
  = sum (map (fun s => ways [step_window] (fun s' => same s' s) k s) states).
Proof.
  intros pos. rewrite number_sum.
  rewrite (sum_ext _ (fun b => sum (map (fun s => if closes s s b then 1 else 0)%Z states))).
  - rewrite sum_swap. apply sum_ext. intros s _. now rewrite ways_closes, number_sum.
  - intros b inb. now rewrite <- (closed_number k b pos inb), number_sum.
Qed.
End Windows.
