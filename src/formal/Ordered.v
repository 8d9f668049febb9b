(** New numbers in increasing order: the hidden part of a mark is how many numbers have appeared. *)

From Coq Require Import List ZArith Bool Lia Arith.
From Stripcount Require Import Statement Words Reading Counting Annihilator Main Pictures Slots Rows StatementWords Stated Turned StatementOrder Hidden.
Import ListNotations.

Lemma app_eq_same {A} (a : list A) : forall b c d, length a = length c -> a ++ b = c ++ d -> a = c /\ b = d.
Proof.
  induction a as [|x a IH]; intros b [|y c] d len E; try discriminate; [now split|].
  injection E as -> E. injection len as len. destruct (IH b c d len E) as [-> ->]. now split.
Qed.

Section Memory.
Variables (v r : nat).
Hypothesis pos : (0 < r)%nat.
Definition h : nat := S v.
Local Notation seen := (seen h).
Local Notation lift := (lift h).

Lemma h_pos : (0 < h)%nat.
Proof. apply Nat.lt_0_succ. Qed.

Definition after (s m : nat) : bool := Nat.leb (m / h) s && Nat.eqb (m mod h) (Nat.max s (S (m / h))).

Definition memory : condition nat :=
  {| reads := [(-1, 0); (Z.of_nat r - 1, -1); (0, 0)]%Z;
     allows := fun cells => match cells with
       | [above; last; Some m] =>
           after (match above with Some a => a mod h | None => match last with Some a => a mod h | None => 0 end end) m
       | _ => true end |}.

Fixpoint chain (s : nat) (ms : list nat) : bool :=
  match ms with [] => true | m :: ms => after s m && chain (m mod h) ms end.

Definition before (s : nat) (ms : list nat) (p : nat) : nat :=
  match p with 0 => s | S q => match nth_error ms q with Some a => a mod h | None => s end end.

Lemma chain_spec ms : forall s, chain s ms = true <->
  forall p m, nth_error ms p = Some m -> after (before s ms p) m = true.
Proof.
  induction ms as [|m ms IH]; intros s; cbn [chain].
  - split; [intros _ [|p] m E; discriminate|reflexivity].
  - rewrite andb_true_iff, IH. split.
    + intros [now_ok rest] [|p] m' E; cbn in E; [injection E as <-; exact now_ok|].
      specialize (rest p m' E). destruct p as [|p]; [exact rest|]. cbn [before nth_error] in rest |- *.
      destruct (nth_error ms p) eqn:F; [exact rest|]. apply nth_error_None in F.
      assert (nth_error ms (S p) <> None) as G by congruence. apply nth_error_Some in G. lia.
    + intros H. split; [exact (H 0 m eq_refl)|]. intros p m' E. specialize (H (S p) m' E).
      destruct p as [|p]; [exact H|]. cbn [before nth_error] in H |- *.
      destruct (nth_error ms p) eqn:F; [exact H|]. apply nth_error_None in F.
      assert (nth_error ms (S p) <> None) as G by congruence. apply nth_error_Some in G. lia.
Qed.

Lemma nth_error_concat {A} (B : list (list A)) : (forall c, In c B -> length c = r) -> forall i j, (i < r)%nat ->
  nth_error (concat B) (j * r + i) = match nth_error B j with Some c => nth_error c i | None => None end.
Proof.
  induction B as [|c B IH]; intros high i j ir; [cbn; destruct j, (_ + i)%nat; reflexivity|]. cbn [concat].
  pose proof (high c (or_introl eq_refl)) as len. destruct j as [|j].
  - cbn [Nat.mul Nat.add nth_error]. rewrite nth_error_app1 by lia. reflexivity.
  - rewrite nth_error_app2 by (cbn; lia). replace (S j * r + i - length c)%nat with (j * r + i)%nat by (cbn; lia).
    cbn [nth_error]. apply IH; [|exact ir]. intros d id. apply high. now right.
Qed.

Lemma cell_before {A} (B : list (list A)) i j : (i < 0 \/ j < 0)%Z -> cell B i j = None.
Proof. unfold cell. intros [l|l]; apply Z.ltb_lt in l; rewrite l; [|rewrite orb_true_r]; reflexivity. Qed.

Lemma memory_at B k i j m : length B = k -> (forall c, In c B -> length c = r) -> (i < r)%nat -> (j < k)%nat ->
  nth_error (concat B) (j * r + i) = Some m ->
  holds_at B memory i j = after (before 0 (concat B) (j * r + i)) m.
Proof.
  intros wide high ir jk E. rewrite nth_error_concat in E by assumption.
  unfold holds_at, memory. cbn [reads allows map fst snd]. rewrite !Z.add_0_r, cell_nat, E.
  f_equal. destruct i as [|i].
  - rewrite (cell_before B (Z.of_nat 0 + -1)) by lia. destruct j as [|j].
    + rewrite cell_before by lia. reflexivity.
    + replace (Z.of_nat 0 + (Z.of_nat r - 1))%Z with (Z.of_nat (r - 1)) by lia.
      replace (Z.of_nat (S j) + -1)%Z with (Z.of_nat j) by lia. rewrite cell_nat.
      replace (S j * r + 0)%nat with (S (j * r + (r - 1)))%nat by (cbn; lia). cbn [before].
      rewrite nth_error_concat by (assumption || lia).
      destruct (nth_error B j) as [c|] eqn:F; [|apply nth_error_None in F; lia].
      destruct (nth_error c (r - 1)) eqn:G; [reflexivity|]. apply nth_error_None in G.
      rewrite (high c) in G by (eapply nth_error_In; eassumption). lia.
  - replace (Z.of_nat (S i) + -1)%Z with (Z.of_nat i) by lia. rewrite cell_nat.
    replace (j * r + S i)%nat with (S (j * r + i))%nat by lia. cbn [before].
    rewrite nth_error_concat by (assumption || lia).
    destruct (nth_error B j) as [c|] eqn:F; [|discriminate].
    destruct (nth_error c i) eqn:G; [reflexivity|]. apply nth_error_None in G.
    rewrite (high c) in G by (eapply nth_error_In; eassumption). lia.
Qed.

Lemma memory_chain B k : length B = k -> (forall c, In c B -> length c = r) ->
  forallb (fun j => forallb (fun i => holds_at B memory i j) (seq 0 r)) (seq 0 k) = chain 0 (concat B).
Proof.
  intros wide high. apply eq_true_iff_eq. rewrite chain_spec, forallb_forall. split.
  - intros H p m E. pose proof (Nat.div_mod p r ltac:(lia)) as D. pose proof (Nat.mod_upper_bound p r ltac:(lia)) as U.
    set (j := (p / r)%nat) in *. set (i := (p mod r)%nat) in *. replace (r * j + i)%nat with (j * r + i)%nat in D by lia.
    rewrite D in E |- *. assert (j < k)%nat as jk.
    { rewrite nth_error_concat in E by assumption. destruct (nth_error B j) eqn:F; [|discriminate].
      rewrite <- wide. apply nth_error_Some. congruence. }
    rewrite <- (memory_at B k i j m) by assumption.
    specialize (H j ltac:(apply in_seq; lia)). rewrite forallb_forall in H. apply H. apply in_seq. lia.
  - intros H j ij. apply forallb_forall. intros i ii. apply in_seq in ij, ii.
    destruct (nth_error (concat B) (j * r + i)) as [m|] eqn:E.
    + rewrite (memory_at B k i j m) by (assumption || lia). now apply H.
    + exfalso. destruct (cell_there r k B i j wide high ltac:(lia) ltac:(lia)) as [x F].
      rewrite cell_nat in F. rewrite nth_error_concat in E by (assumption || lia). congruence.
Qed.

(** * Boards with and without the hidden part *)

Lemma chain_introduced ms : forall s, chain s ms = true -> introduced s (map (fun m => Nat.div m h) ms) = true.
Proof.
  induction ms as [|m ms IH]; intros s ok; [reflexivity|]. cbn [chain map introduced] in ok |- *.
  apply andb_true_iff in ok as [a rest]. unfold after in a. apply andb_true_iff in a as [le eq]. apply Nat.eqb_eq in eq.
  rewrite le, <- eq. cbn [andb]. now apply IH.
Qed.

Lemma introduced_chain xs : forall s, (s <= v)%nat -> (forall x, In x xs -> x < v)%nat -> introduced s xs = true ->
  exists ms, map (fun m => Nat.div m h) ms = xs /\ chain s ms = true /\ forall m, In m ms -> (m < v * h)%nat.
Proof.
  induction xs as [|x xs IH]; intros s sv small ok; [exists []; repeat split; intros m []|].
  cbn [introduced] in ok. apply andb_true_iff in ok as [le rest].
  pose proof (small x (or_introl eq_refl)) as xv.
  destruct (IH (Nat.max s (S x)) ltac:(lia) (fun y i => small y (or_intror i)) rest) as (ms & seen_ms & ok_ms & low).
  assert (Nat.max s (S x) < h)%nat as th by (unfold h; lia).
  exists ((x * h + Nat.max s (S x))%nat :: ms).
  assert ((x * h + Nat.max s (S x)) / h = x)%nat as D.
  { rewrite Nat.add_comm, Nat.div_add by (unfold h; lia). now rewrite Nat.div_small by exact th. }
  assert ((x * h + Nat.max s (S x)) mod h = Nat.max s (S x))%nat as M.
  { rewrite Nat.add_comm, Nat.mod_add by (unfold h; lia). now apply Nat.mod_small. }
  split; [cbn [map]; now rewrite D, seen_ms|]. split.
  - cbn [chain]. unfold after. rewrite D, M, le, Nat.eqb_refl. exact ok_ms.
  - intros m [<-|i]; [|now apply low]. nia.
Qed.

Lemma cut {A C} (f : A -> C) B : forall ms, map f ms = concat B -> exists Bh, concat Bh = ms /\ map (map f) Bh = B.
Proof.
  induction B as [|c B IH]; intros ms E; cbn [concat] in E.
  - apply map_eq_nil in E. subst. now exists [].
  - rewrite <- (firstn_skipn (length c) ms), map_app in E.
    assert (length (map f (firstn (length c) ms)) = length c) as len.
    { rewrite map_length, firstn_length_le; [reflexivity|]. rewrite <- (map_length f ms).
      rewrite <- (firstn_skipn (length c) ms), map_app, E, app_length. lia. }
    apply app_eq_same in E as [E1 E2]; [|exact len].
    destruct (IH _ E2) as (Bh & E3 & E4). exists (firstn (length c) ms :: Bh). split.
    + cbn [concat]. now rewrite E3, firstn_skipn.
    + cbn [map]. now rewrite E1, E4.
Qed.

Definition ordered_diagrams (hs : list hint) (d : diagram) : list diagram := map lift (diagrams_of hs) ++ [d].

Lemma legal_ordered cs hs d k B : hinted v cs hs = true -> hinted (v * h) [memory] [(1, d)] = true ->
  In B (lists (lists (seq 0 (v * h)) r) k) ->
  legal (arrays (v * h) (ordered_diagrams hs d)) r k B = legal (numbers v cs) r k (seen B) && chain 0 (concat B).
Proof.
  intros ok okd inB. pose proof (sized_boards (numbers (v * h) []) r k B inB) as [wide high].
  rewrite <- (memory_chain B k wide high), (legal_hinted v cs hs r k (seen B) ok (seen_in h h_pos r k B v inB)).
  rewrite <- (legal_lifted h h_pos (v * h)).
  pose proof (legal_hinted (v * h) [memory] [(1, d)] r k B okd inB) as M. unfold ordered_diagrams.
  unfold legal in *. cbn [conditions arrays numbers diagrams_of map snd forallb] in *. rewrite !andb_true_r in M.
  rewrite map_app, forallb_app. f_equal. cbn [map forallb]. now rewrite andb_true_r, M.
Qed.

Lemma count_ordered cs hs d k : hinted v cs hs = true -> hinted (v * h) [memory] [(1, d)] = true ->
  count_shown (fun m => Nat.div m h) (arrays (v * h) (ordered_diagrams hs d)) r k
  = count_read by_columns introduced_in_order (numbers v cs) r k.
Proof.
  intros ok okd. unfold count_shown, count_read, boards. cbn [marks arrays numbers]. f_equal.
  set (X := nodup _ _). set (Y := filter _ _).
  assert (NoDup Y) as nodup_Y by (apply NoDup_filter, nodup_lists, nodup_lists, seq_NoDup).
  assert (forall B, In B X <-> In B Y) as same.
  { intros B. unfold X, Y. rewrite nodup_In, in_map_iff, filter_In. split.
    - intros (Bh & <- & i). apply filter_In in i as [i l]. rewrite (legal_ordered cs hs d k Bh ok okd i) in l.
      apply andb_true_iff in l as [l c]. split; [now apply seen_in; [apply h_pos|]|]. fold (seen Bh). rewrite l. cbn [andb].
      unfold by_columns, introduced_in_order, seen. rewrite <- concat_map. now apply chain_introduced.
    - intros [i l]. apply andb_true_iff in l as [l t]. unfold by_columns, introduced_in_order in t.
      apply introduced_chain in t as (ms & seen_ms & c & low); [|lia|].
      2: { intros x ix. apply in_concat in ix as (col & icol & ix).
           pose proof (lists_in _ _ _ (lists_in _ _ _ i col icol) x ix) as low. apply in_seq in low. lia. }
      destruct (cut _ B ms seen_ms) as (Bh & E & F). exists Bh. split; [exact F|]. apply filter_In.
      pose proof (sized_boards (numbers v []) r k B i) as [wide high].
      assert (In Bh (lists (lists (seq 0 (v * h)) r) k)) as ih.
      { assert (length Bh = k) as len by (rewrite <- wide, <- F; now rewrite map_length). rewrite <- len. apply in_lists.
        intros col icol. assert (length col = r) as lcol.
        { rewrite <- (high (map (fun m => Nat.div m h) col)); [now rewrite map_length|]. rewrite <- F. now apply in_map. }
        rewrite <- lcol. apply in_lists. intros m im. apply in_seq. split; [lia|]. apply low. rewrite <- E.
        apply in_concat. now exists col. }
      split; [exact ih|]. rewrite (legal_ordered cs hs d k Bh ok okd ih), E, c.
      unfold seen. rewrite F, l. reflexivity. }
  apply Nat.le_antisymm; apply NoDup_incl_length; try apply NoDup_nodup; try exact nodup_Y; intros B i; now apply same.
Qed.
End Memory.

Definition checked_ordered A v cs hs d r (C P Q : list Z) : bool :=
  if hinted v cs hs && hinted (v * S v) [memory v r] [(1, d)] && Nat.ltb 0 r
  then checked_shown A (array_code (v * S v)) (seq 0 (v * S v)) (v * S v) (ordered_diagrams v hs d)
         (fun m => Nat.div m (S v)) r C P Q
  else false.

Theorem ordered_counted (A : arithmetic) v cs hs d r C P Q : checked_ordered A v cs hs d r C P Q = true ->
  generates P Q (count_read by_columns introduced_in_order (numbers v cs) r).
Proof.
  unfold checked_ordered. destruct (_ && _) eqn:E; [|discriminate]. apply andb_true_iff in E as [E pos].
  apply andb_true_iff in E as [ok okd]. apply Nat.ltb_lt in pos. intros H. apply arrays_shown in H.
  eapply generates_ext; [|exact H]. intros k. now apply count_ordered.
Qed.

(** * Boards whose rows grow *)

Lemma rows_transposed r k (B : list (list nat)) : (0 < k)%nat -> sized r k B ->
  by_rows B = by_columns (transposed r B).
Proof.
  intros pos [wide high]. unfold by_rows, by_columns, transposed. rewrite <- flat_map_concat_map.
  destruct B as [|c B]; [cbn in wide; lia|]. cbn [hd]. now rewrite (high c (or_introl eq_refl)).
Qed.

Lemma read_no_more (test : list nat -> bool) (R : rule nat) r k : (0 < k)%nat -> NoDup (marks R) ->
  count_read by_rows test R r k = count_read by_columns test (turned R) k r.
Proof.
  intros pos nd. unfold count_read. f_equal. apply Nat.le_antisymm.
  - apply (no_more r k).
    + apply NoDup_filter. now apply nodup_lists, nodup_lists.
    + intros B i. apply filter_In in i as [i _]. now apply (sized_boards R).
    + intros B i. apply filter_In in i as [i l]. apply andb_true_iff in l as [l t].
      pose proof (sized_boards R r k B i) as s. apply filter_In. split; [now apply in_transposed|].
      rewrite legal_transposed, l by exact s. now rewrite <- (rows_transposed r k).
  - apply (no_more k r).
    + apply NoDup_filter. now apply nodup_lists, nodup_lists.
    + intros B i. apply filter_In in i as [i _]. now apply (sized_boards (turned R)).
    + intros B i. apply filter_In in i as [i l]. apply andb_true_iff in l as [l t].
      pose proof (sized_boards (turned R) k r B i) as s.
      pose proof (in_transposed (turned R) k r B i) as j. rewrite turned_twice in j.
      apply filter_In. split; [exact j|]. rewrite <- (turned_twice R), legal_transposed, l by exact s.
      rewrite (rows_transposed r k), (transposed_twice k r) by (exact pos || exact s || now apply sized_transposed).
      exact t.
Qed.

Theorem ordered_rows (A : arithmetic) v cs hs d r C P Q :
  checked_ordered A v (turned_conditions cs) hs d r C P Q = true ->
  generates P Q (fun k => count_read by_rows introduced_in_order (numbers v cs) k r).
Proof.
  intros ok. assert (0 < r)%nat as pos.
  { unfold checked_ordered in ok. destruct (_ && _) eqn:E in ok; [|discriminate]. apply andb_true_iff in E as [_ pos].
    now apply Nat.ltb_lt in pos. }
  apply ordered_counted in ok. eapply generates_ext; [|exact ok]. intros k. cbv beta.
  rewrite read_no_more by (exact pos || apply seq_NoDup). reflexivity.
Qed.
