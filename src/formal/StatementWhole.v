(** What the theorems of one number say about rules that ask for more than nearby places: connected places, connected
    edges, how many places, and lines. Besides the definitions of [StatementSets] or [StatementPlaces], and of ways along
    edges of [StatementConnection], this is all that a reader has to believe.

    A filling is a list of marks, one for each of the places 0, 1, ...; these are the vertices, or the edges, of a graph,
    or the cells of a board. A theorem gives the number of fillings that obey all rules. *)

From Coq Require Import List ZArith Bool.
From Stripcount Require Import Statement StatementGraphs StatementPlaces StatementSets StatementConnection.
Import ListNotations.

(** The number [u] as a vertex of [StatementConnection], and the edges between such vertices. *)
Definition as_vertex (u : nat) : vertex := (u, 0).
Definition as_edges (edges : graph) : list edge := map (fun e => (as_vertex (fst e), as_vertex (snd e))) edges.

(** The places with one of the marks M, and the edges that join two of them. *)
Definition marked_by (M f : list nat) (i : nat) : bool := existsb (Nat.eqb (nth i f 0)) M.
Definition places_with (M f : list nat) : list nat := filter (marked_by M f) (seq 0 (length f)).
Definition edges_between (M : list nat) (edges : graph) (f : list nat) : graph :=
  filter (fun e => marked_by M f (fst e) && marked_by M f (snd e)) edges.

(** The edges with the mark 1, of which [f] has one for every edge. *)
Definition edges_in (edges : graph) (f : list nat) : graph :=
  map fst (filter (fun p => Nat.eqb (snd p) 1) (combine edges f)).

(** What may be asked of a whole filling. *)
Inductive whole :=
(** The places with the marks M: there is one, and there are ways between all of them through such places alone. *)
| OneComponent (M : list nat)
(** The same, or there is no such place. *)
| OneAtMost (M : list nat)
(** They have so many components, one of these numbers. *)
| SomeComponents (M numbers : list nat)
(** The edges between places with the marks M have no cycle. *)
| NoCycle (M : list nat)
(** How many places have one of the marks M: one of these numbers. *)
| HowMany (M numbers : list nat)
(** The marks of these places, in this order, pass a test. *)
| Line (places : list nat) (test : list nat -> bool)
(** How many of these lists of places have marks that pass a test: one of these numbers. *)
| SoMany (lines : list (list nat)) (test : list nat -> bool) (numbers : list nat)
(** The places are the edges: those with the mark 1 meet a demand of [StatementConnection]. *)
| EdgeSet (d : demand)
(** The same of those with the mark 0. *)
| OtherEdges (d : demand)
(** The rule is not obeyed. *)
| Not (w : whole).

(** In the graph of the vertices 0, ..., n - 1 with these edges. *)
Fixpoint obeys (edges : graph) (n : nat) (f : list nat) (w : whole) : Prop :=
  match w with
  | OneComponent M => connected (map as_vertex (places_with M f)) (as_edges (edges_between M edges f))
  | OneAtMost M =>
      places_with M f = [] \/ connected (map as_vertex (places_with M f)) (as_edges (edges_between M edges f))
  | SomeComponents M numbers =>
      exists k, In k numbers /\ has_components (map as_vertex (places_with M f)) (as_edges (edges_between M edges f)) k
  | NoCycle M => acyclic (as_edges (edges_between M edges f))
  | HowMany M numbers => In (length (places_with M f)) numbers
  | Line places test => test (map (fun i => nth i f 0) places) = true
  | SoMany lines test numbers =>
      In (length (filter (fun places => test (map (fun i => nth i f 0) places)) lines)) numbers
  | EdgeSet d => met (map as_vertex (seq 0 n)) (as_edges (edges_in edges f)) d
  | OtherEdges d => met (map as_vertex (seq 0 n)) (as_edges (edges_in edges (map (fun x => 1 - x) f))) d
  | Not w => ~ obeys edges n f w
  end.

(** * Sets of vertices, or of edges, of one graph *)

(** A set has these properties of [StatementSets], and obeys these rules. *)
Definition is_asked (ws : list wanted) (rules : list whole) (edges : graph) (n : nat) (f : list nat) : Prop :=
  forallb (fun w => has edges n w f) ws = true /\ Forall (obeys edges n f) rules.

(** There are exactly [N] such sets; some marks may be given. *)
Definition counts_sets (ws : list wanted) (rules : list whole) (edges : graph) (n : nat) (given : list (option nat))
  (N : Z) : Prop := exactly (is_asked ws rules edges n) (picks (free_or_given [0; 1] given)) N.

(** The size of a set. *)
Definition size (f : list nat) : nat := length (places_with [1] f).

(** No such set has more than [m] elements, and exactly [N] have so many; or none has fewer. *)
Definition counts_largest (m : nat) (ws : list wanted) (rules : list whole) (edges : graph) (n : nat)
  (given : list (option nat)) (N : Z) : Prop :=
  (forall f, In f (picks (free_or_given [0; 1] given)) -> is_asked ws rules edges n f -> size f <= m) /\
  exactly (fun f => is_asked ws rules edges n f /\ size f = m) (picks (free_or_given [0; 1] given)) N.
Definition counts_smallest (m : nat) (ws : list wanted) (rules : list whole) (edges : graph) (n : nat)
  (given : list (option nat)) (N : Z) : Prop :=
  (forall f, In f (picks (free_or_given [0; 1] given)) -> is_asked ws rules edges n f -> m <= size f) /\
  exactly (fun f => is_asked ws rules edges n f /\ size f = m) (picks (free_or_given [0; 1] given)) N.

(** A vertex of the set has one of these numbers of neighbours in it. *)
Definition induced_degrees (D : list nat) : question :=
  fun own around => Nat.eqb own 0 || existsb (Nat.eqb (StatementGraphs.many 1 around)) D.

(** * One board of any shape *)

Definition numbered {A} (l : list A) : list (nat * A) := combine (seq 0 (length l)) l.

(** The second square is right of the first one, or below it. *)
Definition next_to (p q : square) : bool :=
  same_square q (fst p, snd p + 1)%Z || same_square q (fst p + 1, snd p)%Z.

(** Cells that share a side, by their numbers. *)
Definition side_by_side (cells : list square) : graph :=
  flat_map (fun q => flat_map (fun p => if next_to (snd p) (snd q) then [(fst p, fst q)] else []) (numbered cells))
    (numbered cells).

(** The cells of every row, or of every column, by their numbers, in the order in which they are listed. *)
Definition lines (axis : square -> Z) (cells : list square) : list (list nat) :=
  map (fun i => map fst (filter (fun p => Z.eqb (axis (snd p)) i) (numbered cells))) (nodup Z.eq_dec (map axis cells)).
Definition rows : list square -> list (list nat) := lines fst.
Definition columns : list square -> list (list nat) := lines snd.

(** The unbroken lines of cells in a direction: each begins with a cell before which there is none. *)
Fixpoint line_from (cells : list (nat * square)) (step p : square) (most : nat) : list nat :=
  match most with
  | 0 => []
  | S most =>
      match find (fun q => same_square (snd q) p) cells with
      | None => []
      | Some q => fst q :: line_from cells step (fst p + fst step, snd p + snd step)%Z most
      end
  end.
Definition unbroken (step : square) (cells : list square) : list (list nat) :=
  map (fun p => line_from (numbered cells) step p (length cells))
    (filter (fun p => negb (existsb (same_square (fst p - fst step, snd p - snd step)%Z) cells)) cells).

(** The marks of the cells of every row, or of every column, pass a test; a hole ends a row, and behind it another one
    begins. *)
Definition every_row (test : list nat -> bool) (cells : list square) : list whole :=
  map (fun l => Line l test) (unbroken (0, 1)%Z cells).
Definition every_column (test : list nat -> bool) (cells : list square) : list whole :=
  map (fun l => Line l test) (unbroken (1, 0)%Z cells).

(** In so many rows, or columns, they do. *)
Definition so_many_rows (numbers : list nat) (test : list nat -> bool) (cells : list square) : list whole :=
  [SoMany (rows cells) test numbers].
Definition so_many_columns (numbers : list nat) (test : list nat -> bool) (cells : list square) : list whole :=
  [SoMany (columns cells) test numbers].

(** The marks of two lines are related. *)
Definition related (relation : list nat -> list nat -> bool) (p q : list nat) : whole :=
  Line (p ++ q) (fun l => relation (firstn (length p) l) (skipn (length p) l)).

(** Of any two of them, the first one first; or of each and the one after it. *)
Fixpoint any_two {A} (l : list A) : list (A * A) :=
  match l with [] => [] | x :: l => map (pair x) l ++ any_two l end.
Definition neighbouring {A} (l : list A) : list (A * A) := combine l (tl l).
Definition all_related (relation : list nat -> list nat -> bool) : list (list nat * list nat) -> list whole :=
  map (fun p => related relation (fst p) (snd p)).

(** There are exactly [N] fillings in which every condition holds at every cell and that obey the rules. *)
Definition counts_board (R : rule nat) (rules : list whole) (cells : list (square * option nat)) (N : Z) : Prop :=
  let squares := map fst cells in
  exactly (fun f => legal_on R squares f = true /\ Forall (obeys (side_by_side squares) (length cells) f) rules)
    (picks (free_or_given (marks R) (map snd cells))) N.

(** * Lines from cell to cell

    The places are the pairs of cells that share a side; a pair has the mark 1 if a line runs from the one cell to the
    other. *)

Inductive side := Left | Up | Right | Down.

(** The square beyond a side. *)
Definition beyond (p : square) (s : side) : square :=
  match s with
  | Left => (fst p, snd p - 1) | Up => (fst p - 1, snd p) | Right => (fst p, snd p + 1) | Down => (fst p + 1, snd p)
  end%Z.

(** A cell of which it is given by which of its sides lines leave it lets a pair have a mark. *)
Definition cell_lets (c : square * option (list side)) (other : square) (x : nat) : bool :=
  match snd c with
  | None => true
  | Some sides => Bool.eqb (Nat.eqb x 1) (existsb (fun s => same_square (beyond (fst c) s) other) sides)
  end.

(** The marks that both cells of a pair let it have. *)
Definition marks_of_pair (cells : list (square * option (list side))) (e : nat * nat) : list nat :=
  let c := nth (fst e) cells ((0, 0)%Z, None) in
  let d := nth (snd e) cells ((0, 0)%Z, None) in
  filter (fun x => cell_lets c (fst d) x && cell_lets d (fst c) x) [0; 1].

(** There are exactly [N] sets of such pairs that have the properties and obey the rules, in the graph of the cells. *)
Definition counts_lines (ws : list wanted) (rules : list whole) (cells : list (square * option (list side))) (N : Z)
  : Prop :=
  let edges := side_by_side (map fst cells) in
  exactly (is_asked ws rules edges (length cells)) (picks (map (marks_of_pair cells) edges)) N.
