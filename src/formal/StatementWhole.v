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
(** The edges between places with the marks M have no cycle. *)
| NoCycle (M : list nat)
(** How many places have one of the marks M: one of these numbers. *)
| HowMany (M numbers : list nat)
(** The marks of these places, in this order, pass a test. *)
| Line (places : list nat) (test : list nat -> bool)
(** The places are the edges: those with the mark 1 meet a demand of [StatementConnection]. *)
| EdgeSet (d : demand).

(** In the graph of the vertices 0, ..., n - 1 with these edges. *)
Definition obeys (edges : graph) (n : nat) (f : list nat) (w : whole) : Prop :=
  match w with
  | OneComponent M => connected (map as_vertex (places_with M f)) (as_edges (edges_between M edges f))
  | OneAtMost M =>
      places_with M f = [] \/ connected (map as_vertex (places_with M f)) (as_edges (edges_between M edges f))
  | NoCycle M => acyclic (as_edges (edges_between M edges f))
  | HowMany M numbers => In (length (places_with M f)) numbers
  | Line places test => test (map (fun i => nth i f 0) places) = true
  | EdgeSet d => met (map as_vertex (seq 0 n)) (as_edges (edges_in edges f)) d
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

(** The cells of every row, and of every column, pass a test: their marks in the order in which the cells are listed. *)
Definition lines_of (axis : square -> Z) (test : list nat -> bool) (cells : list square) : list whole :=
  map (fun i => Line (map fst (filter (fun p => Z.eqb (axis (snd p)) i) (numbered cells))) test)
    (nodup Z.eq_dec (map axis cells)).
Definition every_row : (list nat -> bool) -> list square -> list whole := lines_of fst.
Definition every_column : (list nat -> bool) -> list square -> list whole := lines_of snd.

(** There are exactly [N] fillings in which every condition holds at every cell and that obey the rules. *)
Definition counts_board (R : rule nat) (rules : list whole) (cells : list (square * option nat)) (N : Z) : Prop :=
  let squares := map fst cells in
  exactly (fun f => legal_on R squares f = true /\ Forall (obeys (side_by_side squares) (length cells) f) rules)
    (picks (free_or_given (marks R) (map snd cells))) N.

(** * Tests of a line *)

(** The runs of equal numbers, each with its number and its length. *)
Fixpoint runs (l : list nat) : list (nat * nat) :=
  match l with
  | [] => []
  | x :: l =>
      match runs l with
      | (y, n) :: rest => if Nat.eqb x y then (x, S n) :: rest else (x, 1) :: (y, n) :: rest
      | [] => [(x, 1)]
      end
  end.

(** The lengths of the runs of [x], from the first to the last. *)
Definition lengths_of (x : nat) (l : list nat) : list nat := map snd (filter (fun r => Nat.eqb (fst r) x) (runs l)).

Definition runs_at_least (x k : nat) (l : list nat) : bool := forallb (Nat.leb k) (lengths_of x l).
Definition runs_among (x : nat) (allowed : list nat) (l : list nat) : bool :=
  forallb (fun n => existsb (Nat.eqb n) allowed) (lengths_of x l).
Definition number_of_runs (x : nat) (allowed : list nat) (l : list nat) : bool :=
  existsb (Nat.eqb (length (lengths_of x l))) allowed.

(** [x] occurs so often; the sum is one of these. *)
Definition holds_so_many (x : nat) (allowed : list nat) (l : list nat) : bool :=
  existsb (Nat.eqb (StatementGraphs.many x l)) allowed.
Definition sums_to (allowed : list nat) (l : list nat) : bool := existsb (Nat.eqb (fold_right Nat.add 0 l)) allowed.

(** How many different numbers occur; the line is the same from behind. *)
Definition so_many_different (allowed : list nat) (l : list nat) : bool :=
  existsb (Nat.eqb (length (nodup Nat.eq_dec l))) allowed.
Definition palindrome (l : list nat) : bool := if list_eq_dec Nat.eq_dec l (rev l) then true else false.

(** The line leads a decision diagram, as in [Statement], to "allowed". *)
Definition passes (levels : list (list (list nat))) (l : list nat) : bool := follow levels 2 (map Some l).
