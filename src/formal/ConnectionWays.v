(** Ways along edges, cycles, and counting by [exactly]. *)

From Coq Require Import List ZArith Lia.
From Stripcount Require Import Statement StatementConnection.
Import ListNotations.
Local Open Scope Z_scope.

(** * Ways *)

Lemma reaches_trans F x y z : reaches F x y -> reaches F y z -> reaches F x z.
Proof. intros H K. induction K; [exact H|]. eapply further; eassumption. Qed.

Lemma joined_sym F x y : joined F x y -> joined F y x.
Proof. unfold joined. tauto. Qed.

Lemma reaches_sym F x y : reaches F x y -> reaches F y x.
Proof.
  intros H. induction H as [|y z H IH J]; [constructor|].
  apply reaches_trans with y; [|exact IH]. eapply further; [constructor|now apply joined_sym].
Qed.

Lemma reaches_incl F G x y : incl F G -> reaches F x y -> reaches G x y.
Proof.
  intros sub H. induction H as [|y z H IH [J|J]]; [constructor| |]; (eapply further; [exact IH|]); [left|right]; auto.
Qed.

(** With one edge more. *)
Lemma reaches_more F a b x y :
  reaches (F ++ [(a, b)]) x y <->
  reaches F x y \/ (reaches F x a /\ reaches F b y) \/ (reaches F x b /\ reaches F a y).
Proof.
  assert (incl F (F ++ [(a, b)])) as sub by (apply incl_appl, incl_refl).
  assert (joined (F ++ [(a, b)]) a b) as new by (left; apply in_app_iff; right; now left).
  split.
  - intros H. induction H as [|y z H IH J]; [left; constructor|].
    assert (joined F y z \/ (y = a /\ z = b) \/ (y = b /\ z = a)) as [old|[[-> ->]|[-> ->]]].
    { destruct J as [J|J]; apply in_app_iff in J as [J|[[= <- <-]|[]]]; unfold joined; tauto. }
    + destruct IH as [IH|[[IH1 IH2]|[IH1 IH2]]]; [left|right; left; split|right; right; split];
        try assumption; eapply further; eassumption.
    + destruct IH as [IH|[[IH1 IH2]|[IH1 IH2]]]; [right; left|right; left|left]; try split; auto; constructor.
    + destruct IH as [IH|[[IH1 IH2]|[IH1 IH2]]]; [right; right|left|right; right]; try split; auto; constructor.
  - intros [H|[[H K]|[H K]]].
    + eapply reaches_incl; eassumption.
    + apply reaches_trans with b; [|eapply reaches_incl; eassumption].
      eapply further; [eapply reaches_incl; eassumption|exact new].
    + apply reaches_trans with a; [|eapply reaches_incl; eassumption].
      eapply further; [eapply reaches_incl; eassumption|now apply joined_sym].
Qed.

(** What a set of vertices cannot be left by. *)
Lemma reaches_stays F (A : vertex -> Prop) x y :
  A x -> (forall y z, A y -> joined F y z -> A z) -> reaches F x y -> A y.
Proof. intros ax closed H. induction H; eauto. Qed.

(** * Cycles *)

Lemma acyclic_before F G : acyclic (F ++ G) -> acyclic F.
Proof.
  intros H before e after -> R. apply (H before e (after ++ G)).
  - now rewrite <- app_assoc.
  - eapply reaches_incl; [|exact R]. rewrite app_assoc. apply incl_appl, incl_refl.
Qed.

Lemma acyclic_more F e : acyclic (F ++ [e]) <-> acyclic F /\ ~ reaches F (fst e) (snd e).
Proof.
  split.
  - intros H. split; [now apply acyclic_before in H|].
    intros R. apply (H F e []); [reflexivity|]. now rewrite app_nil_r.
  - intros [H new] before e' after E R.
    destruct after as [|x after _] using rev_ind.
    + apply app_inj_tail in E as [-> ->]. rewrite app_nil_r in R. contradiction.
    + assert (F = before ++ e' :: after /\ e = x) as [-> ->].
      { apply app_inj_tail. rewrite E, <- app_assoc. reflexivity. }
      destruct x as [a b], e' as [c d]. cbn [fst snd] in *. rewrite app_assoc in R. apply reaches_more in R.
      assert (joined (before ++ (c, d) :: after) c d) as J by (left; apply in_app_iff; right; now left).
      assert (incl (before ++ after) (before ++ (c, d) :: after)) as sub.
      { apply incl_app; [apply incl_appl, incl_refl|apply incl_appr, incl_tl, incl_refl]. }
      destruct R as [R|[[R R']|[R R']]]; [exact (H before (c, d) after eq_refl R)| |]; apply new;
        apply (reaches_incl _ _ _ _ sub) in R, R'.
      * apply reaches_trans with c; [now apply reaches_sym|]. apply reaches_trans with d.
        -- eapply further; [constructor|exact J].
        -- now apply reaches_sym.
      * apply reaches_trans with d; [exact R'|]. apply reaches_trans with c; [|exact R].
        eapply further; [constructor|now apply joined_sym].
Qed.

(** * Counting *)

Lemma exactly_iff {A} (p q : A -> Prop) l n : (forall x, In x l -> (p x <-> q x)) -> exactly p l n -> exactly q l n.
Proof.
  intros E H. induction H as [|x l n px H IH|x l n px H IH]; [constructor|apply one_more|apply no_more];
    try (apply IH; intros y iny; apply E; now right); rewrite <- (E x) by (now left); assumption.
Qed.

Lemma exactly_app {A} (p : A -> Prop) l m n n' : exactly p l n -> exactly p m n' -> exactly p (l ++ m) (n + n').
Proof.
  intros H K. induction H as [|x l n px H IH|x l n px H IH]; [exact K| |now apply no_more].
  replace (n + 1 + n') with (n + n' + 1) by lia. now apply one_more.
Qed.

Lemma exactly_map {A B} (p : B -> Prop) (g : A -> B) l n : exactly (fun x => p (g x)) l n -> exactly p (map g l) n.
Proof. intros H. induction H; [constructor|now apply one_more|now apply no_more]. Qed.

Lemma exactly_none {A} (p : A -> Prop) l : (forall x, In x l -> ~ p x) -> exactly p l 0.
Proof.
  intros H. induction l as [|x l IH]; [constructor|]. apply no_more; [apply H; now left|].
  apply IH. intros y iny. apply H. now right.
Qed.

(** A number is determined by what it counts. *)
Lemma exactly_unique {A} (p : A -> Prop) l n n' : exactly p l n -> exactly p l n' -> n = n'.
Proof.
  intros H. revert n'. induction H as [|x l n px H IH|x l n px H IH]; intros n' K; inversion K; subst;
    try contradiction; [reflexivity|f_equal|]; auto.
Qed.

Lemma subsets_incl {A} (l : list A) : forall s, In s (subsets l) -> incl s l.
Proof.
  induction l as [|x l IH]; cbn; intros s H.
  - destruct H as [<-|[]]. apply incl_refl.
  - apply in_app_iff in H as [H|H]; [apply incl_tl; auto|].
    apply in_map_iff in H as [t [<- H]]. apply incl_cons; [now left|apply incl_tl; auto].
Qed.
