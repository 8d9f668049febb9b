(** What the theorems about connection say. Together with the polynomials of [Statement] ([coef] to [generates]), this
    is all that a reader has to believe.

    A graph has [k] equal layers, each a copy of a graph H, and every vertex is joined to its copy in the next layer.
    If H is a path of [r] vertices, this is the grid graph of [r] rows and [k] columns. The theorem of an instance
    gives, for all [k] at once, the number of sets of edges that meet some demands, as the coefficients of a quotient
    of polynomials; one layer is one graph, of which a theorem gives one number. Edges are told apart by their places in
    the list, so that two edges between the same vertices are two edges. If H lists earlier vertices alone, each at most
    once, as a path does, then the edges are all different, and the spanning trees are the sets of edges with exactly one
    path between any two vertices: [ConnectionFacts] proves both. *)

From Coq Require Import List ZArith Bool.
From Stripcount Require Import Statement.
Import ListNotations.

(** * The graph *)

(** Vertex [i] of layer [j], both counted from 0. *)
Definition vertex := (nat * nat)%type.
Definition edge := (vertex * vertex)%type.

(** H lists, for each of its vertices 0, 1, ..., those before it to which it is joined, as often as edges join the two;
    a vertex that lists itself has a loop. *)
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

(** There is a vertex, and there are ways between all of them. *)
Definition connected (V : list vertex) (F : list edge) : Prop :=
  V <> [] /\ forall x y, In x V -> In y V -> reaches F x y.

(** No edge lies on a cycle: without it there is no way from its one end to the other. *)
Definition acyclic (F : list edge) : Prop :=
  forall before e after, F = before ++ e :: after -> ~ reaches (before ++ after) (fst e) (snd e).

(** There is an edge, and there are ways between the ends of all edges. *)
Definition one_piece (F : list edge) : Prop :=
  F <> [] /\ forall d e, In d F -> In e F -> reaches F (fst d) (fst e).

(** There are [n] components: so many vertices stand for them, no two of which are joined by a way, and from every vertex
    there is a way to one of these. *)
Definition has_components (V : list vertex) (F : list edge) (n : nat) : Prop :=
  exists tops, length tops = n /\ incl tops V /\ ForallOrdPairs (fun x y => ~ reaches F x y) tops /\
    forall x, In x V -> exists t, In t tops /\ reaches F x t.

(** The number of ends of edges at a vertex: a loop has both its ends there. *)
Definition same_vertex (x y : vertex) : bool := Nat.eqb (fst x) (fst y) && Nat.eqb (snd x) (snd y).
Definition degree (F : list edge) (v : vertex) : nat :=
  length (filter (same_vertex v) (flat_map (fun e => [fst e; snd e]) F)).

Inductive demand := Connected | Acyclic | OnePiece | Degrees (D : list nat) | Components (D : list nat).

Definition met (V : list vertex) (F : list edge) (d : demand) : Prop :=
  match d with
  | Connected => connected V F
  | Acyclic => acyclic F
  | OnePiece => one_piece F
  | Degrees D => forall v, In v V -> In (degree F v) D
  | Components D => exists n, In n D /\ has_components V F n
  end.

Definition spanning_tree := [Connected; Acyclic].
Definition hamiltonian_cycle := [Connected; Degrees [2]].
(** The degree 0 is that of the only vertex of a graph. *)
Definition hamiltonian_path := [Connected; Acyclic; Degrees [0; 1; 2]].
(** A cycle, and a path with an edge, through some of the vertices. *)
Definition one_cycle := [OnePiece; Degrees [0; 2]].
Definition one_path := [OnePiece; Acyclic; Degrees [0; 1; 2]].

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

(** [f k] is the number of sets of edges that meet all demands in the graph of [k] layers. The theorem of an instance is
    that there is such an [f], and that P/Q generates it; [exactly_unique] of [ConnectionWays] proves that there is only
    one. A graph without vertices is not connected. *)
Definition counts (demands : list demand) (H : layer) (f : nat -> Z) : Prop :=
  forall k, exactly (fun F => Forall (met (vertices H k) F) demands) (subsets (edges H k)) (f k).

(** The number of such sets in one graph, which is a single layer. *)
Definition counts_on (demands : list demand) (H : layer) (n : Z) : Prop :=
  exactly (fun F => Forall (met (vertices H 1) F) demands) (subsets (edges H 1)) n.
