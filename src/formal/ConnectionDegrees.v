(** The machine whose state is the degree of each vertex of the frontier. *)

From Coq Require Import List Arith Bool Lia.
From Stripcount Require Import StatementConnection ConnectionWays ConnectionReading.
Import ListNotations.

Fixpoint more (n : nat) (q : list nat) : list nat :=
  match q, n with
  | [], _ => []
  | d :: q, 0 => S d :: q
  | d :: q, S n => d :: more n q
  end.

Definition one_of (D : list nat) (d : nat) : bool := existsb (Nat.eqb d) D.

Definition for_degrees (D : list nat) : watch := {|
  step := fun e taken q =>
    match e with
    | Add _ => Some (q ++ [0])
    | Link i j =>
        if taken
        then if (nth i q 0 <? list_max D) && (nth j q 0 <? list_max D) then Some (more i (more j q)) else None
        else Some q
    | Drop => match q with [] => None | d :: q => if one_of D d then Some q else None end
    | Tidy => Some q
    end;
  final := forallb (one_of D) |}.

Lemma one_of_spec D d : one_of D d = true <-> In d D.
Proof.
  unfold one_of. rewrite existsb_exists. split; [intros [x [inx E]]; apply Nat.eqb_eq in E; now subst x|].
  intros ind. exists d. split; [exact ind|apply Nat.eqb_refl].
Qed.

Lemma same_vertex_spec x y : reflect (x = y) (same_vertex x y).
Proof.
  unfold same_vertex. destruct x as [a b], y as [c d]. cbn.
  destruct (Nat.eqb_spec a c), (Nat.eqb_spec b d); constructor; congruence.
Qed.

Lemma degree_app F G v : degree (F ++ G) v = degree F v + degree G v.
Proof. unfold degree. now rewrite flat_map_app, filter_app, app_length. Qed.

Lemma degree_none F v : (forall e, In e F -> ~ (v = fst e \/ v = snd e)) -> degree F v = 0.
Proof.
  intros H. induction F as [|e F IH]; [reflexivity|].
  change (e :: F) with ([e] ++ F). rewrite degree_app, IH by (intros x inx; apply H; now right).
  unfold degree. cbn. specialize (H e (or_introl eq_refl)).
  destruct (same_vertex_spec v (fst e)), (same_vertex_spec v (snd e)); cbn; tauto.
Qed.

Lemma degree_edge x y v :
  degree [(x, y)] v = (if same_vertex v x then 1 else 0) + if same_vertex v y then 1 else 0.
Proof. unfold degree. cbn. now destruct (same_vertex v x), (same_vertex v y). Qed.

Lemma more_map (f : list vertex) (g : vertex -> nat) : NoDup f -> forall i, i < length f ->
  more i (map g f) = map (fun v => g v + if same_vertex v (nth i f origin) then 1 else 0) f.
Proof.
  intros once. induction once as [|v f out once IH]; intros i lt; [cbn in lt; lia|].
  destruct i as [|i]; cbn [map more nth].
  - destruct (same_vertex_spec v v); [|congruence]. rewrite Nat.add_1_r. f_equal.
    apply map_ext_in. intros w inw. destruct (same_vertex_spec w v); [congruence|]. lia.
  - cbn in lt. rewrite IH by lia. f_equal. destruct (same_vertex_spec v (nth i f origin)) as [->|]; [|lia].
    exfalso. apply out, nth_In. lia.
Qed.

Record degrees_fit D V F (f : list vertex) (q : list nat) : Prop := {
  shown : q = map (degree F) f;
  once : NoDup f;
  kept : incl f V;
  within : forall e, In e F -> In (fst e) V /\ In (snd e) V;
  left_well : forall v, In v V -> ~ In v f -> In (degree F v) D }.

Lemma degrees_watched D : watches (for_degrees D) (fun V F => met V F (Degrees D)).
Proof.
  exists (degrees_fit D). split; [split|].
  - intros e taken V F f q rest [-> one_each sub ins out] [ok1 ok] one.
    destruct e as [v|i j| |]; cbn [step for_degrees].
    + destruct one as [<-|[]]. cbn [new moved chosen proper1] in *. rewrite app_nil_r.
      assert (forall e, In e F -> ~ (v = fst e \/ v = snd e)) as apart.
      { intros e ine E. apply ok1. destruct (ins e ine). destruct E; subst v; assumption. }
      constructor.
      * rewrite map_app. cbn [map]. now rewrite degree_none.
      * apply (NoDup_Add (a := v) (l := f)); [rewrite <- (app_nil_r f) at 1; apply Add_app|].
        split; [exact one_each|]. intros inv. now apply ok1, sub.
      * apply incl_app; [apply incl_appl, sub|apply incl_appr, incl_refl].
      * intros e ine. rewrite !in_app_iff. destruct (ins e ine). tauto.
      * intros w inw nin. apply in_app_iff in inw as [inw|[<-|[]]].
        -- apply out; [exact inw|]. intros inf. apply nin, in_app_iff. now left.
        -- exfalso. apply nin, in_app_iff. right. now left.
    + destruct ok1 as [ilt jlt]. cbn [new moved chosen] in *. rewrite app_nil_r in *.
      destruct taken; [|rewrite app_nil_r; constructor; auto].
      set (x := nth i f origin). set (y := nth j f origin).
      assert (In x f) as inx by now apply nth_In. assert (In y f) as iny by now apply nth_In.
      assert (nth i (map (degree F) f) 0 = degree F x) as ->.
      { rewrite nth_indep with (d' := degree F origin) by now rewrite map_length. apply map_nth. }
      assert (nth j (map (degree F) f) 0 = degree F y) as ->.
      { rewrite nth_indep with (d' := degree F origin) by now rewrite map_length. apply map_nth. }
      destruct (Nat.ltb_spec (degree F x) (list_max D)), (Nat.ltb_spec (degree F y) (list_max D)); cbn [andb].
      * constructor; auto.
        -- rewrite (more_map f (degree F)) by assumption. fold y.
           rewrite (more_map f (fun v => degree F v + if same_vertex v y then 1 else 0)) by assumption. fold x.
           apply map_ext_in. intros v _. rewrite degree_app, degree_edge. lia.
        -- intros e ine. apply in_app_iff in ine as [ine|[<-|[]]]; [now apply ins|]. cbn. split; now apply sub.
        -- intros v inv nin. rewrite degree_app, degree_edge.
           destruct (same_vertex_spec v x) as [->|]; [contradiction|].
           destruct (same_vertex_spec v y) as [->|]; [contradiction|]. cbn [Nat.add]. rewrite Nat.add_0_r. now apply out.
      * intros F' _ all. specialize (all y ltac:(apply in_app_iff; left; now apply sub)).
        rewrite !degree_app, degree_edge in all. destruct (same_vertex_spec y y); [|congruence].
        assert (list_max D <= list_max D) as le by lia. apply list_max_le in le. rewrite Forall_forall in le.
        specialize (le _ all). cbn in le. lia.
      * intros F' _ all. specialize (all x ltac:(apply in_app_iff; left; now apply sub)).
        rewrite !degree_app, degree_edge in all. destruct (same_vertex_spec x x); [|congruence].
        assert (list_max D <= list_max D) as le by lia. apply list_max_le in le. rewrite Forall_forall in le.
        specialize (le _ all). cbn in le. lia.
      * intros F' _ all. specialize (all x ltac:(apply in_app_iff; left; now apply sub)).
        rewrite !degree_app, degree_edge in all. destruct (same_vertex_spec x x); [|congruence].
        assert (list_max D <= list_max D) as le by lia. apply list_max_le in le. rewrite Forall_forall in le.
        specialize (le _ all). cbn in le. lia.
    + destruct f as [|x f]; [cbn in ok1; lia|]. cbn [map].
      inversion one_each as [|? ? nin one_rest]; subst.
      cbn [new moved chosen tl] in *. rewrite app_nil_r in ok |- *. rewrite app_nil_r.
      destruct (one_of D (degree F x)) eqn:E.
      * constructor; auto.
        -- intros v inv. apply sub. now right.
        -- intros v inv no. destruct (same_vertex_spec v x) as [->|nx]; [now apply one_of_spec|].
           apply out; [exact inv|]. intros [<-|inf]; contradiction.
      * intros F' offer all. specialize (all x ltac:(apply in_app_iff; left; apply sub; now left)).
        rewrite degree_app, (degree_none F'), Nat.add_0_r in all.
        -- apply one_of_spec in all. congruence.
        -- intros e ine. apply (left_behind rest V f x F' e ok); auto. apply sub. now left.
    + cbn [new moved chosen]. rewrite !app_nil_r. constructor; auto.
  - intros V F f q [-> one_each sub ins out]. cbn [final for_degrees met]. rewrite forallb_forall. split.
    + intros all d ind. apply in_map_iff in ind as [v [<- inv]]. apply one_of_spec, all, sub, inv.
    + intros all v inv. destruct (in_dec (fun x y => reflect_dec _ _ (same_vertex_spec x y)) v f) as [inf|no].
      * apply one_of_spec, all, in_map, inf.
      * now apply out.
  - constructor; [reflexivity|constructor|intros x []|intros e []|intros v []].
Qed.
