(** What the theorems about connection say. Together with the polynomials of [Statement] ([coef] to [generates]), this
    is all that a reader has to believe.

    A graph has [k] equal layers, each a copy of a graph H, and every vertex is joined to its copy in the next layer.
    If H is a path of [r] vertices, this is the grid graph of [r] rows and [k] columns. The theorem of an instance
    gives, for all [k] at once, the number of sets of edges that form a spanning tree (or are connected, or have no
    cycle), as the coefficients of a quotient of polynomials. *)

From Coq Require Import List ZArith.
From Stripcount Require Import Statement.
Import ListNotations.

(** * The graph *)

(** Vertex [i] of layer [j], both counted from 0. *)
Definition vertex := (nat * nat)%type.
Definition edge := (vertex * vertex)%type.

(** H lists, for each of its vertices 0, 1, ..., those before it to which it is joined. *)
Definition layer := list (list nat).

(** The path of [r] vertices: each is joined to the one before it. *)
Definition path (r : nat) : layer := map (fun i => match i with 0 => [] | S before => [before] end) (seq 0 r).

(** The edges from a vertex to the layer before, and to the vertices before it in its own layer. *)
Definition edges_back (H : layer) (j i : nat) : list edge :=
  match j with 0 => [] | S before => [((i, before), (i, j))] end ++ map (fun a => ((a, j), (i, j))) (nth i H []).

Definition vertices (H : layer) (k : nat) : list vertex :=
  flat_map (fun j => map (fun i => (i, j)) (seq 0 (length H))) (seq 0 k).

Definition edges (H : layer) (k : nat) : list edge :=
  flat_map (fun j => flat_map (edges_back H j) (seq 0 (length H))) (seq 0 k).

(** * Sets of edges *)

Definition joined (F : list edge) (x y : vertex) : Prop := In (x, y) F \/ In (y, x) F.

(** There is a way from [x] to [y] along edges of F. *)
Inductive reaches (F : list edge) (x : vertex) : vertex -> Prop :=
| here : reaches F x x
| further y z : reaches F x y -> joined F y z -> reaches F x z.

Definition connected (V : list vertex) (F : list edge) : Prop :=
  V <> [] /\ forall x y, In x V -> In y V -> reaches F x y.

(** No edge lies on a cycle: without it there is no way from its one end to the other. *)
Definition acyclic (F : list edge) : Prop :=
  forall before e after, F = before ++ e :: after -> ~ reaches (before ++ after) (fst e) (snd e).

Definition spanning_tree (V : list vertex) (F : list edge) : Prop := connected V F /\ acyclic F.
Definition spanning_forest (V : list vertex) (F : list edge) : Prop := acyclic F.

(** * What is counted *)

Fixpoint subsets {A} (l : list A) : list (list A) :=
  match l with
  | [] => [[]]
  | x :: l => subsets l ++ map (cons x) (subsets l)
  end.

(** Exactly [n] members of a list have a property. *)
Inductive exactly {A} (property : A -> Prop) : list A -> Z -> Prop :=
| none : exactly property [] 0
| one_more x l n : property x -> exactly property l n -> exactly property (x :: l) (n + 1)
| no_more x l n : ~ property x -> exactly property l n -> exactly property (x :: l) n.

(** P/Q generates the numbers of sets of edges with a property, in the graphs of 0, 1, 2, ... layers. *)
Definition generates_sets (P Q : list Z) (property : list vertex -> list edge -> Prop) (H : layer) : Prop :=
  exists f : nat -> Z,
    (forall k, exactly (property (vertices H k)) (subsets (edges H k)) (f k)) /\ generates P Q f.
