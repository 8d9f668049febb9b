(** What the theorems about sets of edges, and about maximal and minimal sets, of one graph say, besides the definitions of
    [StatementPlaces] and the questions of [StatementGraphs].

    A graph is the list of its edges between the vertices 0, ..., n - 1. A set of vertices, or of edges, is a list of
    marks, one for each vertex, or for each edge in the order of that list: 1 is in the set, 0 is not. *)

From Coq Require Import List ZArith Bool.
From Stripcount Require Import Statement StatementGraphs StatementPlaces.
Import ListNotations.

Definition graph := list (nat * nat).

(** How many of some vertices, or edges, are in the set. *)
Definition number_in (f : list nat) (l : list nat) : nat := many 1 (map (fun i => nth i f 0) l).

(** The edges at a vertex by their numbers, which begin with 0; a loop has both its ends there and comes twice. *)
Definition edges_at (edges : graph) (u : nat) : list nat :=
  flat_map (fun p => let '(i, (a, b)) := p in (if Nat.eqb a u then [i] else []) ++ (if Nat.eqb b u then [i] else []))
    (combine (seq 0 (length edges)) edges).

(** A vertex and its neighbours, each once: what it covers. *)
Definition covers (edges : graph) (u : nat) : list nat := nodup Nat.eq_dec (u :: neighbours_in edges u).

(** What may be asked of a set. *)
Inductive wanted :=
(** A set of vertices in which every edge and every vertex passes, as in [StatementPlaces]. *)
| Vertices (relations : list relation) (questions : list question)
(** Every vertex of the set covers a vertex that no other vertex of the set covers. *)
| Irredundant
(** A set of edges that has, at every vertex, one of these numbers of ends. *)
| Degree (D : list nat)
(** The same: one of the numbers D at the vertices of A, and one of D' at the others. *)
| DegreeAt (A D D' : list nat)
(** Every vertex has an edge of the set. *)
| EdgeCover
(** Every edge has an end at which there is an edge of the set. *)
| EdgeDominating
(** The set has a property, and loses it whenever one vertex, or edge, is added; or whenever one is taken away. *)
| Maximal (w : wanted)
| Minimal (w : wanted).

Definition changed (f : list nat) (i x : nat) : list nat := firstn i f ++ x :: skipn (S i) f.

Fixpoint has (edges : graph) (n : nat) (w : wanted) (f : list nat) : bool :=
  let vertices := seq 0 n in
  let everything := seq 0 (length f) in
  match w with
  | Vertices relations questions => passes_on relations questions edges n f
  | Irredundant => forallb (fun u => Nat.eqb (nth u f 0) 0
      || existsb (fun v => Nat.eqb (number_in f (covers edges v)) 1) (covers edges u)) vertices
  | Degree D => forallb (fun u => existsb (Nat.eqb (number_in f (edges_at edges u))) D) vertices
  | DegreeAt A D D' => forallb (fun u => existsb (Nat.eqb (number_in f (edges_at edges u)))
      (if existsb (Nat.eqb u) A then D else D')) vertices
  | EdgeCover => forallb (fun u => Nat.leb 1 (number_in f (edges_at edges u))) vertices
  | EdgeDominating =>
      forallb (fun e => Nat.leb 1 (number_in f (edges_at edges (fst e) ++ edges_at edges (snd e)))) edges
  | Maximal w => has edges n w f
      && forallb (fun i => Nat.eqb (nth i f 0) 1 || negb (has edges n w (changed f i 1))) everything
  | Minimal w => has edges n w f
      && forallb (fun i => Nat.eqb (nth i f 0) 0 || negb (has edges n w (changed f i 0))) everything
  end.

Definition matching := Degree [0; 1].
Definition perfect_matching := Degree [1].

(** The number of sets with all these properties in the graph of [n] vertices; some marks may be given. *)
Definition count_sets (ws : list wanted) (edges : graph) (n : nat) (given : list (option nat)) : Z :=
  Z.of_nat (length (filter (fun f => forallb (fun w => has edges n w f) ws) (picks (free_or_given [0; 1] given)))).
