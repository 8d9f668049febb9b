(** What the theorems about sets of vertices say. Together with the polynomials of [Statement] ([coef] to [generates]) and
    its [lists], this is all that a reader has to believe.

    A graph has [k] equal layers of [r] vertices. Every vertex gets a colour 0, 1, ..., and is judged by its own colour
    and by those of its neighbours. For sets of vertices there are two colours: 1 is in the set, 0 is not. A theorem
    gives, for all [k], the number of colourings in which every vertex passes. *)

From Coq Require Import List ZArith Bool.
From Stripcount Require Import Statement.
Import ListNotations.

(** * The graph *)

(** Vertex [fst u] of layer [snd u], both counted from 0. *)
Definition vertex := (nat * nat)%type.

(** A link (d, a, b) joins vertex [a] of every layer to vertex [b] of the layer [d] further on; [d] may be 0. *)
Definition link := (nat * nat * nat)%type.

Definition vertices (r k : nat) : list vertex := list_prod (seq 0 r) (seq 0 k).
Definition inside (r k : nat) (u : vertex) : bool := Nat.ltb (fst u) r && Nat.ltb (snd u) k.

(** The other ends of the edges of a link at a vertex: forwards, if it is the first end, and backwards. *)
Definition other_ends (u : vertex) (l : link) : list vertex :=
  let '(d, a, b) := l in
  (if Nat.eqb (fst u) a then [(b, snd u + d)] else [])
  ++ (if Nat.eqb (fst u) b && Nat.leb d (snd u) then [(a, snd u - d)] else []).

(** The neighbours of a vertex, one for each end of an edge there: as often as edges join the two, and a vertex with a
    loop has itself as a neighbour twice. *)
Definition neighbours (links : list link) (r k : nat) (u : vertex) : list vertex :=
  filter (inside r k) (flat_map (other_ends u) links).

(** The product of a graph H with a path: the edges of H in every layer, and each vertex joined to its next copy. *)
Definition times_path (H : list (nat * nat)) (r : nat) : list link :=
  map (fun e => (0, fst e, snd e)) H ++ map (fun a => (1, a, a)) (seq 0 r).

(** * Colourings *)

(** The colour of a vertex, where a colouring is the list of its layers. *)
Definition colour (B : list (list nat)) (u : vertex) : nat := nth (fst u) (nth (snd u) B []) 0.

(** What is asked of every vertex: its own colour, and the colours of its neighbours. *)
Definition question := nat -> list nat -> bool.

Definition passes_all (questions : list question) (links : list link) (r k : nat) (B : list (list nat)) : bool :=
  forallb (fun ask : question =>
    forallb (fun u => ask (colour B u) (map (colour B) (neighbours links r k u))) (vertices r k)) questions.

(** What may be asked of every layer besides. *)
Definition colourings (colours : nat) (layer : list nat -> bool) (questions : list question) (links : list link)
  (r k : nat) : list (list (list nat)) :=
  filter (fun B => forallb layer B && passes_all questions links r k B) (lists (lists (seq 0 colours) r) k).

Definition count_colourings (colours : nat) (layer : list nat -> bool) (questions : list question) (links : list link)
  (r k : nat) : Z := Z.of_nat (length (colourings colours layer questions links r k)).

(** * Questions *)

Definition many (x : nat) (l : list nat) : nat := count_occ Nat.eq_dec l x.

(** A vertex of the set has no neighbour in it. *)
Definition independent : question := fun own around => Nat.eqb own 0 || Nat.eqb (many 1 around) 0.

(** A vertex is in the set or has a neighbour in it. *)
Definition dominating : question := fun own around => Nat.leb 1 (many 1 (own :: around)).
Definition total_dominating : question := fun own around => Nat.leb 1 (many 1 around).

(** Exactly one of a vertex and its neighbours is in the set. *)
Definition perfect_code : question := fun own around => Nat.eqb (many 1 (own :: around)) 1.

(** Every edge has an end in the set. *)
Definition covering : question := fun own around => Nat.eqb own 1 || Nat.eqb (many 0 around) 0.

(** A vertex of the set has [d] neighbours in it. *)
Definition induced_degree (d : nat) : question := fun own around => Nat.eqb own 0 || Nat.eqb (many 1 around) d.

(** Neighbours have different colours. *)
Definition proper : question := fun own around => Nat.eqb (many own around) 0.

(** * Layers *)

Definition any_layer (c : list nat) : bool := true.

(** Exactly [n] vertices of the layer are in the set. *)
Definition layer_total (n : nat) (c : list nat) : bool := Nat.eqb (many 1 c) n.

(** * 2 Not Touch: [n] stars in every column of [r] cells, and no two stars side by side, above each other or diagonally. *)

Definition king_moves (r : nat) : list link :=
  map (fun i => (0, i, S i)) (seq 0 (r - 1)) ++ map (fun i => (1, i, i)) (seq 0 r)
  ++ map (fun i => (1, i, S i)) (seq 0 (r - 1)) ++ map (fun i => (1, S i, i)) (seq 0 (r - 1)).

Definition not_touch (n r k : nat) : Z := count_colourings 2 (layer_total n) [independent] (king_moves r) r k.
