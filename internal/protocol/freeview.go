package protocol

import "triplecross/internal/game"

// FreeView returns the view of somebody who may move for every seat. Hidden
// information is shown as the first seat on turn sees it.
func FreeView(board game.Board, state game.State, last []Played) View {
	seen := state.View(game.Nobody)
	if seat := state.Turn().First(); seat != game.Nobody && state.Hides() {
		seen = state.View(seat)
	}
	view := View{
		Kind: "view", Status: Live, Pieces: Pieces(board, seen),
		Turn: int(seen.Turn), Scores: seen.Scores, Last: last,
		Aside: Aside(seen), Remarks: Remarks(seen),
	}
	for s := range state.Players() {
		view.Seats = append(view.Seats, Seat{Kind: Person})
		view.You = append(view.You, s)
	}
	if seat := seen.Turn.First(); seat != game.Nobody {
		note := state.View(seat).Note
		view.Legal, view.Note, view.NoteCode, view.NoteN = Words(state.Moves(seat)), note.String(), note.Code(), note.N()
	}
	if o, over := state.Outcome(); over {
		view.Status = Over
		view.Outcome = NewOutcome(o, board.Teams)
	}
	return view
}
