(** Finding the states, their classes and the merged machine. Nothing is proved here: only the result is checked. *)

From Coq Require Import List ZArith Bool FMapPositive.
From Stripcount Require Import Statement Words Lumping.
Import ListNotations.

(** * Sorting, and numbering in sorted order *)

Section Sort.
Context {A : Type}.
Variable compare : A -> A -> comparison.

Fixpoint merged (l : list A) : list A -> list A :=
  fix merged_l (m : list A) : list A :=
    match l, m with
    | [], _ => m
    | _, [] => l
    | x :: l', y :: m' => match compare x y with Gt => y :: merged_l m' | _ => x :: merged l' m end
    end.

Fixpoint pile (l : list A) (stack : list (option (list A))) : list (option (list A)) :=
  match stack with
  | [] => [Some l]
  | None :: stack => Some l :: stack
  | Some m :: stack => None :: pile (merged m l) stack
  end.

Definition sort (l : list A) : list A :=
  fold_left (fun acc o => match o with None => acc | Some m => merged m acc end)
            (fold_left (fun stack x => pile [x] stack) l []) [].
End Sort.

(** Give equal things the same number: the map from indices to numbers, a thing and an index for each number. *)
Definition numbered {A} (compare : A -> A -> comparison) (l : list (A * positive))
  : PM.t positive * PM.t (A * positive) * positive :=
  let ordered := sort (fun x y => compare (fst x) (fst y)) l in
  let '(found, things, n, _) :=
    fold_left (fun acc x =>
      let '(found, things, n, before) := acc in
      let new := match before with None => true
                 | Some a => match compare a (fst x) with Eq => false | _ => true end end in
      let n' := if new then Pos.succ n else n in
      (PM.add (snd x) n' found, if new then PM.add n' x things else things, n', Some (fst x)))
    ordered (PM.empty _, PM.empty _, 1%positive, None) in
  (found, things, n).

Fixpoint compare_classes (a b : list positive) : comparison :=
  match a, b with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | x :: a, y :: b => match Pos.compare x y with Eq => compare_classes a b | c => c end
  end.

Fixpoint compare_sparse (a b : sparse) : comparison :=
  match a, b with
  | [], [] => Eq
  | [], _ => Lt
  | _, [] => Gt
  | (x, n) :: a, (y, m) :: b =>
      match Pos.compare x y with Eq => match Z.compare n m with Eq => compare_sparse a b | c => c end | c => c end
  end.

Definition compare_signatures (x y : positive * sparse) : comparison :=
  match Pos.compare (fst x) (fst y) with Eq => compare_sparse (snd x) (snd y) | c => c end.

(** * States *)

Section States.
Context {S : Type}.
Variables (same : S -> S -> bool) (key : S -> positive).

Definition listed := PM.t (list (S * positive)).
Definition numbers := (listed * positive * list (S * positive))%type.  (** table, next number, new ones *)
Definition edges := list (positive * list positive).

Fixpoint enter (l : list S) (t : numbers) : list positive * numbers :=
  match l with
  | [] => ([], t)
  | s :: l =>
      let '(table, n, new) := t in
      let k := key s in
      let here := match PM.find k table with Some here => here | None => [] end in
      let '(c, t) := match among same here s with
                     | Some c => (c, t)
                     | None => (n, (PM.add k ((s, n) :: here) table, Pos.succ n, (s, n) :: new))
                     end in
      let '(cs, t) := enter l t in
      (c :: cs, t)
  end.

Definition expand (f : S -> list S) (front : list (S * positive)) (e : edges) (t : numbers) : edges * numbers :=
  fold_left (fun acc s => let '(cs, t) := enter (f (fst s)) (snd acc) in ((snd s, cs) :: fst acc, t)) front (e, t).

(** One pass of new states of the boundary through the layers: the tables after each layer but the last, the edges of
    each layer, and the table of the boundary. *)
Fixpoint sweep (fs : list (S -> list S)) (inner : list (listed * positive)) (es : list edges)
  (front : list (S * positive)) (boundary : numbers)
  : list (listed * positive) * list edges * numbers :=
  match fs, es with
  | f :: fs', e :: es =>
      match inner with
      | [] => let '(e, boundary) := expand f front e boundary in ([], [e], boundary)
      | (t, n) :: inner =>
          let '(e, (t, n, new)) := expand f front e (t, n, []) in
          let '(inner, es, boundary) := sweep fs' inner es new boundary in
          ((t, n) :: inner, e :: es, boundary)
      end
  | _, _ => ([], [], boundary)
  end.

Fixpoint explore (fuel : nat) (fs : list (S -> list S)) (inner : list (listed * positive))
  (es : list edges) (boundary : numbers) : list (listed * positive) * list edges * numbers :=
  let '(table, n, front) := boundary in
  match front, fuel with
  | [], _ | _, O => (inner, es, boundary)
  | _, Datatypes.S fuel =>
      let '(inner, es, boundary) := sweep fs inner es front (table, n, []) in
      explore fuel fs inner es boundary
  end.

(** * Classes *)

Definition class (m : PM.t positive) (i : positive) : positive := match PM.find i m with None => 1 | Some c => c end.

Definition layer_classes (e : edges) (next : PM.t positive) : PM.t positive * rows :=
  let '(found, things, _) := numbered compare_classes (map (fun x => (sorted (map (class next) (snd x)), fst x)) e) in
  (found, PM.map fst things).

(** The classes of the first layer, then of the others, and their rows. *)
Fixpoint backwards (es : list edges) (boundary : PM.t positive) : list (PM.t positive * rows) :=
  match es with
  | [] => []
  | e :: es =>
      let later := backwards es boundary in
      layer_classes e (match later with [] => boundary | (m, _) :: _ => m end) :: later
  end.

Definition first_classes (l : list (PM.t positive * rows)) : PM.t positive :=
  match l with [] => PM.empty _ | (m, _) :: _ => m end.

Definition split (es : list edges) (indices : list positive) (boundary : PM.t positive) (n : positive)
  : PM.t positive * PM.t (positive * sparse * positive) * positive :=
  let l := backwards es boundary in
  let units := fold_left (fun m i => PM.add (class boundary i) [(class boundary i, 1%Z)] m) indices (PM.empty sparse) in
  let vectors := pull [] merge (map snd l) units in
  numbered compare_signatures
    (map (fun i => ((class boundary i, get [] vectors (class (first_classes l) i)), i)) indices).

Fixpoint refine (fuel : nat) (es : list edges) (indices : list positive) (boundary : PM.t positive) (n : positive)
  : PM.t positive * PM.t positive :=
  let '(found, things, n') := split es indices boundary n in
  match fuel with
  | O => (found, PM.map snd things)
  | Datatypes.S fuel =>
      if Pos.eqb n n' then (found, PM.map snd things) else refine fuel es indices found n'
  end.

Definition classified (t : listed) (m : PM.t positive) : listed :=
  PM.map (map (fun x => (fst x, class m (snd x)))) t.

Definition search (fs : list (S -> list S)) (final : S -> bool) (start : S)
  : list (listed * rows) * listed * heads :=
  let inner := map (fun _ => (PM.empty (list (S * positive)), 1%positive)) (tl fs) in
  let '(_, boundary) := enter [start] (PM.empty _, 1%positive, []) in
  let '(inner, es, (table, _, _)) := explore (N.to_nat 2000) fs inner (map (fun _ => []) fs) boundary in
  let states := flat_map snd (PM.elements table) in
  let accepting := fold_left (fun m x => PM.add (snd x) (final (fst x)) m) states (PM.empty bool) in
  let accepts i := match PM.find i accepting with Some b => b | None => false end in
  let coarse := PM.map (fun b : bool => if b then 2%positive else 1%positive) accepting in
  let '(boundary, representatives) := refine 2000 es (map snd states) coarse 1 in
  let l := backwards es boundary in
  let tables := map fst inner in
  let stages := combine (map (fun x => classified (fst x) (fst (snd x))) (combine (table :: tables) l)) (map snd l) in
  (stages, classified table boundary,
   PM.map (fun i => (class (first_classes l) i, accepts i)) representatives).
End States.

(** * Keys of states: ten nodes make a number, four bits each; the numbers are mixed, so states may share a key. *)

Definition push (n : nat) (p : positive) : positive := Nat.iter n Pos.succ (xO (xO (xO (xO p)))).

Fixpoint mix (room : nat) (q : list nat) (chunk h : positive) : positive :=
  match q, room with
  | [], _ => (xO h + h + chunk)%positive
  | n :: q, O => mix 9 q (push n 1) (xO h + h + chunk)%positive
  | n :: q, Datatypes.S room => mix room q (push n chunk) h
  end.

Definition key (s : state) : positive := fold_left (fun h q => mix 10 q 1 h) s 1%positive.

Fixpoint same_nodes (a b : list nat) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => if Nat.eqb x y then same_nodes a b else false
  | _, _ => false
  end.

Fixpoint same_state (a b : state) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => if same_nodes x y then same_state a b else false
  | _, _ => false
  end.
