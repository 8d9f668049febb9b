(** A board, read column by column as one word: legal boards are the words that pass every diagram at every letter.

    Between two columns [sep] zeros are read, and [pre] zeros before the first, so that a diagram that looks beyond the
    upper, lower or left side of the board reads zeros. *)

From Coq Require Import List ZArith Bool Lia.
From Stripcount Require Import Statement Words.
Import ListNotations.
Local Open Scope Z_scope.

Fixpoint look (levels : list (list (list nat))) (node : nat) (digits : list nat) : bool :=
  match node, levels, digits with
  | O, _, _ => true
  | S (S n), rows :: levels, d :: digits => look levels (nth d (nth n rows []) 1%nat) digits
  | _, _, _ => false
  end.

Lemma good_spec p w : good p w = true <-> forall s, (s < length w)%nat -> run p 2 (skipn s w) = true.
Proof.
  induction w as [|x w IH]; cbn [good].
  - split; [|reflexivity]. cbn. lia.
  - rewrite andb_true_iff, IH. split.
    + intros [H0 H] [|s] lt; [exact H0|]. cbn in *. apply H. lia.
    + intros H. split; [apply (H 0%nat); cbn; lia|]. intros s lt. apply (H (S s)). cbn. lia.
Qed.

Section Time.
Variable height : Z.  (** rows and separators of a column *)

Definition time (o : Z * Z) : Z := snd o * height + fst o.

Fixpoint plan_from (t : Z) (d : diagram) : plan :=
  match d with
  | [] => []
  | (o, rows) :: d => repeat None (Z.to_nat (time o - t)) ++ Some rows :: plan_from (time o + 1) d
  end.

Fixpoint ascending (t : Z) (d : diagram) : bool :=
  match d with
  | [] => true
  | (o, _) :: d => (t <=? time o) && ascending (time o + 1) d
  end.

Lemma run_skip g p n w : run (repeat None g ++ p) (S (S n)) w = run p (S (S n)) (skipn g w).
Proof.
  revert w. induction g as [|g IH]; intros w; [reflexivity|].
  cbn [repeat app run move]. rewrite IH. destruct w; [|reflexivity]. cbn. now destruct g.
Qed.

Lemma nth_skip {A} (w : list A) g i x : nth i (skipn g w) x = nth (g + i) w x.
Proof.
  revert w. induction g as [|g IH]; intros [|y w]; cbn; try reflexivity; [now destruct i|apply IH].
Qed.

Lemma tl_skip {A} (w : list A) g : tl (skipn g w) = skipn (S g) w.
Proof. revert w. induction g as [|g IH]; intros [|y w]; try reflexivity. exact (IH w). Qed.

Lemma hd_skip (w : list nat) g : hd 0%nat (skipn g w) = nth g w 0%nat.
Proof. revert w. induction g as [|g IH]; intros [|y w]; try reflexivity. cbn. apply IH. Qed.

Lemma run_plan d : forall t node w, ascending t d = true ->
  run (plan_from t d) node w = look (map snd d) node (map (fun l => nth (Z.to_nat (time (fst l) - t)) w 0%nat) d).
Proof.
  induction d as [|[o rows] d IH]; intros t node w asc.
  - cbn. destruct node as [|[|n]]; reflexivity.
  - cbn in asc. apply andb_true_iff in asc as [le asc]. apply Z.leb_le in le.
    destruct node as [|[|n]].
    + cbn. destruct (repeat None (Z.to_nat (time o - t)) ++ Some rows :: plan_from (time o + 1) d); reflexivity.
    + apply run_one.
    + cbn [plan_from]. rewrite run_skip. cbn [run map look fst snd move].
      rewrite hd_skip, tl_skip, IH by assumption. f_equal.
      assert (bound : forall d' s, ascending s d' = true -> Forall (fun l => s <= time (fst l)) d').
      { clear. induction d' as [|[o rows] d' IH]; intros s asc; constructor; cbn in asc;
          apply andb_true_iff in asc as [le asc]; apply Z.leb_le in le; cbn; [assumption|].
        apply IH in asc. eapply Forall_impl; [|exact asc]. cbn. intros a. lia. }
      apply bound in asc. apply map_ext_in. intros [o' rows'] i.
      rewrite Forall_forall in asc. apply asc in i. cbn [fst snd] in *.
      rewrite nth_skip. f_equal. lia.
Qed.
End Time.

(** A diagram never forbids anything at an anchor outside the board. *)
Fixpoint anchored (v : nat) (d : diagram) : bool :=
  match d with
  | [] => false
  | (o, rows) :: d =>
      if (fst o =? 0) && (snd o =? 0) then forallb (fun row => match row with O :: _ => true | _ => false end) rows
      else
        let next := match d with [] => O | (_, rows') :: _ => length rows' end in
        forallb (fun row => (length row =? S v)%nat
                 && forallb (fun n => negb (n =? 1)%nat && (n <? 2 + next)%nat) row) rows
        && anchored v d
  end.

Lemma anchored_spec v (f : Z * Z -> nat) : f (0, 0) = 0%nat -> (forall o, f o <= v)%nat ->
  forall d node, anchored v d = true -> node <> 1%nat ->
  (node < 2 + match d with [] => 0 | (_, rows) :: _ => length rows end)%nat ->
  look (map snd d) node (map (fun l => f (fst l)) d) = true.
Proof.
  intros zero small. induction d as [|[o rows] d IH]; intros node anc ne lt; [discriminate|].
  destruct node as [|[|n]]; [now destruct d|congruence|].
  cbn [map look fst snd]. cbn in anc.
  assert (inr : In (nth n rows []) rows) by (apply nth_In; lia).
  destruct ((fst o =? 0) && (snd o =? 0)) eqn:origin.
  - apply andb_true_iff in origin as [o1 o2]. apply Z.eqb_eq in o1, o2.
    destruct o as [o1' o2']. cbn in o1, o2. subst. rewrite zero.
    rewrite forallb_forall in anc. specialize (anc _ inr).
    destruct (nth n rows []) as [|[|a] row]; try discriminate. cbn [nth]. destruct d; reflexivity.
  - apply andb_true_iff in anc as [rowsok anc].
    rewrite forallb_forall in rowsok. specialize (rowsok _ inr).
    apply andb_true_iff in rowsok as [len nodes]. apply Nat.eqb_eq in len.
    rewrite forallb_forall in nodes.
    assert (inn : In (nth (f o) (nth n rows []) 1%nat) (nth n rows [])).
    { apply nth_In. specialize (small o). lia. }
    specialize (nodes _ inn). apply andb_true_iff in nodes as [n1 n2].
    apply Nat.leb_le in n2. apply negb_true_iff, Nat.eqb_neq in n1.
    apply IH; [assumption|assumption|destruct d as [|[o2 rows2] d]; cbn in *; lia].
Qed.

Section Boards.
Context {mark : Type}.
Variable code : mark -> nat.
Variables (r sep pre v : nat).

Definition digit (c : option mark) : nat := match c with None => 0%nat | Some m => code m end.

Definition height := (r + sep)%nat.
Definition column_word (c : list mark) : list nat := map code c ++ repeat 0%nat sep.
Definition word (b : list (list mark)) : list nat := flat_map column_word b.
Definition padded (b : list (list mark)) : list nat := repeat 0%nat pre ++ word b.

Definition rectangular (b : list (list mark)) : Prop := Forall (fun c => length c = r) b.

Lemma column_word_length c : length c = r -> length (column_word c) = height.
Proof. intros H. unfold column_word, height. rewrite app_length, map_length, repeat_length. lia. Qed.

Lemma word_length b : rectangular b -> length (word b) = (length b * height)%nat.
Proof.
  induction 1 as [|c b len _ IH]; [reflexivity|]. unfold word in *. cbn [flat_map length].
  rewrite app_length, column_word_length, IH by assumption. lia.
Qed.

Lemma nth_zeros n i : nth i (repeat 0%nat n) 0%nat = 0%nat.
Proof. revert i. induction n; intros [|i]; cbn; auto. Qed.

Lemma nth_column c i : nth i (column_word c) 0%nat = digit (nth_error c i).
Proof.
  unfold column_word. destruct (Nat.lt_ge_cases i (length c)) as [lt|ge].
  - rewrite app_nth1 by (rewrite map_length; lia).
    destruct (nth_error c i) as [m|] eqn:E; [|apply nth_error_None in E; lia].
    cbn. rewrite nth_indep with (d' := code m) by (rewrite map_length; lia).
    rewrite map_nth. f_equal. now apply nth_error_nth.
  - rewrite app_nth2 by (rewrite map_length; lia). rewrite nth_zeros.
    apply nth_error_None in ge. now rewrite ge.
Qed.

Lemma nth_word b : rectangular b -> forall i j, (i < height)%nat ->
  nth (j * height + i) (word b) 0%nat = digit (match nth_error b j with None => None | Some c => nth_error c i end).
Proof.
  induction 1 as [|c b len rect IH]; intros i j lt.
  - cbn. destruct (j * height + i)%nat, j; reflexivity.
  - cbn [word flat_map]. destruct j as [|j].
    + cbn [Nat.mul Nat.add nth_error]. rewrite app_nth1 by (rewrite column_word_length; assumption). apply nth_column.
    + cbn [nth_error]. rewrite app_nth2 by (rewrite column_word_length by assumption; nia).
      rewrite column_word_length by assumption. rewrite <- IH by assumption. f_equal. nia.
Qed.

Lemma nth_padded b i j d e : rectangular b -> (i < r)%nat -> (j < length b)%nat ->
  Z.abs d <= Z.of_nat sep ->
  let t := time (Z.of_nat height) (d, e) + Z.of_nat (pre + j * height + i) in
  0 <= t -> nth (Z.to_nat t) (padded b) 0%nat = digit (cell b (Z.of_nat i + d) (Z.of_nat j + e)).
Proof.
  intros rect ir jk small t pos. unfold t, time in *. clear t. cbn [fst snd] in *. unfold padded.
  set (t := e * Z.of_nat height + d + Z.of_nat (pre + j * height + i)) in *.
  assert (hsep : height = (r + sep)%nat) by reflexivity.
  (* the row within its column, and the column *)
  set (i' := Z.of_nat i + d). set (j' := Z.of_nat j + e).
  assert (tt : t = Z.of_nat pre + j' * Z.of_nat height + i') by (unfold t, i', j'; nia).
  destruct (Z.lt_ge_cases t (Z.of_nat pre)) as [before|after].
  - rewrite app_nth1 by (rewrite repeat_length; lia). rewrite nth_zeros.
    assert (j' < 0 \/ i' < 0) as out by (unfold i' in *; nia).
    unfold cell. destruct (i' <? 0) eqn:E1; [reflexivity|]. destruct (j' <? 0) eqn:E2; [reflexivity|].
    apply Z.ltb_ge in E1, E2. lia.
  - rewrite app_nth2 by (rewrite repeat_length; lia). rewrite repeat_length.
    destruct (Z.lt_ge_cases i' 0) as [neg|nonneg].
    + (* the separators of the column before *)
      assert (cell b i' j' = None) as -> by (unfold cell; now rewrite (proj2 (Z.ltb_lt i' 0) neg)).
      assert (0 < j') by (unfold i' in *; nia).
      replace (Z.to_nat t - pre)%nat
        with (Z.to_nat (j' - 1) * height + Z.to_nat (Z.of_nat height + i'))%nat by (unfold i' in *; nia).
      rewrite nth_word; [|assumption|unfold i' in *; lia].
      destruct (nth_error b (Z.to_nat (j' - 1))) as [c|] eqn:E; [|reflexivity].
      assert (length c = r) as len.
      { apply nth_error_In in E. unfold rectangular in rect. rewrite Forall_forall in rect. now apply rect. }
      assert (nth_error c (Z.to_nat (Z.of_nat height + i')) = None) as ->; [|reflexivity].
      apply nth_error_None. unfold i' in *. lia.
    + assert (0 <= j') by (unfold i' in *; nia).
      replace (Z.to_nat t - pre)%nat with (Z.to_nat j' * height + Z.to_nat i')%nat by nia.
      rewrite nth_word; [|assumption|unfold i' in *; lia].
      unfold cell. rewrite (proj2 (Z.ltb_ge i' 0) nonneg), (proj2 (Z.ltb_ge j' 0)) by assumption. reflexivity.
Qed.

(** The first offset, from which a plan starts. *)
Definition first (d : diagram) : Z * Z := match d with [] => (0, 0) | (o, _) :: _ => o end.
Definition start_time (d : diagram) : Z := time (Z.of_nat height) (first d).
Definition plan_of (d : diagram) : plan := plan_from (Z.of_nat height) (start_time d) d.

Definition sound (d : diagram) : bool :=
  ascending (Z.of_nat height) (start_time d) d && anchored v d
  && (0 <=? - start_time d) && (- start_time d <=? Z.of_nat pre)
  && forallb (fun l => Z.abs (fst (fst l)) <=? Z.of_nat sep) d
  && match d with (_, _ :: _) :: _ => true | _ => false end.

Hypothesis code_small : forall m, (code m <= v)%nat.

Lemma digit_small c : (digit c <= v)%nat.
Proof. destruct c; [apply code_small|apply Nat.le_0_l]. Qed.

Lemma padded_small b i : (nth i (padded b) 0%nat <= v)%nat.
Proof.
  destruct (nth_in_or_default i (padded b) 0%nat) as [H| ->]; [|lia].
  revert H. generalize (nth i (padded b) 0%nat). intros y H.
  unfold padded in H. apply in_app_or in H as [H|H]; [apply repeat_spec in H; lia|].
  apply in_flat_map in H as [c [_ H]]. unfold column_word in H.
  apply in_app_or in H as [H|H]; [|apply repeat_spec in H; lia].
  apply in_map_iff in H as [m [<- _]]. apply code_small.
Qed.

Lemma ascending_from h t d : ascending h t d = true -> Forall (fun l => t <= time h (fst l)) d.
Proof.
  revert t. induction d as [|[o rows] d IH]; intros t asc; constructor; cbn in asc;
    apply andb_true_iff in asc as [le asc]; apply Z.leb_le in le; cbn; [assumption|].
  apply IH in asc. eapply Forall_impl; [|exact asc]. cbn. intros a. lia.
Qed.

Theorem good_diagram d b : (0 < r)%nat -> rectangular b -> sound d = true ->
  good (plan_of d) (padded b) =
  forallb (fun j => forallb (fun i =>
    look (map snd d) 2 (map (fun l => digit (cell b (Z.of_nat i + fst (fst l)) (Z.of_nat j + snd (fst l)))) d))
    (seq 0 r)) (seq 0 (length b)).
Proof.
  intros rpos rect ok. unfold sound in ok. rewrite !andb_true_iff in ok.
  destruct ok as [[[[[asc anc] lead] lead'] seps] filled].
  apply Z.leb_le in lead, lead'. rewrite forallb_forall in seps.
  pose proof (ascending_from _ _ _ asc) as later. rewrite Forall_forall in later.
  assert (plan_len : length (padded b) = (pre + length b * height)%nat).
  { unfold padded. rewrite app_length, repeat_length, word_length by assumption. reflexivity. }
  assert (at_start : forall s, run (plan_of d) 2 (skipn s (padded b)) =
     look (map snd d) 2 (map (fun l => nth (s + Z.to_nat (time (Z.of_nat height) (fst l) - start_time d)) (padded b) 0%nat) d)).
  { intros s. unfold plan_of. rewrite run_plan by assumption. f_equal.
    apply map_ext. intros l. now rewrite nth_skip. }
  assert (inside : forall i j, (i < r)%nat -> (j < length b)%nat ->
     run (plan_of d) 2 (skipn (Z.to_nat (start_time d + Z.of_nat (pre + j * height + i))) (padded b)) =
     look (map snd d) 2 (map (fun l => digit (cell b (Z.of_nat i + fst (fst l)) (Z.of_nat j + snd (fst l)))) d)).
  { intros i j ir jk. rewrite at_start. f_equal. apply map_ext_in. intros [[di ej] rows] il. cbn [fst snd].
    specialize (later _ il). specialize (seps _ il). apply Z.leb_le in seps. cbn [fst snd] in *.
    assert (0 <= Z.of_nat (pre + j * height + i) - Z.of_nat pre) as nn by lia.
    rewrite <- (nth_padded b i j di ej rect ir jk seps) by (cbn zeta; lia). f_equal. lia. }
  apply eq_true_iff_eq. rewrite good_spec, forallb_forall. split.
  - intros all j jin. apply in_seq in jin. rewrite forallb_forall. intros i iin. apply in_seq in iin.
    rewrite <- inside by lia. apply all. rewrite plan_len.
    assert (j * height + i < length b * height)%nat by (assert (i < height)%nat by (unfold height; lia); nia).
    lia.
  - intros all s lt. rewrite plan_len in lt.
    set (a := Z.of_nat s - start_time d).
    destruct (Z.lt_ge_cases a (Z.of_nat pre)) as [before|after].
    + rewrite at_start.
      apply (anchored_spec v (fun o => nth (s + Z.to_nat (time (Z.of_nat height) o - start_time d)) (padded b) 0%nat));
        [|intros; apply padded_small|exact anc|congruence|destruct d as [|[o [|row rows]] d]; cbn in *; try discriminate; lia].
      unfold padded. rewrite app_nth1; [apply nth_zeros|]. rewrite repeat_length. unfold time, a in *. cbn [fst snd]. lia.
    + set (u := (Z.to_nat a - pre)%nat).
      assert (hpos : (height <> 0)%nat).
      { unfold height. lia. }
      pose proof (Nat.div_mod u height hpos) as dm.
      pose proof (Nat.mod_upper_bound u height hpos) as ub.
      set (j := (u / height)%nat) in *. set (i := (u mod height)%nat) in *.
      destruct (Nat.lt_ge_cases i r) as [ir|sepd]; [destruct (Nat.lt_ge_cases j (length b)) as [jk|beyond]|].
      * specialize (all j). rewrite in_seq in all. specialize (all ltac:(lia)).
        rewrite forallb_forall in all. specialize (all i). rewrite in_seq in all. specialize (all ltac:(lia)).
        rewrite <- inside in all by assumption.
        replace (Z.to_nat (start_time d + Z.of_nat (pre + j * height + i))) with s in all; [exact all|].
        unfold a in *. nia.
      * rewrite at_start.
        apply (anchored_spec v (fun o => nth (s + Z.to_nat (time (Z.of_nat height) o - start_time d)) (padded b) 0%nat));
          [|intros; apply padded_small|exact anc|congruence|destruct d as [|[o [|row rows]] d]; cbn in *; try discriminate; lia].
        apply nth_overflow. rewrite plan_len. unfold time. cbn [fst snd]. unfold a in *. nia.
      * rewrite at_start.
        apply (anchored_spec v (fun o => nth (s + Z.to_nat (time (Z.of_nat height) o - start_time d)) (padded b) 0%nat));
          [|intros; apply padded_small|exact anc|congruence|destruct d as [|[o [|row rows]] d]; cbn in *; try discriminate; lia].
        unfold padded. rewrite app_nth2 by (rewrite repeat_length; unfold time; cbn [fst snd]; unfold a in *; lia).
        rewrite repeat_length.
        replace (s + Z.to_nat (time (Z.of_nat height) (0%Z, 0%Z) - start_time d) - pre)%nat with (j * height + i)%nat
          by (unfold time; cbn [fst snd]; unfold a in *; nia).
        rewrite nth_word by assumption.
        destruct (nth_error b j) as [c|] eqn:E; [|reflexivity].
        assert (length c = r) as len.
        { apply nth_error_In in E. unfold rectangular in rect. rewrite Forall_forall in rect. now apply rect. }
        assert (nth_error c i = None) as ->; [|reflexivity].
        apply nth_error_None. lia.
Qed.
End Boards.
