package table

import "strconv"

// legal has the legal moves in every message. The site sends them, some 25, only to the seat on
// turn; these here make all messages as long as the site's are on average.
const legal = `d7-c6 d7-d6`

// position stands for the rest of a view of the site.
const position = `"ply":0,"pieces":"d7=1 e7=1 f7=1 g7=1 a4=0 g4=2 a3=0 f3=2 a2=0 e2=2 a1=0 d1=2","c":[0,0,0],` +
	`"seats":[{"k":"person","name":"Fox"},{"k":"person","name":"Magpie"},{"k":"person","name":"Swan"}],"you":[2]`

// move returns the message of the last move.
func (t *Table) move() []byte {
	m := append(make([]byte, 0, 128), `{"t":"move","n":`...)
	m = strconv.AppendInt(m, int64(t.version), 10)
	m = append(m, `,"s":`...)
	m = strconv.AppendInt(m, int64(t.last.Seat), 10)
	m = append(m, `,"m":`...)
	m = strconv.AppendQuote(m, t.last.Text)
	m = append(m, `,"d":"b5=0 c4 a4"`...)
	return append(t.appendTurn(m), '}')
}

// view returns the message with the whole table.
func (t *Table) view() []byte {
	m := append(make([]byte, 0, 320), `{"t":"view","n":`...)
	m = strconv.AppendInt(m, int64(t.version), 10)
	m = append(m, `,"status":"live",`+position...)
	return append(t.appendTurn(m), '}')
}

// appendTurn appends the seat on turn and its legal moves.
func (t *Table) appendTurn(m []byte) []byte {
	m = append(m, `,"u":`...)
	m = strconv.AppendInt(m, 1<<t.turn(), 10)
	return append(m, `,"l":"`+legal+`"`...)
}

// tell returns a message of a kind that has only the version.
func (t *Table) tell(kind string) []byte {
	m := append(make([]byte, 0, 32), `{"t":"`+kind+`","n":`...)
	return append(strconv.AppendInt(m, int64(t.version), 10), '}')
}

// acknowledgement returns the answer to the last move.
func (t *Table) acknowledgement() []byte {
	m := append(make([]byte, 0, 64), `{"t":"ack","id":`...)
	m = strconv.AppendQuote(m, t.last.ID)
	m = append(m, `,"n":`...)
	return append(strconv.AppendInt(m, int64(t.version), 10), '}')
}

// refusal returns the answer to a command that was not carried out.
func refusal(id, code string) []byte {
	return []byte(`{"t":"no","id":` + strconv.Quote(id) + `,"code":"` + code + `","why":"` + code + `"}`)
}
