package words_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/locale/localetest"
	"triplecross/internal/protocol"
	"triplecross/templates/words"
)

// TestAVerdictIsASentenceInEveryLanguage holds every way in which games end to a whole
// sentence: reasons are written so that they follow the verb.
func TestAVerdictIsASentenceInEveryLanguage(t *testing.T) {
	win, draw := []int{2, 2, 1}, []int{1, 1, 1}
	for _, ending := range []struct {
		code       string
		n          int
		place      []int
		en, de, fr string
	}{
		{"fourExits", 0, win, "Blue wins by four exits", "Blau gewinnt mit dem vierten Abgang", "Bleu gagne par quatre sorties"},
		{"resignation", 0, win, "Blue wins by resignation", "Blau gewinnt durch Aufgabe", "Bleu gagne par abandon"},
		{"time", 0, win, "Blue wins by timeout", "Blau gewinnt auf Zeit", "Bleu gagne au temps"},
		{"forfeit", 0, win, "Blue wins by forfeit", "Blau gewinnt kampflos", "Bleu gagne par forfait"},
		{"noMoves", 0, win, "Blue wins by leaving no moves", "Blau gewinnt durch Zugunfähigkeit des Gegners", "Bleu gagne faute de coup adverse"},
		{"allHome", 0, win, "Blue wins by bringing all home", "Blau gewinnt mit allen Steinen im Ziel", "Bleu gagne avec tous les pions arrivés"},
		{"allHomeStuck", 0, win, "Blue wins by bringing all home, then deadlock", "Blau gewinnt mit allen Steinen im Ziel und dann durch Blockade", "Bleu gagne avec tous les pions arrivés, puis par blocage"},
		{"allHomeAgreement", 0, win, "Blue wins by bringing all home, then agreement", "Blau gewinnt mit allen Steinen im Ziel und dann durch Vereinbarung", "Bleu gagne avec tous les pions arrivés, puis par accord"},
		{"allHomeRepetition", 0, win, "Blue wins by bringing all home, then repetition", "Blau gewinnt mit allen Steinen im Ziel und dann durch Stellungswiederholung", "Bleu gagne avec tous les pions arrivés, puis par répétition"},
		{"allHomeTurnLimit", 0, win, "Blue wins by bringing all home, then turn limit", "Blau gewinnt mit allen Steinen im Ziel und dann an der Zuggrenze", "Bleu gagne avec tous les pions arrivés, puis à la limite de tours"},
		{"targetFull", 0, win, "Blue wins by filling the target", "Blau gewinnt mit gefülltem Ziel", "Bleu gagne avec le but rempli"},
		{"checkmate", 0, win, "Blue wins by checkmate", "Blau gewinnt durch Schachmatt", "Bleu gagne par échec et mat"},
		{"lastKing", 0, win, "Blue wins by elimination", "Blau gewinnt mit dem letzten König", "Bleu gagne avec le dernier roi"},
		{"checkmate", 0, []int{2, 1, 1}, "Green and Blue win by checkmate", "Grün und Blau gewinnen durch Schachmatt", "Vert et Bleu gagnent par échec et mat"},
		{"repetition", 0, draw, "Draw by repetition", "Remis durch Stellungswiederholung", "Nulle par répétition"},
		{"turnLimit", 0, draw, "Draw by turn limit", "Remis an der Zuggrenze", "Nulle à la limite de tours"},
		{"kings", 100, draw, "Draw by 100 turns of kings", "Remis nach 100 Damenzügen ohne Schlag", "Nulle après 100 tours de dames"},
		{"stuck", 0, draw, "Draw by deadlock", "Remis durch Blockade", "Nulle par blocage"},
		{"agreement", 0, draw, "Draw by agreement", "Remis durch Vereinbarung", "Nulle par accord"},
		{"stalemate", 0, draw, "Draw by stalemate", "Remis durch Patt", "Nulle par pat"},
		{"quiet", 50, draw, "Draw by 50 quiet moves", "Remis nach 50 ruhigen Zügen", "Nulle après 50 coups sans prise ni coup de pion"},
		{"onlyKings", 0, draw, "Draw by bare kings", "Remis mit bloßen Königen", "Nulle avec les rois seuls"},
	} {
		for tag, want := range map[string]string{"en": ending.en, "de": ending.de, "fr": ending.fr} {
			outcome := &protocol.Outcome{Place: ending.place, Drawn: slices.Equal(ending.place, draw), Code: ending.code, N: ending.n}
			ctx := localetest.Reader(t, tag)
			if diff := cmp.Diff(want, words.Verdict(ctx, game.Info{}, outcome)); diff != "" {
				t.Errorf("%s in %s: %s", ending.code, tag, diff)
			}
		}
	}
}
