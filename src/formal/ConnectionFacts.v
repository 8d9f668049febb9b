(** Two facts about the statement: the edges of a graph are all different, so that subsets of their list are sets of
    edges; and in a spanning tree there is exactly one path between any two vertices, and conversely. *)

From Coq Require Import List Arith Bool Lia FinFun.
From Stripcount Require Import StatementConnection ConnectionWays ConnectionMain.
Import ListNotations.

(** [l] lists the vertices of a path after its first, [x]; no vertex comes twice. *)
Fixpoint follows_edges (F : list edge) (x : vertex) (l : list vertex) : Prop :=
  match l with
  | [] => True
  | y :: l => joined F x y /\ follows_edges F y l
  end.

Definition is_path (F : list edge) (x y : vertex) (l : list vertex) : Prop :=
  follows_edges F x l /\ last l x = y /\ NoDup (x :: l).

(** No edge comes twice, in neither direction, and none is a loop. *)
Definition simple (F : list edge) : Prop := NoDup F /\ forall x y, In (x, y) F -> x <> y /\ ~ In (y, x) F.

(** * Paths *)

Lemma vertex_dec (x y : vertex) : {x = y} + {x <> y}.
Proof. decide equality; apply Nat.eq_dec. Qed.

Lemma last_cons {A} (l : list A) x y : last (y :: l) x = last l y.
Proof. revert x y. induction l as [|z l IH]; intros x y; [reflexivity|]. now rewrite (IH y z), <- (IH x z). Qed.

Lemma last_in {A} (l : list A) x : In (last l x) (x :: l).
Proof. revert x. induction l as [|y l IH]; intros x; [now left|]. rewrite last_cons. right. apply IH. Qed.

Lemma follows_incl F G x l : incl F G -> follows_edges F x l -> follows_edges G x l.
Proof.
  intros sub. revert x. induction l as [|y l IH]; intros x; [auto|]. intros [[J|J] K].
  - split; [left; now apply sub|now apply IH].
  - split; [right; now apply sub|now apply IH].
Qed.

Lemma path_reaches F x l : follows_edges F x l -> reaches F x (last l x).
Proof.
  revert x. induction l as [|y l IH]; intros x H; [constructor|]. rewrite last_cons. destruct H as [J H].
  apply reaches_trans with y; [eapply further; [constructor|exact J]|now apply IH].
Qed.

Lemma follows_more F x l z : follows_edges F x l -> joined F (last l x) z -> follows_edges F x (l ++ [z]).
Proof.
  revert x. induction l as [|y l IH]; intros x H J; [split; [exact J|exact I]|].
  rewrite last_cons in J. destruct H as [J' H]. split; [exact J'|now apply IH].
Qed.

Lemma path_until F z l : forall x y, is_path F x y l -> In z (x :: l) -> exists m, is_path F x z m /\ incl m l.
Proof.
  induction l as [|w l IH]; intros x y [H [E N]] inz.
  - destruct inz as [<-|[]]. exists []. split; [|apply incl_refl]. now split.
  - destruct (vertex_dec x z) as [<-|ne].
    { exists []. split; [|intros v []]. split; [exact I|split; [reflexivity|constructor; [intros []|constructor]]]. }
    destruct inz as [|inz]; [contradiction|]. destruct H as [J H]. rewrite last_cons in E.
    apply NoDup_cons_iff in N as [out N].
    destruct (IH w y (conj H (conj E N)) inz) as [m [[H' [E' N']] sub]]. exists (w :: m).
    assert (incl (w :: m) (w :: l)) as sub' by (apply incl_cons; [now left|now apply incl_tl]).
    split; [|exact sub']. split; [now split|]. rewrite last_cons. split; [exact E'|].
    constructor; [intros inx; now apply out, sub'|exact N'].
Qed.

Lemma reaches_path F x y : reaches F x y -> exists l, is_path F x y l.
Proof.
  intros R. induction R as [|y z R [l [H [E N]]] J].
  - exists []. split; [exact I|split; [reflexivity|constructor; [intros []|constructor]]].
  - destruct (in_dec vertex_dec z (x :: l)) as [inz|out].
    + destruct (path_until F z l x y (conj H (conj E N)) inz) as [m [M _]]. now exists m.
    + exists (l ++ [z]). split; [apply follows_more; [exact H|now rewrite E]|].
      split; [apply last_last|]. change (NoDup ((x :: l) ++ [z])).
      apply (NoDup_Add (a := z) (l := x :: l)); [|now split]. rewrite <- (app_nil_r (x :: l)) at 1. apply Add_app.
Qed.

(** * Exactly one path *)

Lemma joined_without before e after x y : joined (before ++ e :: after) x y -> (x, y) <> e -> (y, x) <> e ->
  joined (before ++ after) x y.
Proof.
  intros [J|J] ne ne'; apply in_app_iff in J as [J|[J|J]]; try congruence; [left|left|right|right];
    apply in_app_iff; auto.
Qed.

(** A path that avoids an end of an edge does not need the edge. *)
Lemma path_without before e after x : (fst e = x \/ snd e = x) -> forall l u, u <> x -> ~ In x l ->
  follows_edges (before ++ e :: after) u l -> reaches (before ++ after) u (last l u).
Proof.
  intros end_of l. induction l as [|v l IH]; intros u ne out H; [constructor|]. rewrite last_cons.
  destruct H as [J H]. cbn in out. apply reaches_trans with v; [|apply IH; tauto].
  eapply further; [constructor|]. eapply joined_without; [exact J| |]; intros <-; cbn in end_of; intuition congruence.
Qed.

Lemma path_unique F : acyclic F -> forall l m x y, is_path F x y l -> is_path F x y m -> l = m.
Proof.
  intros none l. induction l as [|a l IH]; intros m x y [H [E N]] [H' [E' N']].
  - destruct m as [|b m]; [reflexivity|]. exfalso. cbn in E. rewrite <- E, last_cons in E'.
    apply NoDup_cons_iff in N' as [out _]. apply out. rewrite <- E'. apply last_in.
  - destruct m as [|b m].
    { exfalso. cbn in E'. rewrite <- E', last_cons in E.
      apply NoDup_cons_iff in N as [out _]. apply out. rewrite <- E. apply last_in. }
    rewrite last_cons in E, E'. destruct H as [J H], H' as [J' H'].
    apply NoDup_cons_iff in N as [out N], N' as [out' N'].
    destruct (vertex_dec a b) as [<-|ne]; [f_equal; apply (IH m a y); now split|]. exfalso.
    cbn in out, out'.
    assert (exists before e after, F = before ++ e :: after /\ (e = (x, a) \/ e = (a, x)))
      as (before & e & after & -> & Ee).
    { destruct J as [J|J]; apply in_split in J as [before [after ->]]; eexists _, _, _; eauto. }
    assert (reaches (before ++ after) x a) as R.
    { assert (fst e = x \/ snd e = x) as end_of by (destruct Ee; subst e; cbn; tauto).
      apply reaches_trans with b.
      - eapply further; [constructor|].
        eapply joined_without; [exact J'| |]; destruct Ee; subst e; intuition congruence.
      - apply reaches_trans with y.
        + rewrite <- E'. apply (path_without before e after x end_of); [intuition congruence|tauto|exact H'].
        + rewrite <- E. apply reaches_sym, (path_without before e after x end_of);
            [intuition congruence|tauto|exact H]. }
    apply (none before e after eq_refl). destruct Ee; subst e; [exact R|now apply reaches_sym].
Qed.

Theorem tree_paths V F : simple F -> (forall x y, In (x, y) F -> In x V /\ In y V) ->
  (connected V F /\ acyclic F <->
   V <> [] /\ forall x y, In x V -> In y V -> exists l, is_path F x y l /\ forall m, is_path F x y m -> m = l).
Proof.
  intros [once apart] inside. split.
  - intros [[some all] none]. split; [exact some|]. intros x y inx iny.
    destruct (reaches_path F x y (all x y inx iny)) as [l path]. exists l. split; [exact path|].
    intros m path'. now apply (path_unique F none m l x y).
  - intros [some all]. split; [split; [exact some|]|].
    + intros x y inx iny. destruct (all x y inx iny) as [l [[H [<- _]] _]]. now apply path_reaches.
    + intros before [a b] after -> R. cbn [fst snd] in R.
      assert (In (a, b) (before ++ (a, b) :: after)) as here by (apply in_app_iff; right; now left).
      destruct (apart a b here) as [ne other], (inside a b here) as [ina inb].
      destruct (reaches_path _ a b R) as [l [H [E N]]], (all a b ina inb) as [m [_ only]].
      assert (incl (before ++ after) (before ++ (a, b) :: after)) as sub.
      { apply incl_app; [apply incl_appl, incl_refl|apply incl_appr, incl_tl, incl_refl]. }
      assert (l = [b]) as ->.
      { transitivity m; [|symmetry]; apply only; [split; [now apply (follows_incl (before ++ after))|now split]|].
        split; [split; [now left|exact I]|]. split; [reflexivity|].
        constructor; [intros [->|[]]; now apply ne|constructor; [intros []|constructor]]. }
      destruct H as [[J|J] _]; [now apply (NoDup_remove_2 _ _ _ once)|apply other, sub, J].
Qed.

(** * The edges of the graph *)

Lemma flat_map_distinct {A B} (f : A -> list B) l : NoDup l -> (forall x, In x l -> NoDup (f x)) ->
  (forall x y z, In x l -> In y l -> In z (f x) -> In z (f y) -> x = y) -> NoDup (flat_map f l).
Proof.
  intros once. induction once as [|x l out once IH]; intros each apart; [constructor|]. cbn [flat_map].
  assert (NoDup (flat_map f l)) as rest.
  { apply IH; [intros y iny; apply each; now right|]. intros y z w iny inz. apply apart; now right. }
  assert (forall z, In z (f x) -> ~ In z (flat_map f l)) as new.
  { intros z inz inl. apply in_flat_map in inl as [y [iny inz']].
    apply out. rewrite (apart x y z); auto; [now left|now right]. }
  assert (NoDup (f x)) as own by (apply each; now left). clear - rest new own.
  induction own as [|z m nz own IH]; [exact rest|]. cbn. constructor.
  - rewrite in_app_iff. intros [inm|inl]; [contradiction|]. apply (new z); [now left|exact inl].
  - apply IH. intros w inw. apply new. now right.
Qed.

Section Graph.
Variable H : layer.
Hypothesis order : ordered H = true.
Hypothesis different : Forall (@NoDup nat) H.

Lemma edge_back_end j i e : In e (edges_back H j i) -> snd e = (i, j).
Proof.
  unfold edges_back. intros ine. apply in_app_iff in ine as [ine|ine].
  - destruct j; [destruct ine|]. now destruct ine as [<-|[]].
  - apply in_map_iff in ine as [a [<- _]]. reflexivity.
Qed.

Lemma edges_back_distinct j i : NoDup (edges_back H j i).
Proof.
  assert (NoDup (nth i H [])) as own.
  { destruct (nth_in_or_default i H []) as [inH|E]; [|rewrite E; constructor].
    rewrite Forall_forall in different. auto. }
  assert (NoDup (map (fun a => ((a, j), (i, j))) (nth i H []))) as here.
  { apply Injective_map_NoDup; [|exact own]. intros a b E. congruence. }
  unfold edges_back. destruct j as [|before]; [exact here|]. cbn. constructor; [|exact here].
  intros ine. apply in_map_iff in ine as [a [E _]]. injection E. lia.
Qed.

Theorem edges_distinct k : NoDup (edges H k).
Proof.
  apply flat_map_distinct; [apply seq_NoDup| |].
  - intros j _. apply flat_map_distinct; [apply seq_NoDup|intros i _; apply edges_back_distinct|].
    intros i i' e _ _ ine ine'. apply edge_back_end in ine, ine'. congruence.
  - intros j j' e _ _ ine ine'. apply in_flat_map in ine as [i [_ ine]], ine' as [i' [_ ine']].
    apply edge_back_end in ine, ine'. congruence.
Qed.

(** An edge leads from a vertex of the graph to a later one. *)
Lemma edge_forward k x y : In (x, y) (edges H k) -> In x (vertices H k) /\ In y (vertices H k) /\
  (snd x < snd y \/ (snd x = snd y /\ fst x < fst y)).
Proof.
  intros ine. apply in_flat_map in ine as [j [inj ine]]. apply in_flat_map in ine as [i [ini ine]].
  apply in_seq in inj, ini. unfold edges_back in ine. apply in_app_iff in ine as [ine|ine].
  - destruct j as [|before]; [destruct ine|]. destruct ine as [E|[]]. injection E as <- <-. cbn.
    split; [|split; [|lia]]; apply in_flat_map; [exists before|exists (S before)]; (split; [apply in_seq; lia|]);
      apply in_map_iff; exists i; (split; [reflexivity|apply in_seq; lia]).
  - apply in_map_iff in ine as [a [E ina]]. injection E as <- <-. cbn.
    assert (a < i) as lt by (apply (before_it H order i a); [lia|exact ina]).
    split; [|split; [|lia]]; apply in_flat_map; exists j; (split; [apply in_seq; lia|]);
      apply in_map_iff; [exists a|exists i]; (split; [reflexivity|apply in_seq; lia]).
Qed.

Lemma subset_distinct {A} (l : list A) : NoDup l -> forall s, In s (subsets l) -> NoDup s.
Proof.
  intros once. induction once as [|x l out once IH]; cbn; intros s ins.
  - destruct ins as [<-|[]]. constructor.
  - apply in_app_iff in ins as [ins|ins]; [now apply IH|]. apply in_map_iff in ins as [t [<- int]].
    constructor; [|now apply IH]. intros inx. apply out, (subsets_incl l t int x inx).
Qed.

(** A set of edges is a spanning tree if and only if there is exactly one path between any two vertices. *)
Theorem spanning_tree_paths k F : In F (subsets (edges H k)) ->
  let V := vertices H k in
  (Forall (met V F) spanning_tree <->
   V <> [] /\ forall x y, In x V -> In y V -> exists l, is_path F x y l /\ forall m, is_path F x y m -> m = l).
Proof.
  intros inF V. rewrite <- tree_paths.
  - unfold spanning_tree. split; [intros all; inversion all as [|? ? C rest]; inversion rest; now split|].
    intros [C none]. repeat constructor; [apply C|apply C|exact none].
  - split; [now apply (subset_distinct (edges H k)); [apply edges_distinct|]|].
    intros x y ine. apply (subsets_incl _ F inF) in ine. apply edge_forward in ine as [_ [_ later]].
    split; [intros ->; lia|]. intros back. apply (subsets_incl _ F inF) in back.
    apply edge_forward in back as [_ [_ B]]. lia.
  - intros x y ine. apply (subsets_incl _ F inF) in ine. apply edge_forward in ine as [A [B _]]. now split.
Qed.
End Graph.
