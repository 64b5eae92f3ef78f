package battleground

import (
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"
)

// messageType names a message.
type messageType string

// The messages of the protocol. Clients send PLAY and ACTN, both sides send OKAY,
// and the server sends the others.
const (
	typePlay messageType = "PLAY"
	typeOkay messageType = "OKAY"
	typeGame messageType = "GAME"
	typeInit messageType = "INIT"
	typeTurn messageType = "TURN"
	typeActn messageType = "ACTN"
	typeUpd8 messageType = "UPD8"
	typeOver messageType = "OVER"
	typeErro messageType = "ERRO"
)

// message is a message of any type: it has the fields of all types.
type message struct {
	Type    messageType     `json:"mtype"`
	Name    *string         `json:"name,omitempty"`
	Channel *string         `json:"channel,omitempty"`
	Red     *string         `json:"red,omitempty"`
	Green   *string         `json:"green,omitempty"`
	Blue    *string         `json:"blue,omitempty"`
	Colour  string          `json:"colour,omitempty"`
	Action  json.RawMessage `json:"action,omitempty"`
	Result  string          `json:"result,omitempty"`
	Reason  string          `json:"reason,omitempty"`
}

// colours are the names of the seats.
var colours = [...]string{"red", "green", "blue"}

// fault is the reason why a client is disconnected, as sent to it.
type fault string

func (f fault) Error() string { return string(f) }

// timeout is a fault of a client that takes too long.
type timeout string

func (t timeout) Error() string { return string(t) }

// errGone means that the client has left.
var errGone = errors.New("the client is gone")

// parse reads a client's message.
func parse(line []byte) (message, error) {
	var m message
	if !utf8.Valid(line) { // the decoder accepts it in an action
		return m, fault("that is no message: it is not UTF-8")
	}
	var kind *json.UnmarshalTypeError
	switch err := json.Unmarshal(line, &m); {
	case errors.As(err, &kind) && kind.Field == "":
		return m, fault(fmt.Sprintf("that is no message: its JSON type is %s, not object", kind.Value))
	case errors.As(err, &kind):
		return m, fault(fmt.Sprintf("that is no message: the JSON type of %s is %s, not string", kind.Field, kind.Value))
	case err != nil:
		return m, fault("that is no message: " + err.Error())
	}
	switch {
	case m.Type == "":
		return m, fault("that is no message: its mtype, such as PLAY, is missing")
	case m.Type == typePlay && (m.Name == nil || m.Channel == nil):
		return m, fault("PLAY needs a name and a channel")
	case m.Type == typeActn && m.Action == nil:
		return m, fault("ACTN needs an action")
	case m.Type != typePlay && m.Type != typeActn && m.Type != typeOkay:
		return m, fault(fmt.Sprintf("a client does not send %.10q", m.Type))
	}
	return m, nil
}
