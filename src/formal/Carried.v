(** What is remembered from cell to cell is a hidden part of a mark, one digit for each memory. *)

From Coq Require Import List ZArith Bool Lia Arith.
From Stripcount Require Import Statement Words Reading Counting Annihilator Main Pictures Slots Rows StatementWords Stated Turned StatementCarried Hidden.
Import ListNotations.

Lemma first_of_map {A C D} (F : A -> option D) (f : A -> option C) (G : C -> D) l :
  (forall o, In o l -> F o = option_map G (f o)) -> first_of (map F l) = option_map G (first_of (map f l)).
Proof.
  induction l as [|o l IH]; intros H; [reflexivity|]. cbn [map first_of]. rewrite (H o (or_introl eq_refl)).
  destruct (f o); [reflexivity|]. cbn [option_map]. apply IH. intros p ip. apply H. now right.
Qed.

Lemma some_before (x : option nat) (g : nat -> nat) :
  match option_map (fun b => Some (g b)) x with None => Some 0 | Some before => before end
  = Some (match x with None => 0 | Some b => g b end).
Proof. now destruct x. Qed.

Lemma more_steps M B n : forall i j s, remembered M B n i j = Some s -> remembered M B (S n) i j = Some s.
Proof.
  induction n as [|n IH]; intros i j s E; [discriminate|].
  remember (S n) as m eqn:em. cbn [remembered]. subst m. cbn [remembered] in E.
  set (F := fun o : Z * Z => match cell B (i + fst o) (j + snd o) with
    | None => None | Some _ => Some (remembered M B n (i + fst o) (j + snd o)) end) in E.
  set (G := fun o : Z * Z => match cell B (i + fst o) (j + snd o) with
    | None => None | Some _ => Some (remembered M B (S n) (i + fst o) (j + snd o)) end).
  assert (forall l s, match first_of (map F l) with None => Some 0 | Some before => before end = Some s ->
            match first_of (map G l) with None => Some 0 | Some before => before end = Some s) as step.
  { induction l as [|o l IHl]; intros t H; [exact H|]. cbn [map first_of] in H |- *. unfold F at 1 in H. unfold G at 1.
    destruct (cell B (i + fst o) (j + snd o)); [now apply IH|]. now apply IHl. }
  destruct (match first_of (map F (back M)) with None => Some 0 | Some before => before end) as [before|] eqn:H in E;
    [|discriminate].
  rewrite (step _ _ H). exact E.
Qed.

Lemma enough_steps M B n m i j s : (n <= m)%nat -> remembered M B n i j = Some s -> remembered M B m i j = Some s.
Proof. induction 1 as [|m le IH]; intros E; [exact E|]. now apply more_steps, IH. Qed.

(** * Digits *)

Fixpoint digits (zs : list nat) (m : nat) : list nat :=
  match zs with [] => [] | z :: zs => m mod z :: digits zs (m / z) end.
Fixpoint number_of (x : nat) (zs ss : list nat) : nat :=
  match zs, ss with z :: zs, s :: ss => s + z * number_of x zs ss | _, _ => x end.
Definition hidden (zs : list nat) : nat := fold_right Nat.mul 1 zs.

Lemma digits_number x zs : forall ss, Forall2 lt ss zs -> digits zs (number_of x zs ss) = ss.
Proof.
  induction zs as [|z zs IH]; intros ss H; inversion H as [|s z' ss' zs' lt all]; subst; [reflexivity|].
  cbn [number_of digits]. rewrite (Nat.mul_comm z), Nat.mod_add, Nat.mod_small by lia. f_equal.
  rewrite Nat.div_add, (Nat.div_small s z) by lia. now apply IH.
Qed.

Lemma hidden_pos zs : forallb (Nat.ltb 0) zs = true -> (0 < hidden zs)%nat.
Proof.
  induction zs as [|z zs IH]; [cbn; lia|]. intros H. cbn [forallb hidden fold_right] in H |- *. fold (hidden zs).
  apply andb_true_iff in H as [p H]. apply Nat.ltb_lt in p.
  specialize (IH H). nia.
Qed.

Lemma number_shown x zs : forall ss, Forall2 lt ss zs -> (number_of x zs ss / hidden zs)%nat = x.
Proof.
  induction zs as [|z zs IH]; intros ss H; inversion H as [|s z' ss' zs' lt all]; subst; cbn [number_of hidden fold_right].
  - apply Nat.div_1_r.
  - fold (hidden zs). rewrite <- Nat.div_div.
    + rewrite (Nat.mul_comm z), Nat.div_add, (Nat.div_small s z) by lia. now apply IH.
    + lia.
    + assert (forallb (Nat.ltb 0) zs = true) as pos.
      { clear - all. induction all as [|s z ss zs lt all IH]; [reflexivity|]. cbn [forallb]. rewrite IH, andb_true_r.
        apply Nat.ltb_lt. lia. }
      pose proof (hidden_pos zs pos). lia.
Qed.

Lemma number_below x v zs : forall ss, (x < v)%nat -> Forall2 lt ss zs -> (number_of x zs ss < v * hidden zs)%nat.
Proof.
  induction zs as [|z zs IH]; intros ss xv H; inversion H as [|s z' ss' zs' lt all]; subst; cbn [number_of hidden fold_right].
  - lia.
  - fold (hidden zs). specialize (IH ss' xv all). nia.
Qed.

Section Carried.
Variables (v r : nat) (Ms : list memory).
Hypothesis pos : (0 < r)%nat.
Definition zs : list nat := map states Ms.
Definition h : nat := hidden zs.
Hypothesis sizes : forallb (Nat.ltb 0) zs = true.

Lemma h_pos : (0 < h)%nat.
Proof. exact (hidden_pos zs sizes). Qed.

Definition digit (q m : nat) : nat := nth q (digits zs m) 0.
Local Notation value_of := (value_of h).
Local Notation seen := (seen h).
Local Notation lift := (lift h).

(** The digit of memory [q] is what [next] says. *)
Definition tie (q : nat) (M : memory) : condition nat :=
  {| reads := (0, 0)%Z :: back M ++ sees M;
     allows := fun cells => match cells with
       | Some m :: cells =>
           let before := match first_of (firstn (length (back M)) cells) with None => 0 | Some b => digit q b end in
           match next M before (map value_of (skipn (length (back M)) cells)) with
           | Some after => Nat.ltb after (states M) && Nat.eqb after (digit q m)
           | None => false
           end
       | _ => true end |}.

Lemma split_first {A C} (f : A -> C) l rest : firstn (length l) (map f l ++ rest) = map f l.
Proof. rewrite <- (map_length f l), firstn_app, firstn_all, Nat.sub_diag. apply app_nil_r. Qed.

Lemma split_rest {A C} (f : A -> C) l rest : skipn (length l) (map f l ++ rest) = rest.
Proof. rewrite <- (map_length f l), skipn_app, skipn_all, Nat.sub_diag. reflexivity. Qed.

Lemma tie_here q M B i j : holds_at B (tie q M) i j = match cell B (Z.of_nat i) (Z.of_nat j) with
  | None => true
  | Some m =>
      let before := match first_of (map (fun o => cell B (Z.of_nat i + fst o) (Z.of_nat j + snd o)) (back M)) with
        | None => 0 | Some b => digit q b end in
      match next M before (map (fun o => cell (seen B) (Z.of_nat i + fst o) (Z.of_nat j + snd o)) (sees M)) with
      | Some after => Nat.ltb after (states M) && Nat.eqb after (digit q m) | None => false end
  end.
Proof.
  unfold holds_at, tie. cbn [reads allows map fst snd]. rewrite !Z.add_0_r.
  destruct (cell B (Z.of_nat i) (Z.of_nat j)) as [m|]; [|reflexivity].
  rewrite map_app, split_first, split_rest, map_map.
  assert (map (fun o : Z * Z => cell (seen B) (Z.of_nat i + fst o) (Z.of_nat j + snd o)) (sees M)
    = map (fun o : offset => value_of (cell B (Z.of_nat i + fst o) (Z.of_nat j + snd o))) (sees M)) as E
    by (apply map_ext; intros o; apply cell_seen).
  cbv zeta. rewrite E. reflexivity.
Qed.

Definition earlier (o : offset) : bool := (snd o <? 0)%Z || (snd o =? 0)%Z && (fst o <? 0)%Z.

Lemma cell_inside {A} k (B : list (list A)) (i j : Z) m : length B = k -> (forall c, In c B -> length c = r) ->
  cell B i j = Some m -> exists a b, i = Z.of_nat a /\ j = Z.of_nat b /\ (a < r)%nat /\ (b < k)%nat.
Proof.
  intros wide high E. unfold cell in E. destruct (Z.ltb_spec i 0); [discriminate|]. destruct (Z.ltb_spec j 0); [discriminate|].
  cbn [orb] in E. destruct (nth_error B (Z.to_nat j)) as [c|] eqn:F; [|discriminate].
  exists (Z.to_nat i), (Z.to_nat j). repeat split; try (symmetry; apply Z2Nat.id; assumption).
  - rewrite <- (high c (nth_error_In _ _ F)). apply nth_error_Some. congruence.
  - rewrite <- wide. apply nth_error_Some. congruence.
Qed.

(** A board whose digits are tied holds what is remembered. *)
Lemma tied_remembered q M B k : nth_error Ms q = Some M -> forallb earlier (back M) = true ->
  length B = k -> (forall c, In c B -> length c = r) ->
  (forall i j, (i < r)%nat -> (j < k)%nat -> holds_at B (tie q M) i j = true) ->
  forall n i j m, (j * r + i < n)%nat -> (i < r)%nat -> (j < k)%nat -> cell B (Z.of_nat i) (Z.of_nat j) = Some m ->
  remembered M (seen B) n (Z.of_nat i) (Z.of_nat j) = Some (digit q m).
Proof.
  intros at_q early wide high tied. induction n as [|n IH]; intros i j m rank ir jk E; [lia|].
  cbn [remembered].
  rewrite (first_of_map _ (fun o => cell B (Z.of_nat i + fst o) (Z.of_nat j + snd o)) (fun b => Some (digit q b))).
  2: { intros o io. rewrite cell_seen. destruct (cell B (Z.of_nat i + fst o) (Z.of_nat j + snd o)) as [b|] eqn:F; [|reflexivity].
       cbn [value_of option_map]. f_equal. destruct (cell_inside k B _ _ b wide high F) as (a' & b' & Ea & Eb & ar & bk).
       rewrite Ea, Eb in F |- *. apply IH; [|assumption|assumption|exact F].
       rewrite forallb_forall in early. specialize (early o io). unfold earlier in early.
       apply orb_true_iff in early as [l|l].
       - apply Z.ltb_lt in l. assert (b' < j)%nat by lia. nia.
       - apply andb_true_iff in l as [e l]. apply Z.eqb_eq in e. apply Z.ltb_lt in l. assert (b' = j) by lia. subst. lia. }
  specialize (tied i j ir jk). rewrite tie_here, E in tied. cbv zeta in tied.
  rewrite (some_before _ (digit q)).
  destruct (next M _ _) as [t|]; [|discriminate].
  apply andb_true_iff in tied as [l e]. apply Nat.eqb_eq in e. rewrite l. now subst.
Qed.

(** * The board with the digits of what is remembered *)

Lemma remembered_small M B n i j s : remembered M B n i j = Some s -> (s < states M)%nat.
Proof.
  destruct n as [|n]; [discriminate|]. cbn [remembered]. destruct (match first_of _ with None => _ | Some _ => _ end); [|discriminate].
  destruct (next M _ _) as [t|]; [|discriminate]. destruct (Nat.ltb_spec t (states M)) as [l|]; [|discriminate].
  now intros [= <-].
Qed.

Definition state (B : list (list nat)) (k : nat) (i j : Z) (M : memory) : nat :=
  match remembered M B (r * k) i j with Some s => s | None => 0 end.

Definition with_digits (B : list (list nat)) (k : nat) : list (list nat) :=
  map (fun j => map (fun i =>
    number_of (match cell B (Z.of_nat i) (Z.of_nat j) with Some x => x | None => 0 end) zs
      (map (state B k (Z.of_nat i) (Z.of_nat j)) Ms)) (seq 0 r)) (seq 0 k).

Lemma nth_error_seq {A} (f : nat -> A) n a : nth_error (map f (seq 0 n)) a = if Nat.ltb a n then Some (f a) else None.
Proof.
  destruct (Nat.ltb_spec a n) as [lt|ge].
  - rewrite nth_error_map. rewrite (nth_error_nth' _ 0%nat) by (rewrite seq_length; lia). now rewrite seq_nth by lia.
  - apply nth_error_None. rewrite map_length, seq_length. lia.
Qed.

Lemma sized_digits B k : sized r k (with_digits B k).
Proof.
  unfold with_digits. split; [now rewrite map_length, seq_length|]. intros c ic.
  apply in_map_iff in ic as (j & <- & _). now rewrite map_length, seq_length.
Qed.

Lemma cell_digits B k i j : sized r k B -> cell (with_digits B k) i j
  = option_map (fun x => number_of x zs (map (state B k i j) Ms)) (cell B i j).
Proof.
  intros [wide high]. unfold cell at 1. unfold with_digits.
  destruct (cell B i j) as [x|] eqn:E.
  - destruct (cell_inside k B i j x wide high E) as (a & b & -> & -> & ar & bk).
    destruct (Z.ltb_spec (Z.of_nat a) 0); [lia|]. destruct (Z.ltb_spec (Z.of_nat b) 0); [lia|]. cbn [orb].
    rewrite !Nat2Z.id, nth_error_seq. apply Nat.ltb_lt in ar, bk. rewrite bk, nth_error_seq, ar, E. reflexivity.
  - destruct (_ || _) eqn:F; [reflexivity|]. rewrite nth_error_seq. destruct (Nat.ltb_spec (Z.to_nat j) k) as [jk|]; [|reflexivity].
    rewrite nth_error_seq. destruct (Nat.ltb_spec (Z.to_nat i) r) as [ir|]; [|reflexivity].
    exfalso. apply orb_false_iff in F as [Fi Fj]. apply Z.ltb_ge in Fi, Fj.
    destruct (cell_there r k B (Z.to_nat i) (Z.to_nat j) wide high ir jk) as [x G].
    rewrite !Z2Nat.id in G by assumption. congruence.
Qed.

Definition allowed (B : list (list nat)) (k : nat) : Prop := forall M i j, In M Ms -> (i < r)%nat -> (j < k)%nat ->
  exists s, remembered M B (r * k) (Z.of_nat i) (Z.of_nat j) = Some s.

Lemma remembers_allowed B k : forallb (remembers r k B) Ms = true <-> allowed B k.
Proof.
  unfold allowed, remembers. rewrite forallb_forall. split.
  - intros H M i j iM ir jk. specialize (H M iM). rewrite forallb_forall in H. specialize (H j ltac:(apply in_seq; lia)).
    rewrite forallb_forall in H. specialize (H i ltac:(apply in_seq; lia)).
    destruct (remembered M B (r * k) (Z.of_nat i) (Z.of_nat j)) as [s|]; [now exists s|discriminate].
  - intros H M iM. apply forallb_forall. intros j ij. apply forallb_forall. intros i ii. apply in_seq in ij, ii.
    destruct (H M i j iM ltac:(lia) ltac:(lia)) as [s ->]. reflexivity.
Qed.

Lemma states_small B k i j : allowed B k -> (i < r)%nat -> (j < k)%nat ->
  Forall2 lt (map (state B k (Z.of_nat i) (Z.of_nat j)) Ms) zs.
Proof.
  intros H ir jk. unfold allowed in H. unfold zs. induction Ms as [|M l IH]; cbn [map]; constructor.
  - unfold state. destruct (H M i j (or_introl eq_refl) ir jk) as [s E]. rewrite E. now apply remembered_small in E.
  - apply IH. intros N a b iN. apply H. now right.
Qed.

Lemma cell_in_digits B k i j x : sized r k B -> allowed B k -> cell B i j = Some x ->
  exists m, cell (with_digits B k) i j = Some m /\ (m / h)%nat = x /\ digits zs m = map (state B k i j) Ms.
Proof.
  intros s ok E. pose proof s as [wide high]. rewrite cell_digits, E by exact s. cbn [option_map].
  destruct (cell_inside k B i j x wide high E) as (a & b & -> & -> & ar & bk).
  pose proof (states_small B k a b ok ar bk) as small.
  eexists. split; [reflexivity|]. split; [now apply number_shown|now apply digits_number].
Qed.

Lemma seen_digits B k : sized r k B -> allowed B k -> seen (with_digits B k) = B.
Proof.
  intros s ok. apply (cells_same r k).
  - destruct (sized_digits B k) as [wide high]. unfold seen. split; [now rewrite map_length|].
    intros c ic. apply in_map_iff in ic as (d & <- & ic). rewrite map_length. now apply high.
  - exact s.
  - intros i j. rewrite cell_seen. destruct (cell B i j) as [x|] eqn:E.
    + destruct (cell_in_digits B k i j x s ok E) as (m & -> & <- & _). reflexivity.
    + rewrite cell_digits, E by exact s. reflexivity.
Qed.

Lemma nth_map_state (f : memory -> nat) q M : nth_error Ms q = Some M -> nth q (map f Ms) 0 = f M.
Proof. intros E. rewrite (nth_indep _ 0 (f M)); [rewrite map_nth; f_equal; now apply nth_error_nth|]. rewrite map_length. apply nth_error_Some. congruence. Qed.

Lemma digits_tied B k q M i j : sized r k B -> allowed B k -> nth_error Ms q = Some M ->
  (i < r)%nat -> (j < k)%nat -> holds_at (with_digits B k) (tie q M) i j = true.
Proof.
  intros s ok at_q ir jk. pose proof s as [wide high]. rewrite tie_here, seen_digits by assumption.
  destruct (cell_there r k B i j wide high ir jk) as [x E].
  destruct (cell_in_digits B k _ _ x s ok E) as (m & Em & _ & D). rewrite Em. cbv zeta.
  assert (digit q m = state B k (Z.of_nat i) (Z.of_nat j) M) as Dq by (unfold digit; rewrite D; now apply nth_map_state).
  destruct (ok M i j (nth_error_In _ _ at_q) ir jk) as [t T].
  unfold state in Dq. rewrite T in Dq. rewrite Dq. pose proof (remembered_small _ _ _ _ _ _ T) as small.
  destruct (r * k)%nat as [|n] eqn:N; [discriminate|]. cbn [remembered] in T.
  set (F := fun o : Z * Z => match cell B (Z.of_nat i + fst o) (Z.of_nat j + snd o) with
    | None => None | Some _ => Some (remembered M B n (Z.of_nat i + fst o) (Z.of_nat j + snd o)) end) in T.
  assert (forall l before, match first_of (map F l) with None => Some 0 | Some before => before end = Some before ->
            match first_of (map (fun o => cell (with_digits B k) (Z.of_nat i + fst o) (Z.of_nat j + snd o)) l) with
            | None => 0 | Some b => digit q b end = before) as same.
  { induction l as [|o l IH]; intros before H; [now injection H|]. cbn [map first_of] in H |- *. unfold F at 1 in H.
    destruct (cell B (Z.of_nat i + fst o) (Z.of_nat j + snd o)) as [y|] eqn:Ey.
    - destruct (cell_in_digits B k _ _ y s ok Ey) as (b & Eb & _ & Db). rewrite Eb. unfold digit. rewrite Db.
      rewrite (nth_map_state _ q M at_q). unfold state. cbn in H. rewrite N. now rewrite (more_steps _ _ _ _ _ _ H).
    - rewrite cell_digits, Ey by exact s. cbn [option_map]. now apply IH. }
  destruct (match first_of (map F (back M)) with None => Some 0 | Some before => before end) as [before|] eqn:H in T;
    [|discriminate].
  rewrite (same _ _ H). destruct (next M before _) as [t'|]; [|discriminate].
  destruct (Nat.ltb_spec t' (states M)) as [l|]; [|discriminate]. injection T as ->. now rewrite Nat.eqb_refl.
Qed.
Definition ties : list (condition nat) := map (fun p => tie (fst p) (snd p)) (combine (seq 0 (length Ms)) Ms).

Lemma in_ties q M : nth_error Ms q = Some M -> In (tie q M) ties.
Proof.
  intros E. unfold ties. apply (in_map (fun p => tie (fst p) (snd p)) _ (q, M)).
  assert (forall l n, nth_error l q = Some M -> In ((n + q)%nat, M) (combine (seq n (length l)) l)) as H.
  { clear E. revert q. intros q' l. revert q'. induction l as [|N l IH]; intros [|q'] n E; try discriminate; cbn [length seq combine].
    - injection E as ->. left. f_equal. lia.
    - right. replace (n + S q')%nat with (S n + q')%nat by lia. now apply IH. }
  exact (H Ms 0 E).
Qed.

Lemma ties_all c : In c ties -> exists q M, nth_error Ms q = Some M /\ c = tie q M.
Proof.
  unfold ties. intros i. apply in_map_iff in i as ((q & M) & <- & i). exists q, M. split; [|reflexivity].
  assert (forall l n, In (q, M) (combine (seq n (length l)) l) -> (n <= q)%nat /\ nth_error l (q - n) = Some M) as H.
  { induction l as [|N l IH]; intros n i'; [destruct i'|]. cbn [length seq combine] in i'. destruct i' as [E|i'].
    - injection E as <- <-. now rewrite Nat.sub_diag.
    - destruct (IH (S n) i') as [le E]. split; [lia|]. replace (q - n)%nat with (S (q - S n)) by lia. exact E. }
  destruct (H Ms 0 i) as [_ E]. now rewrite Nat.sub_0_r in E.
Qed.

Lemma legal_ties k B : legal (numbers (v * h) ties) r k B = true <->
  forall q M, nth_error Ms q = Some M -> forall i j, (i < r)%nat -> (j < k)%nat -> holds_at B (tie q M) i j = true.
Proof.
  unfold legal. cbn [conditions numbers]. rewrite (asked_everywhere _ (holds_at B)). split.
  - intros H q M E i j ir jk. specialize (H i j ir jk). rewrite forallb_forall in H. now apply H, in_ties.
  - intros H i j ir jk. apply forallb_forall. intros c ic. destruct (ties_all c ic) as (q & M & E & ->). now apply (H q).
Qed.

(** * The count *)

Definition hints_of (ds : list diagram) : list hint := map (fun d => (1, d)) ds.
Definition carried_diagrams (hs : list hint) (ds : list diagram) : list diagram := map lift (diagrams_of hs) ++ ds.

Lemma hints_back ds : diagrams_of (hints_of ds) = ds.
Proof. unfold diagrams_of, hints_of. rewrite map_map. apply map_id. Qed.

Lemma legal_carried cs hs ds k B : hinted v cs hs = true -> hinted (v * h) ties (hints_of ds) = true ->
  In B (lists (lists (seq 0 (v * h)) r) k) ->
  legal (arrays (v * h) (carried_diagrams hs ds)) r k B
  = legal (numbers v cs) r k (seen B) && legal (numbers (v * h) ties) r k B.
Proof.
  intros ok okd inB.
  rewrite (legal_hinted v cs hs r k (seen B) ok (seen_in h h_pos r k B v inB)), (legal_hinted (v * h) ties _ r k B okd inB).
  rewrite <- (legal_lifted h h_pos (v * h)). unfold carried_diagrams, legal. cbn [conditions arrays].
  rewrite map_app, forallb_app. f_equal. now rewrite hints_back.
Qed.

Lemma count_hidden cs hs ds k : hinted v cs hs = true -> hinted (v * h) ties (hints_of ds) = true ->
  forallb (fun M => forallb earlier (back M)) Ms = true ->
  count_shown (fun m => Nat.div m h) (arrays (v * h) (carried_diagrams hs ds)) r k
  = count_carried Ms (numbers v cs) r k.
Proof.
  intros ok okd early. rewrite forallb_forall in early. unfold count_shown, count_carried, boards. cbn [marks arrays numbers]. f_equal.
  set (X := nodup _ _). set (Y := filter _ _).
  assert (NoDup Y) as nodup_Y by (apply NoDup_filter, nodup_lists, nodup_lists, seq_NoDup).
  assert (forall B, In B X <-> In B Y) as same.
  { intros B. unfold X, Y. rewrite nodup_In, in_map_iff, filter_In. split.
    - intros (Bh & <- & i). apply filter_In in i as [i l]. rewrite (legal_carried cs hs ds k Bh ok okd i) in l.
      apply andb_true_iff in l as [l t]. split; [now apply seen_in; [apply h_pos|]|]. fold (seen Bh). rewrite l. cbn [andb].
      apply remembers_allowed. intros M a b iM ar bk. apply In_nth_error in iM as [q at_q].
      pose proof (sized_boards (numbers (v * h) []) r k Bh i) as [wide high].
      destruct (cell_there r k Bh a b wide high ar bk) as [m E]. exists (digit q m).
      apply (tied_remembered q M Bh k at_q (early M (nth_error_In _ _ at_q)) wide high); [|nia|assumption..].
      rewrite legal_ties in t. now apply t.
    - intros [i l]. apply andb_true_iff in l as [l t]. apply remembers_allowed in t.
      pose proof (sized_boards (numbers v []) r k B i) as s. pose proof s as [wide high].
      exists (with_digits B k). split; [now apply seen_digits|]. apply filter_In.
      pose proof (sized_digits B k) as [wide' high'].
      assert (In (with_digits B k) (lists (lists (seq 0 (v * h)) r) k)) as ih.
      { rewrite <- wide' at 2. apply in_lists. intros col icol. rewrite <- (high' col icol). apply in_lists.
        intros m im. apply in_seq. split; [lia|]. cbn [Nat.add].
        unfold with_digits in icol. apply in_map_iff in icol as (b & <- & ib). apply in_map_iff in im as (a & <- & ia).
        apply in_seq in ia, ib. destruct (cell_there r k B a b wide high ltac:(lia) ltac:(lia)) as [x E]. rewrite E.
        apply number_below; [|apply states_small; [exact t|lia|lia]].
        rewrite cell_nat in E. destruct (nth_error B b) as [c|] eqn:Fb; [|discriminate].
        pose proof (lists_in _ _ _ (lists_in _ _ _ i c (nth_error_In _ _ Fb)) x (nth_error_In _ _ E)) as low.
        apply in_seq in low. lia. }
      split; [exact ih|]. rewrite (legal_carried cs hs ds k _ ok okd ih), seen_digits by assumption. rewrite l. cbn [andb].
      apply legal_ties. intros q M at_q a b ar bk. now apply digits_tied. }
  apply Nat.le_antisymm; apply NoDup_incl_length; try apply NoDup_nodup; try exact nodup_Y; intros B i; now apply same.
Qed.
End Carried.

Definition checked_carried A v Ms cs hs ds r (C P Q : list Z) : bool :=
  if hinted v cs hs && hinted (v * h Ms) (ties Ms) (hints_of ds) && forallb (Nat.ltb 0) (zs Ms)
     && forallb (fun M => forallb earlier (back M)) Ms && Nat.ltb 0 r
  then checked_shown A (array_code (v * h Ms)) (seq 0 (v * h Ms)) (v * h Ms) (carried_diagrams Ms hs ds)
         (fun m => Nat.div m (h Ms)) r C P Q
  else false.

Theorem carried_counted (A : arithmetic) v Ms cs hs ds r C P Q : checked_carried A v Ms cs hs ds r C P Q = true ->
  generates P Q (count_carried Ms (numbers v cs) r).
Proof.
  unfold checked_carried. destruct (_ && _) eqn:E; [|discriminate]. apply andb_true_iff in E as [E pos].
  apply andb_true_iff in E as [E early]. apply andb_true_iff in E as [E sizes]. apply andb_true_iff in E as [ok okd].
  intros H. apply arrays_shown in H. apply Nat.ltb_lt in pos.
  eapply generates_ext; [|exact H]. intros k. now apply count_hidden.
Qed.

(** * Boards whose rows grow *)

Definition turned_memory (M : memory) : memory :=
  {| states := states M; back := map (fun o => (snd o, fst o)) (back M); sees := map (fun o => (snd o, fst o)) (sees M);
     next := next M |}.

Lemma remembered_turned r k M B : sized r k B -> forall n i j,
  remembered (turned_memory M) (transposed r B) n j i = remembered M B n i j.
Proof.
  intros s. induction n as [|n IH]; intros i j; [reflexivity|]. cbn [remembered turned_memory back sees next states].
  rewrite !map_map. cbn [fst snd].
  assert (forall o : Z * Z, cell (transposed r B) (j + snd o) (i + fst o) = cell B (i + fst o) (j + snd o)) as same
    by (intros o; now apply cell_transposed with (k := k)).
  rewrite (map_ext _ (fun o : Z * Z => cell B (i + fst o) (j + snd o)) same).
  rewrite (map_ext _ (fun o : Z * Z => match cell B (i + fst o) (j + snd o) with
    | None => None | Some _ => Some (remembered M B n (i + fst o) (j + snd o)) end)); [reflexivity|].
  intros o. rewrite same, IH. reflexivity.
Qed.

Lemma remembers_turned r k M B : sized r k B -> remembers k r (transposed r B) (turned_memory M) = remembers r k B M.
Proof.
  intros s. apply eq_true_iff_eq. unfold remembers. rewrite (Nat.mul_comm k r), !forallb_forall. split; intros H.
  - intros j ij. apply forallb_forall. intros i ii. specialize (H i ii). rewrite forallb_forall in H. specialize (H j ij).
    now rewrite (remembered_turned r k) in H by exact s.
  - intros i ii. apply forallb_forall. intros j ij. specialize (H j ij). rewrite forallb_forall in H. specialize (H i ii).
    now rewrite (remembered_turned r k) by exact s.
Qed.

Lemma all_turned r k Ms B : sized r k B ->
  forallb (remembers k r (transposed r B)) (map turned_memory Ms) = forallb (remembers r k B) Ms.
Proof. intros s. rewrite forallb_map. apply forallb_same. intros M. now apply remembers_turned. Qed.

Lemma turned_memory_twice Ms : map turned_memory (map turned_memory Ms) = Ms.
Proof.
  rewrite map_map. rewrite <- (map_id Ms) at 2. apply map_ext. intros [z b s n]. unfold turned_memory. cbn. f_equal.
  - rewrite map_map. rewrite <- (map_id b) at 2. apply map_ext. now intros [].
  - rewrite map_map. rewrite <- (map_id s) at 2. apply map_ext. now intros [].
Qed.

Lemma carried_no_more Ms (R : rule nat) r k : (0 < k)%nat -> NoDup (marks R) ->
  count_carried Ms R r k = count_carried (map turned_memory Ms) (turned R) k r.
Proof.
  intros pos nd. unfold count_carried. f_equal. apply Nat.le_antisymm.
  - apply (no_more r k).
    + apply NoDup_filter. now apply nodup_lists, nodup_lists.
    + intros B i. apply filter_In in i as [i _]. now apply (sized_boards R).
    + intros B i. apply filter_In in i as [i l]. pose proof (sized_boards R r k B i) as s. apply filter_In.
      split; [now apply in_transposed|]. now rewrite legal_transposed, all_turned by exact s.
  - apply (no_more k r).
    + apply NoDup_filter. now apply nodup_lists, nodup_lists.
    + intros B i. apply filter_In in i as [i _]. now apply (sized_boards (turned R)).
    + intros B i. apply filter_In in i as [i l]. pose proof (sized_boards (turned R) k r B i) as s.
      pose proof (in_transposed (turned R) k r B i) as j. rewrite turned_twice in j.
      apply filter_In. split; [exact j|]. rewrite <- (turned_twice R), legal_transposed by exact s.
      now rewrite <- (turned_memory_twice Ms), all_turned by exact s.
Qed.

Theorem carried_rows (A : arithmetic) v Ms cs hs ds r C P Q :
  checked_carried A v (map turned_memory Ms) (turned_conditions cs) hs ds r C P Q = true ->
  generates P Q (fun k => count_carried Ms (numbers v cs) k r).
Proof.
  intros ok. assert (0 < r)%nat as pos.
  { unfold checked_carried in ok. destruct (_ && _) eqn:E in ok; [|discriminate]. apply andb_true_iff in E as [_ pos].
    now apply Nat.ltb_lt in pos. }
  apply carried_counted in ok. eapply generates_ext; [|exact ok]. intros k. cbv beta.
  rewrite (carried_no_more Ms (numbers v cs) k r pos (seq_NoDup _ _)). reflexivity.
Qed.
