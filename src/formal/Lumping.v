(** Merging: states of a layer in one class have the same classes as successors, as often; and at the boundary of two
    columns, states in one class lead through a whole column to the same classes, as often. *)

From Coq Require Import List ZArith Bool Lia FMapPositive.
From Stripcount Require Import Statement Counting.
Import ListNotations.
Local Open Scope Z_scope.

Module PM := PositiveMap.

(** The classes of one layer: for each, the classes of its successors. *)
Definition rows := PM.t (list positive).

(** A function of the classes after several layers, pulled back to the classes before them. *)
Fixpoint pulled (layers : list rows) (v : positive -> Z) (c : positive) : Z :=
  match layers with
  | [] => v c
  | row :: layers => match PM.find c row with None => 0 | Some cs => sum (map (pulled layers v) cs) end
  end.

(** The same on finite maps, with values of any kind that can be added. *)
Section Pull.
Context {T : Type}.
Variables (zero : T) (add : T -> T -> T).

Definition get (v : PM.t T) (c : positive) : T := match PM.find c v with None => zero | Some x => x end.

Definition total (v : PM.t T) (cs : list positive) : T :=
  match cs with
  | [] => zero
  | c :: cs => fold_left (fun t c => add t (get v c)) cs (get v c)
  end.

Definition pull1 (layer : rows) (v : PM.t T) : PM.t T := PM.map (total v) layer.
Definition pull (layers : list rows) (v : PM.t T) : PM.t T := fold_right pull1 v layers.

Variable value : T -> Z.
Hypothesis value_zero : value zero = 0.
Hypothesis value_add : forall x y, value (add x y) = value x + value y.

Lemma value_total v cs : value (total v cs) = sum (map (fun c => value (get v c)) cs).
Proof.
  destruct cs as [|c cs]; [exact value_zero|]. cbn [total map]. 
  assert (forall x, value (fold_left (fun t c => add t (get v c)) cs x) = value x + sum (map (fun c => value (get v c)) cs)) as ->;
    [|reflexivity].
  induction cs as [|c' cs IH]; intros x; cbn; [lia|]. rewrite IH, value_add. unfold sum. lia.
Qed.

Lemma pull_pulled layers v c : value (get (pull layers v) c) = pulled layers (fun c => value (get v c)) c.
Proof.
  revert c. induction layers as [|layer layers IH]; intros c; [reflexivity|].
  cbn [pull fold_right pulled]. fold (pull layers v). unfold get at 1, pull1, PM.map. rewrite PM.gmapi.
  destruct (PM.find c layer) as [cs|]; [|exact value_zero].
  cbn [option_map]. rewrite value_total. f_equal. apply map_ext. exact IH.
Qed.
End Pull.

Lemma pulled_ext layers v w : (forall c, v c = w c) -> forall c, pulled layers v c = pulled layers w c.
Proof.
  intros H. induction layers as [|layer layers IH]; intros c; [apply H|]. cbn.
  destruct (PM.find c layer); [|reflexivity]. f_equal. now apply map_ext.
Qed.

Lemma pulled_zero layers c : pulled layers (fun _ => 0) c = 0.
Proof.
  revert c. induction layers as [|layer layers IH]; intros c; [reflexivity|]. cbn.
  destruct (PM.find c layer) as [cs|]; [|reflexivity]. induction cs as [|x cs IHc]; [reflexivity|]. cbn.
  rewrite IH. unfold sum in IHc. lia.
Qed.

Lemma pulled_add layers v w c : pulled layers (fun c => v c + w c) c = pulled layers v c + pulled layers w c.
Proof.
  revert c. induction layers as [|layer layers IH]; intros c; [reflexivity|]. cbn.
  destruct (PM.find c layer) as [cs|]; [|reflexivity]. induction cs as [|x cs IHc]; [reflexivity|]. cbn.
  rewrite IH. unfold sum in IHc. lia.
Qed.

Lemma pulled_times layers a v c : pulled layers (fun c => a * v c) c = a * pulled layers v c.
Proof.
  revert c. induction layers as [|layer layers IH]; intros c; [reflexivity|]. cbn.
  destruct (PM.find c layer) as [cs|]; [|lia]. induction cs as [|x cs IHc]; [cbn; lia|]. cbn.
  rewrite IH. unfold sum in IHc. lia.
Qed.

(** Sparse vectors over the classes of the boundary. *)
Definition sparse := list (positive * Z).

Definition dot (v : positive -> Z) (a : sparse) : Z := sum (map (fun x => snd x * v (fst x)) a).

Fixpoint merge (a : sparse) : sparse -> sparse :=
  fix merge_a (b : sparse) : sparse :=
    match a, b with
    | [], _ => b
    | _, [] => a
    | (c, n) :: a', (d, m) :: b' =>
        match Pos.compare c d with
        | Lt => (c, n) :: merge a' b
        | Eq => (c, n + m) :: merge a' b'
        | Gt => (d, m) :: merge_a b'
        end
    end.

Lemma dot_merge v a : forall b, dot v (merge a b) = dot v a + dot v b.
Proof.
  unfold dot. induction a as [|[c n] a IH]; intros b.
  - destruct b; reflexivity.
  - induction b as [|[d m] b IHb]; [cbn; unfold sum; lia|].
    cbn [merge]. destruct (Pos.compare c d) eqn:E.
    + apply Pos.compare_eq in E. subst. cbn in *. rewrite IH. unfold sum. lia.
    + cbn in *. rewrite IH. cbn. unfold sum. lia.
    + cbn in *. rewrite IHb. unfold sum. lia.
Qed.

Fixpoint sparse_same (a b : sparse) : bool :=
  match a, b with
  | [], [] => true
  | (c, n) :: a, (d, m) :: b => if Pos.eqb c d then if n =? m then sparse_same a b else false else false
  | _, _ => false
  end.

Lemma sparse_same_eq a : forall b, sparse_same a b = true -> a = b.
Proof.
  induction a as [|[c n] a IH]; intros [|[d m] b]; cbn; try discriminate; [reflexivity|].
  destruct (Pos.eqb_spec c d); [|discriminate]. destruct (Z.eqb_spec n m); [|discriminate]. intros H.
  apply IH in H. now subst.
Qed.

(** Lists of classes in order. *)
Fixpoint insert (c : positive) (l : list positive) : list positive :=
  match l with
  | [] => [c]
  | d :: l' => if Pos.leb c d then c :: l else d :: insert c l'
  end.

Definition sorted (l : list positive) : list positive := fold_right insert [] l.

Lemma sum_sorted (v : positive -> Z) l : sum (map v (sorted l)) = sum (map v l).
Proof.
  assert (forall c m, sum (map v (insert c m)) = v c + sum (map v m)) as H.
  { intros c m. induction m as [|d m IH]; [reflexivity|]. cbn. destruct (Pos.leb c d); [reflexivity|].
    change (v d + sum (map v (insert c m)) = v c + (v d + sum (map v m))). lia. }
  induction l as [|c l IH]; [reflexivity|]. change (sum (map v (insert c (sorted l))) = v c + sum (map v l)).
  rewrite H, IH. reflexivity.
Qed.

Fixpoint same_classes (a b : list positive) : bool :=
  match a, b with
  | [], [] => true
  | c :: a, d :: b => if Pos.eqb c d then same_classes a b else false
  | _, _ => false
  end.

Lemma same_classes_eq a : forall b, same_classes a b = true -> a = b.
Proof.
  induction a as [|c a IH]; intros [|d b]; cbn; try discriminate; [reflexivity|].
  destruct (Pos.eqb_spec c d); [|discriminate]. intros H. apply IH in H. now subst.
Qed.

Section States.
Context {S : Type}.
Variables (same : S -> S -> bool) (key : S -> positive).
Hypothesis same_eq : forall a b, same a b = true -> a = b.

(** The class of each state of a layer, in the list under a key of the state. *)
Definition table := PM.t (list (S * positive)).

Fixpoint among (l : list (S * positive)) (s : S) : option positive :=
  match l with
  | [] => None
  | (s', c) :: l => if same s' s then Some c else among l s
  end.

Definition class_of (t : table) (s : S) : option positive :=
  match PM.find (key s) t with
  | None => None
  | Some l => among l s
  end.

Definition entries (t : table) : list (S * positive) := flat_map snd (PM.elements t).

Fixpoint classes_of (t : table) (l : list S) : option (list positive) :=
  match l with
  | [] => Some []
  | s :: l =>
      match class_of t s with
      | None => None
      | Some c => match classes_of t l with None => None | Some cs => Some (c :: cs) end
      end
  end.

Lemma class_of_entries t s c : class_of t s = Some c -> In (s, c) (entries t).
Proof.
  unfold class_of. destruct (PM.find (key s) t) as [l|] eqn:E; [|discriminate]. intros H.
  apply in_flat_map. exists (key s, l). split; [now apply PM.elements_correct|]. cbn [snd]. clear E.
  induction l as [|[s' c'] l IH]; [discriminate|]. cbn in H.
  destruct (same s' s) eqn:E; [|right; now apply IH]. injection H as ->. apply same_eq in E. subst. now left.
Qed.

Fixpoint every {A} (f : A -> bool) (l : list A) : bool :=
  match l with
  | [] => true
  | x :: l => if f x then every f l else false
  end.

Lemma every_spec {A} (f : A -> bool) l : every f l = true -> forall x, In x l -> f x = true.
Proof.
  induction l as [|y l IH]; cbn; [intros _ x []|]. destruct (f y) eqn:E; [|discriminate].
  intros H x [<-|i]; auto.
Qed.

Definition layer_ok (f : S -> list S) (here : table) (layer : rows) (next : table) : bool :=
  every (fun e =>
    match PM.find (snd e) layer with
    | None => false
    | Some cs =>
        match classes_of next (f (fst e)) with
        | None => false
        | Some found => same_classes (sorted found) cs
        end
    end) (entries here).

Lemma classes_of_sum t (F : S -> Z) (v : positive -> Z) l :
  (forall s c, class_of t s = Some c -> F s = v c) ->
  forall cs, classes_of t l = Some cs -> sum (map F l) = sum (map v cs).
Proof.
  intros H. induction l as [|s l IH]; cbn; intros cs; [intros [= <-]; reflexivity|].
  destruct (class_of t s) as [c|] eqn:E; [|discriminate]. destruct (classes_of t l) as [cs'|]; [|discriminate].
  intros [= <-]. change (F s + sum (map F l) = v c + sum (map v cs')).
  rewrite (H s c E), (IH cs' eq_refl). reflexivity.
Qed.

(** Layers with their tables and rows, down to the table at the end. *)
Definition stages := list (table * rows).

Definition first_table (l : stages) (last : table) : table := match l with [] => last | (t, _) :: _ => t end.

Fixpoint stages_ok (fs : list (S -> list S)) (l : stages) (last : table) : bool :=
  match fs, l with
  | [], [] => true
  | f :: fs, (t, layer) :: l => if layer_ok f t layer (first_table l last) then stages_ok fs l last else false
  | _, _ => false
  end.

Lemma stages_spec fs : forall l last (F : S -> Z) v, stages_ok fs l last = true ->
  (forall s c, class_of last s = Some c -> F s = v c) ->
  forall s c, class_of (first_table l last) s = Some c -> through fs F s = pulled (map snd l) v c.
Proof.
  induction fs as [|f fs IH]; intros [|[t layer] l] last F v ok H s c cl; try discriminate; [now apply H|].
  cbn in ok. destruct (layer_ok f t layer (first_table l last)) eqn:okl; [|discriminate].
  cbn [first_table] in cl. apply class_of_entries in cl.
  unfold layer_ok in okl. pose proof (every_spec _ _ okl _ cl) as E. cbn [fst snd] in E.
  cbn [through map snd pulled]. destruct (PM.find c layer) as [cs|]; [|discriminate].
  destruct (classes_of (first_table l last) (f s)) as [found|] eqn:Ef; [|discriminate].
  apply same_classes_eq in E. subst cs. rewrite sum_sorted.
  eapply classes_of_sum; [|exact Ef]. intros s' c' cl'. now apply (IH l last F v).
Qed.

(** The boundary: each class has a representative among the classes of the first layer, and is accepting or not. *)
Definition heads := PM.t (positive * bool).

Definition unit_vectors (h : heads) : PM.t sparse := PM.mapi (fun c _ => [(c, 1)]) h.

Definition boundary_ok (final : S -> bool) (l : stages) (last : table) (h : heads) : bool :=
  let vectors := pull [] merge (map snd l) (unit_vectors h) in
  every (fun e =>
    match PM.find (snd e) h with
    | None => false
    | Some (c, accepting) =>
        match class_of (first_table l last) (fst e) with
        | None => false
        | Some c' =>
            if Bool.eqb (final (fst e)) accepting
            then if Pos.eqb c c' then true else sparse_same (get [] vectors c) (get [] vectors c') else false
        end
    end) (entries last).

(** The number of ways from a class of the boundary. *)
Fixpoint class_ways (layers : list rows) (h : heads) (k : nat) (c : positive) : Z :=
  match PM.find c h with
  | None => 0
  | Some (c', accepting) =>
      match k with
      | O => if accepting then 1 else 0
      | Datatypes.S k => pulled layers (class_ways layers h k) c'
      end
  end.

Lemma class_ways_out layers h k c : PM.find c h = None -> class_ways layers h k c = 0.
Proof. intros H. destruct k; cbn; rewrite H; reflexivity. Qed.

Lemma vectors_pulled layers h k c :
  dot (class_ways layers h k) (get [] (pull [] merge layers (unit_vectors h)) c)
  = pulled layers (class_ways layers h k) c.
Proof.
  rewrite (pull_pulled [] merge (dot (class_ways layers h k)) eq_refl (dot_merge _)).
  apply pulled_ext. intros c'. unfold get, unit_vectors. rewrite PM.gmapi.
  destruct (PM.find c' h) eqn:E; cbn [option_map].
  - unfold dot. cbn [map sum fold_right fst snd]. lia.
  - now rewrite class_ways_out.
Qed.

Theorem lumped fs final l last h : stages_ok fs l last = true -> boundary_ok final l last h = true ->
  forall k s c, class_of last s = Some c -> ways fs final k s = class_ways (map snd l) h k c.
Proof.
  intros ok bok. induction k as [|k IH]; intros s c cl;
    pose proof (every_spec _ _ bok _ (class_of_entries _ _ _ cl)) as E; cbn [fst snd] in E;
    cbn [ways class_ways]; destruct (PM.find c h) as [[c' accepting]|]; try discriminate;
    destruct (class_of (first_table l last) s) as [c2|] eqn:E2; try discriminate;
    destruct (Bool.eqb (final s) accepting) eqn:Ea; try discriminate; apply eqb_prop in Ea.
  - rewrite Ea. reflexivity.
  - rewrite (stages_spec fs l last _ (class_ways (map snd l) h k) ok IH s c2 E2).
    destruct (Pos.eqb_spec c' c2) as [->|ne]; [reflexivity|].
    apply sparse_same_eq in E. rewrite <- !vectors_pulled, E. reflexivity.
Qed.
End States.
