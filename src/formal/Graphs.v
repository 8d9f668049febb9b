(** Colourings of layered graphs, as rules whose conditions are stated at the uppermost cell of every column. *)

From Coq Require Import List ZArith Bool Lia.
From Stripcount Require Import Statement Words Reading Counting Annihilator Main Slots Rows StatementGraphs.
Import ListNotations.

(** * Neighbours as offsets *)

Definition linked_offsets (a : nat) (l : link) : list (Z * Z) :=
  let '(d, x, y) := l in
  (if Nat.eqb a x then [(Z.of_nat y, Z.of_nat d)] else [])
  ++ (if Nat.eqb a y then [(Z.of_nat x, - Z.of_nat d)%Z] else []).

Definition offsets (links : list link) (a : nat) : list (Z * Z) := flat_map (linked_offsets a) links.

Section Board.
Variables (links : list link) (r k : nat) (B : list (list nat)).
Hypothesis wide : length B = k.
Hypothesis high : forall c, In c B -> length c = r.

Definition inside_at (j : nat) (o : Z * Z) : bool :=
  ((0 <=? fst o) && (fst o <? Z.of_nat r) && (0 <=? Z.of_nat j + snd o) && (Z.of_nat j + snd o <? Z.of_nat k))%Z.

Definition vertex_at (j : nat) (o : Z * Z) : vertex := (Z.to_nat (fst o), Z.to_nat (Z.of_nat j + snd o)).

Lemma cell_colour j o : (0 <= fst o)%Z ->
  cell B (fst o) (Z.of_nat j + snd o) = if inside_at j o then Some (colour B (vertex_at j o)) else None.
Proof.
  intros pos. unfold cell, inside_at, vertex_at, colour. cbn [fst snd].
  destruct (Z.ltb_spec (fst o) 0); [lia|]. rewrite (proj2 (Z.leb_le 0 (fst o))) by lia. cbn [orb andb].
  destruct (Z.ltb_spec (Z.of_nat j + snd o) 0) as [neg|nn].
  - rewrite (proj2 (Z.leb_gt 0 _)) by lia. now rewrite andb_false_r.
  - rewrite (proj2 (Z.leb_le 0 _)) by lia. rewrite andb_true_r.
    destruct (nth_error B (Z.to_nat (Z.of_nat j + snd o))) as [c|] eqn:E.
    + assert (length c = r) as len by (eapply high, nth_error_In, E).
      assert (Z.to_nat (Z.of_nat j + snd o) < length B) as lt by (apply nth_error_Some; congruence).
      rewrite (proj2 (Z.ltb_lt (Z.of_nat j + snd o) _)) by lia. rewrite andb_true_r.
      rewrite (nth_error_nth _ _ [] E).
      destruct (Z.ltb_spec (fst o) (Z.of_nat r)).
      * apply nth_error_nth'. lia.
      * apply nth_error_None. lia.
    + apply nth_error_None in E. rewrite (proj2 (Z.ltb_ge (Z.of_nat j + snd o) _)) by lia. now rewrite andb_false_r.
Qed.

Lemma colours_around a j : (j < k)%nat ->
  map (colour B) (neighbours links r k (a, j))
  = flat_map (fun o => optional (cell B (fst o) (Z.of_nat j + snd o))) (offsets links a).
Proof.
  intros jk. unfold neighbours, offsets. induction links as [|[[d x] y] l IH]; [reflexivity|]. cbn [flat_map].
  rewrite filter_app, map_app, flat_map_app, IH. f_equal. clear IH.
  unfold other_ends, linked_offsets. cbn [fst snd]. rewrite filter_app, map_app, flat_map_app. f_equal.
  - destruct (Nat.eqb a x); [|reflexivity]. cbn [filter flat_map]. rewrite cell_colour by (cbn; lia).
    unfold inside, inside_at, vertex_at. cbn [fst snd].
    rewrite (proj2 (Z.leb_le 0 _)), (proj2 (Z.leb_le 0 _)) by lia. cbn [andb]. rewrite andb_true_r.
    replace (Z.to_nat (Z.of_nat j + Z.of_nat d)) with (j + d)%nat by lia. rewrite Nat2Z.id.
    destruct (Nat.ltb_spec y r); destruct (Z.ltb_spec (Z.of_nat y) (Z.of_nat r)); try lia; [|reflexivity].
    destruct (Nat.ltb_spec (j + d) k); destruct (Z.ltb_spec (Z.of_nat j + Z.of_nat d) (Z.of_nat k)); try lia; reflexivity.
  - destruct (Nat.eqb a y); [|reflexivity]. cbn [andb]. cbn [flat_map]. rewrite cell_colour by (cbn; lia).
    unfold inside_at, vertex_at. cbn [fst snd]. rewrite (proj2 (Z.leb_le 0 (Z.of_nat x))) by lia. cbn [andb].
    rewrite (proj2 (Z.ltb_lt (Z.of_nat j + - Z.of_nat d) (Z.of_nat k))) by lia. rewrite andb_true_r.
    destruct (Nat.leb_spec d j); destruct (Z.leb_spec 0 (Z.of_nat j + - Z.of_nat d)); try lia;
      [|rewrite andb_false_r; reflexivity].
    cbn [filter]. unfold inside. cbn [fst snd]. rewrite (proj2 (Nat.ltb_lt (j - d) k)) by lia. rewrite !andb_true_r.
    destruct (Nat.ltb_spec x r); destruct (Z.ltb_spec (Z.of_nat x) (Z.of_nat r)); try lia; [|reflexivity].
    cbn [map optional app]. do 2 f_equal. rewrite Nat2Z.id. f_equal. lia.
Qed.
End Board.

(** * What is asked *)

Definition known (o : option nat) : nat := match o with None => 0 | Some x => x end.

Definition ask_vertex (links : list link) (a : nat) (ask : question) (see : view) : bool :=
  ask (known (see (Z.of_nat a, 0%Z))) (flat_map (fun o => optional (see o)) (offsets links a)).

Definition column_offsets (r : nat) : list (Z * Z) := map (fun i => (Z.of_nat i, 0%Z)) (seq 0 r).

Definition ask_layer (r : nat) (layer : list nat -> bool) (see : view) : bool :=
  layer (map (fun o => known (see o)) (column_offsets r)).

Definition asked (layer : list nat -> bool) (questions : list question) (links : list link) (r : nat)
  : asking :=
  (ask_layer r layer, column_offsets r)
  :: flat_map (fun ask => map (fun a => (ask_vertex links a ask, (Z.of_nat a, 0%Z) :: offsets links a)) (seq 0 r)) questions.

Lemma ask_vertex_local links a ask : local (ask_vertex links a ask) ((Z.of_nat a, 0%Z) :: offsets links a).
Proof.
  intros f g same. unfold ask_vertex. rewrite same by now left. f_equal.
  assert (forall o, In o (offsets links a) -> f o = g o) as same' by (intros o i; apply same; now right).
  revert same'. generalize (offsets links a). intros l same'. induction l as [|o l IH]; [reflexivity|]. cbn [flat_map].
  rewrite same' by now left. f_equal. apply IH. intros p i. apply same'. now right.
Qed.

Lemma ask_layer_local r layer : local (ask_layer r layer) (column_offsets r).
Proof. intros f g same. unfold ask_layer. f_equal. apply map_ext_in. intros o i. now rewrite same. Qed.

(** * The rule *)

Section Rule.
Variables (colours : nat) (layer : list nat -> bool) (questions : list question) (links : list link) (r : nat).

Lemma asked_local x : In x (asked layer questions links r) -> local (fst x) (snd x).
Proof.
  intros [<-|i]; [apply ask_layer_local|]. apply in_flat_map in i as (ask & _ & i). apply in_map_iff in i as (a & <- & _).
  apply ask_vertex_local.
Qed.

Lemma colour_at B k j a : length B = k -> (forall c, In c B -> length c = r) -> (j < k)%nat -> (a < r)%nat ->
  known (cell B (Z.of_nat a) (Z.of_nat j + 0)) = colour B (a, j).
Proof.
  intros wide high jk ar. pose proof (cell_colour r k B wide high j (Z.of_nat a, 0%Z) ltac:(cbn; lia)) as C.
  unfold inside_at, vertex_at in C. cbn [fst snd] in C. rewrite C.
  assert (((0 <=? Z.of_nat a) && (Z.of_nat a <? Z.of_nat r) && (0 <=? Z.of_nat j + 0) && (Z.of_nat j + 0 <? Z.of_nat k))%Z = true) as ->
    by (rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt; lia).
  cbn [known]. f_equal. f_equal; lia.
Qed.

Lemma forallb_seq_nth {A} (f : A -> bool) (d : A) l : forallb f l = forallb (fun j => f (nth j l d)) (seq 0 (length l)).
Proof.
  induction l as [|x l IH]; [reflexivity|]. cbn [length seq forallb nth]. rewrite IH. f_equal.
  rewrite <- seq_shift. generalize (seq 0 (length l)). intros m. induction m as [|y m IHm]; [reflexivity|]. cbn.
  now rewrite IHm.
Qed.

Lemma forallb_forall_map {A C} (g : A -> C) (f : C -> bool) l : forallb f (map g l) = forallb (fun x => f (g x)) l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn. now rewrite IH. Qed.

Lemma forallb_product {A C} (f : A * C -> bool) l m :
  forallb f (list_prod l m) = forallb (fun y => forallb (fun x => f (x, y)) l) m.
Proof.
  apply eq_true_iff_eq. rewrite forallb_forall, forallb_forall. split.
  - intros H y iy. apply forallb_forall. intros x ix. apply H. now apply in_prod.
  - intros H [x y] i. apply in_prod_iff in i as [ix iy]. specialize (H y iy). rewrite forallb_forall in H. now apply H.
Qed.

Lemma forallb_swap {A C} (f : A -> C -> bool) l m :
  forallb (fun x => forallb (f x) m) l = forallb (fun y => forallb (fun x => f x y) l) m.
Proof.
  apply eq_true_iff_eq. rewrite !forallb_forall. split; intros H x ix; apply forallb_forall; intros y iy;
    specialize (H y iy); rewrite forallb_forall in H; now apply H.
Qed.

Theorem graph_legal ds k B : (0 < r)%nat -> suits colours (asked layer questions links r) ds = true -> In B (lists (lists (seq 0 colours) r) k) ->
  legal (top_rule colours (asked layer questions links r) ds) r k B = forallb layer B && passes_all questions links r k B.
Proof.
  intros pos ok inB.
  assert (length B = k) as wide by now apply lists_length in inB.
  assert (forall c, In c B -> length c = r) as high.
  { intros c i. eapply lists_length, lists_in; eassumption. }
  rewrite (conditions_asked _ _ asked_local ds r k B pos ok wide high). unfold asked. cbn [forallb fst]. f_equal.
  - rewrite (forallb_seq_nth layer []), wide. apply forallb_equal. intros j ij. apply in_seq in ij.
    unfold ask_layer. f_equal. unfold column_offsets. rewrite map_map. cbn [fst snd].
    assert (length (nth j B []) = r) as len by (apply high, nth_In; lia).
    transitivity (map (fun a => nth a (nth j B []) 0) (seq 0 r)).
    + apply map_ext_in. intros a ia. apply in_seq in ia. rewrite (colour_at B k) by (auto; lia). reflexivity.
    + rewrite <- len. clear. induction (nth j B []) as [|x l IH]; [reflexivity|]. cbn [length seq map nth]. f_equal.
      rewrite <- seq_shift, map_map. exact IH.
  - unfold passes_all. clear ok. induction questions as [|ask asks IH]; [reflexivity|].
    cbn [flat_map]. rewrite forallb_app. cbn [forallb]. f_equal; [|exact IH].
    unfold vertices, vertex. rewrite (forallb_product (A := nat) (C := nat)).
    rewrite (forallb_swap (fun j a => ask (colour B (a, j)) (map (colour B) (neighbours links r k (a, j))))).
    rewrite forallb_forall_map. apply forallb_equal. intros a ia. apply in_seq in ia. cbn [fst].
    apply forallb_equal. intros j ij. apply in_seq in ij.
    unfold ask_vertex. cbn [fst snd]. rewrite (colour_at B k) by (auto; lia). f_equal. symmetry.
    apply (colours_around links r k B wide high a j). lia.
Qed.
End Rule.

Theorem colourings_counted (A : arithmetic) colours layer questions links ds r C P Q :
  checked_top colours (asked layer questions links r) A ds r C P Q = true ->
  generates P Q (count_colourings colours layer questions links r).
Proof.
  apply top_counted. intros k fit pos. unfold count, count_colourings, colourings. do 2 f_equal.
  apply filter_ext_in. intros B inB. now apply graph_legal.
Qed.
