(** Boards with rows for columns: as many boards of [r] rows and [k] columns obey a rule as boards of [k] rows and [r]
    columns obey the rule turned. *)

From Coq Require Import List ZArith Bool Lia.
From Stripcount Require Import Statement Words Reading Counting Annihilator Main Pictures Slots Rows StatementWords Stated.
Import ListNotations.

Definition row {A} (B : list (list A)) (i : nat) : list A := flat_map (fun c => optional (nth_error c i)) B.
Definition transposed {A} (r : nat) (B : list (list A)) : list (list A) := map (row B) (seq 0 r).

(** Boards as lists of [k] columns of [r] cells. *)
Definition sized {A} (r k : nat) (B : list (list A)) : Prop := length B = k /\ forall c, In c B -> length c = r.

Lemma sized_boards {mark} (R : rule mark) r k B : In B (boards R r k) -> sized r k B.
Proof.
  intros i. split; [now apply lists_length in i|]. intros c ic. eapply lists_length, lists_in; eassumption.
Qed.

Lemma nth_row {A} (B : list (list A)) i j : (forall c, In c B -> (i < length c)%nat) ->
  nth_error (row B i) j = match nth_error B j with None => None | Some c => nth_error c i end.
Proof.
  revert j. induction B as [|c B IH]; intros j long; [now destruct j|].
  unfold row. cbn [flat_map]. fold (row B i).
  destruct (nth_error c i) as [x|] eqn:E.
  - cbn [optional app]. destruct j as [|j]; [cbn; now rewrite E|]. cbn [nth_error]. apply IH. intros d id. apply long. now right.
  - apply nth_error_None in E. specialize (long c (or_introl eq_refl)). lia.
Qed.

Lemma row_length {A} (B : list (list A)) i : (forall c, In c B -> (i < length c)%nat) -> length (row B i) = length B.
Proof.
  induction B as [|c B IH]; intros long; [reflexivity|]. unfold row. cbn [flat_map]. fold (row B i).
  destruct (nth_error c i) as [x|] eqn:E.
  - cbn [optional app length]. f_equal. apply IH. intros d id. apply long. now right.
  - apply nth_error_None in E. specialize (long c (or_introl eq_refl)). lia.
Qed.

Lemma nth_error_rows {A} (B : list (list A)) r i :
  nth_error (transposed r B) i = if Nat.ltb i r then Some (row B i) else None.
Proof.
  unfold transposed. destruct (Nat.ltb_spec i r) as [lt|ge].
  - rewrite nth_error_map. rewrite (nth_error_nth' _ 0%nat) by (rewrite seq_length; lia).
    rewrite seq_nth by lia. reflexivity.
  - apply nth_error_None. rewrite map_length, seq_length. lia.
Qed.

Lemma sized_transposed {A} r k (B : list (list A)) : sized r k B -> sized k r (transposed r B).
Proof.
  intros [wide high]. split; [unfold transposed; now rewrite map_length, seq_length|].
  intros c ic. apply in_map_iff in ic as (i & <- & ii). apply in_seq in ii. rewrite row_length; [exact wide|].
  intros c ic. rewrite (high c ic). lia.
Qed.

Lemma cell_transposed {A} r k (B : list (list A)) i j : sized r k B -> cell (transposed r B) j i = cell B i j.
Proof.
  intros [wide high]. unfold cell. rewrite orb_comm. destruct ((i <? 0)%Z || (j <? 0)%Z); [reflexivity|].
  rewrite nth_error_rows. destruct (Nat.ltb_spec (Z.to_nat i) r) as [lt|ge].
  - rewrite nth_row; [reflexivity|]. intros c ic. now rewrite (high c ic).
  - destruct (nth_error B (Z.to_nat j)) as [c|] eqn:E; [|reflexivity]. symmetry. apply nth_error_None.
    apply nth_error_In in E. now rewrite (high c E).
Qed.

Lemma nth_error_same {A} (l m : list A) : (forall n, nth_error l n = nth_error m n) -> l = m.
Proof.
  revert m. induction l as [|x l IH]; intros [|y m] H; [reflexivity|specialize (H 0%nat); discriminate..|].
  pose proof (H 0%nat) as E. cbn in E. injection E as ->. f_equal. apply IH. intros n. exact (H (S n)).
Qed.

Lemma cells_same {A} r k (B C : list (list A)) : sized r k B -> sized r k C ->
  (forall i j : Z, cell B i j = cell C i j) -> B = C.
Proof.
  intros [wideB highB] [wideC highC] same. apply nth_error_same. intros j.
  destruct (Nat.lt_ge_cases j k) as [lt|ge].
  - destruct (nth_error B j) as [b|] eqn:Eb; [|apply nth_error_None in Eb; lia].
    destruct (nth_error C j) as [c|] eqn:Ec; [|apply nth_error_None in Ec; lia].
    f_equal. apply nth_error_same. intros i. specialize (same (Z.of_nat i) (Z.of_nat j)). unfold cell in same.
    destruct (Z.ltb_spec (Z.of_nat i) 0); [lia|]. destruct (Z.ltb_spec (Z.of_nat j) 0); [lia|]. cbn [orb] in same.
    rewrite !Nat2Z.id, Eb, Ec in same. exact same.
  - transitivity (@None (list A)); [|symmetry]; apply nth_error_None; lia.
Qed.

Lemma transposed_injective {A} r k (B C : list (list A)) : sized r k B -> sized r k C ->
  transposed r B = transposed r C -> B = C.
Proof.
  intros sB sC same. apply (cells_same r k); [exact sB|exact sC|]. intros i j.
  rewrite <- (cell_transposed r k B) by exact sB. rewrite <- (cell_transposed r k C) by exact sC. now rewrite same.
Qed.

Lemma transposed_twice {A} r k (B : list (list A)) : sized r k B -> transposed k (transposed r B) = B.
Proof.
  intros s. pose proof (sized_transposed r k B s) as s1. pose proof (sized_transposed k r _ s1) as s2.
  apply (cells_same r k); [exact s2|exact s|]. intros i j.
  rewrite (cell_transposed k r) by exact s1. now apply cell_transposed with (k := k).
Qed.

Lemma transposed_map {A C} (f : A -> C) r (B : list (list A)) :
  transposed r (map (map f) B) = map (map f) (transposed r B).
Proof.
  unfold transposed. rewrite map_map. apply map_ext. intros i. unfold row.
  induction B as [|c B IH]; [reflexivity|]. cbn [map flat_map]. rewrite map_app, IH, nth_error_map. f_equal.
  now destruct (nth_error c i).
Qed.

(** Two lists without repetitions that a transposition maps into each other have the same length. *)
Lemma no_more {A} r k (X Y : list (list (list A))) : NoDup X -> (forall B, In B X -> sized r k B) ->
  (forall B, In B X -> In (transposed r B) Y) -> (length X <= length Y)%nat.
Proof.
  intros nd sizes into. rewrite <- (map_length (transposed r)). apply NoDup_incl_length.
  - clear into. induction nd as [|B X out nd IH]; [constructor|]. cbn. constructor.
    + intros i. apply in_map_iff in i as (C & E & i). apply out.
      rewrite <- (transposed_injective r k C B); [exact i|apply sizes; now right|apply sizes; now left|exact E].
    + apply IH. intros C i. apply sizes. now right.
  - intros T i. apply in_map_iff in i as (B & <- & i). now apply into.
Qed.

Section Rule.
Context {mark : Type}.

Lemma turned_twice (R : rule mark) : turned (turned R) = R.
Proof.
  destruct R as [ms cs]. unfold turned. cbn [marks conditions]. f_equal.
  induction cs as [|[rs al] cs IH]; [reflexivity|]. cbn [map reads allows]. f_equal; [|exact IH]. f_equal.
  clear. induction rs as [|[a b] rs IH]; [reflexivity|]. cbn [map fst snd]. now rewrite IH.
Qed.

Lemma in_transposed (R : rule mark) r k B : In B (boards R r k) -> In (transposed r B) (boards (turned R) k r).
Proof.
  intros i. pose proof (sized_boards R r k B i) as s. pose proof (sized_transposed r k B s) as [wide high].
  unfold boards. cbn [marks turned]. set (T := transposed r B) in *.
  assert (In T (lists (lists (marks R) k) (length T))) as H; [|rewrite wide in H; exact H].
  apply in_lists. intros c ic.
  assert (In c (lists (marks R) (length c))) as H; [|rewrite (high c ic) in H; exact H].
  apply in_lists. intros m im. unfold T in ic.
  apply in_map_iff in ic as (j & <- & _). unfold row in im. apply in_flat_map in im as (d & id & im).
  destruct (nth_error d j) as [x|] eqn:E; [|destruct im]. destruct im as [<-|[]]. apply nth_error_In in E.
  apply (lists_in (marks R) r d); [|exact E]. eapply lists_in; eassumption.
Qed.

Lemma legal_transposed (R : rule mark) r k B : sized r k B ->
  legal (turned R) k r (transposed r B) = legal R r k B.
Proof.
  intros s. apply eq_true_iff_eq. unfold legal.
  rewrite (asked_everywhere _ (holds_at (transposed r B))), (asked_everywhere _ (holds_at B)).
  assert (forall i j, forallb (fun c => holds_at (transposed r B) c j i) (conditions (turned R))
                      = forallb (fun c => holds_at B c i j) (conditions R)) as same.
  { intros i j. cbn [conditions turned]. rewrite forallb_map. apply forallb_equal. intros c _.
    unfold holds_at. cbn [allows reads]. f_equal. rewrite map_map. apply map_ext. intros o. cbn [fst snd].
    now apply cell_transposed with (k := k). }
  split; intros H i j ir jk; [rewrite <- same|rewrite same]; auto.
Qed.

Lemma legal_boards_no_more (R : rule mark) r k : NoDup (marks R) ->
  (length (filter (legal R r k) (boards R r k)) <= length (filter (legal (turned R) k r) (boards (turned R) k r)))%nat.
Proof.
  intros nd. apply (no_more r k).
  - apply NoDup_filter. now apply nodup_lists, nodup_lists.
  - intros B i. apply filter_In in i as [i _]. now apply (sized_boards R).
  - intros B i. apply filter_In in i as [i l]. apply filter_In. split; [now apply in_transposed|].
    rewrite legal_transposed; [exact l|now apply (sized_boards R)].
Qed.

Theorem count_turned (R : rule mark) r k : NoDup (marks R) -> count R r k = count (turned R) k r.
Proof.
  intros nd. unfold count. f_equal. apply Nat.le_antisymm; [now apply legal_boards_no_more|].
  pose proof (legal_boards_no_more (turned R) k r nd) as H. now rewrite turned_twice in H.
Qed.

Definition pictures (see : mark -> nat) (R : rule mark) r k : list (list (list nat)) :=
  nodup (list_eq_dec (list_eq_dec Nat.eq_dec)) (map (map (map see)) (filter (legal R r k) (boards R r k))).

Lemma pictures_no_more (see : mark -> nat) (R : rule mark) r k :
  (length (pictures see R r k) <= length (pictures see (turned R) k r))%nat.
Proof.
  apply (no_more r k).
  - apply NoDup_nodup.
  - intros B i. unfold pictures in i. rewrite nodup_In, in_map_iff in i. destruct i as (B0 & <- & i).
    apply filter_In in i as [i _]. apply sized_boards in i as [wide high]. split; [now rewrite map_length|].
    intros c ic. apply in_map_iff in ic as (c0 & <- & ic). rewrite map_length. now apply high.
  - intros B i. unfold pictures in *. rewrite nodup_In, in_map_iff in *. destruct i as (B0 & <- & i).
    apply filter_In in i as [i l]. exists (transposed r B0). split; [now rewrite transposed_map|].
    apply filter_In. split; [now apply in_transposed|]. rewrite legal_transposed; [exact l|now apply (sized_boards R)].
Qed.

Theorem count_shown_turned (see : mark -> nat) (R : rule mark) r k :
  count_shown see R r k = count_shown see (turned R) k r.
Proof.
  unfold count_shown. fold (pictures see R r k) (pictures see (turned R) k r). f_equal. apply Nat.le_antisymm.
  - apply pictures_no_more.
  - pose proof (pictures_no_more see (turned R) k r) as H. now rewrite turned_twice in H.
Qed.
End Rule.

(** * Boards whose rows grow *)

Theorem turned_counted {P Q} v cs r :
  generates P Q (count (turned (numbers v cs)) r) -> generates P Q (fun k => count (numbers v cs) k r).
Proof.
  apply generates_ext. intros k. symmetry. apply count_turned. apply seq_NoDup.
Qed.

Definition turned_conditions (cs : list (condition nat)) : list (condition nat) :=
  conditions (turned (numbers 0 cs)).

(** The diagrams read the board with its rows as columns. *)
Theorem stated_rows (A : arithmetic) v cs hs r C P Q :
  checked_stated A v (turned_conditions cs) hs r C P Q = true -> generates P Q (fun k => count (numbers v cs) k r).
Proof. intros ok. apply turned_counted. exact (stated_counted A v (turned_conditions cs) hs r C P Q ok). Qed.

Theorem turned_arrays_counted (A : arithmetic) v ds r C P Q :
  checked A (array_code v) (seq 0 v) v ds r C P Q = true ->
  generates P Q (fun k => count (turned (arrays v ds)) k r).
Proof.
  intros ok. apply arrays_counted in ok. eapply generates_ext; [|exact ok]. intros k. cbv beta.
  apply count_turned. apply seq_NoDup.
Qed.

Theorem turned_arrays_shown (A : arithmetic) v ds h r C P Q :
  checked_shown A (array_code v) (seq 0 v) v ds (fun m => Nat.div m h) r C P Q = true ->
  generates P Q (fun k => count_shown (fun m => Nat.div m h) (turned (arrays v ds)) k r).
Proof.
  intros ok. apply arrays_shown in ok. eapply generates_ext; [|exact ok]. intros k. cbv beta.
  apply count_shown_turned.
Qed.
