package loadtest

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"sync"

	"triplecross/internal/protocol"
)

// socket is the client's side of a WebSocket: text messages, no extensions.
//
// It is hand-written because the generator must cost less than the server that
// it measures, on one core of its own. Ten thousand sockets of a library hold
// two buffers of 4 KiB each and arm a timer a message; these hold one small
// buffer, and a message is one read or one write of the connection.
type socket struct {
	conn net.Conn
	r    *bufio.Reader
	data []byte // the last message that came

	mu  sync.Mutex
	out []byte // the last frame that went; guarded by mu
}

// The kinds of frames.
const (
	frameRest  = 0x0
	frameText  = 0x1
	frameClose = 0x8
	framePing  = 0x9
	framePong  = 0xa
)

const (
	readBuffer = 1 << 10 // most messages are shorter
	maxFrame   = 1 << 20 // nothing that the server sends is nearly as long
)

// closedError says that the server closed the socket.
type closedError struct {
	code protocol.CloseCode
	why  string
}

// limits reports whether the server closed the socket to defend itself.
func (e *closedError) limits() bool {
	return e.code == protocol.CloseFlood || e.code == protocol.CloseTooMany
}

// Is makes a socket that the server closed to defend itself an errLimited.
func (e *closedError) Is(target error) bool { return target == errLimited && e.limits() }

func (e *closedError) Error() string { return fmt.Sprintf("closed with %d: %s", e.code, e.why) }

var errFrame = errors.New("the server sends no WebSocket frame that it may send")

// next returns the next message, which is valid until the next call, and answers
// pings on the way.
func (s *socket) next() ([]byte, error) {
	s.data = s.data[:0]
	for {
		head, err := s.head()
		if err != nil {
			return nil, err
		}
		begin := len(s.data)
		s.data = append(s.data, make([]byte, head.length)...)
		body := s.data[begin:]
		if _, err := io.ReadFull(s.r, body); err != nil {
			return nil, err
		}
		switch head.kind {
		case frameText, frameRest:
			if head.last {
				return s.data, nil
			}
			continue
		case framePing:
			if err := s.send(framePong, body); err != nil {
				return nil, err
			}
		case frameClose:
			if len(body) < 2 {
				return nil, &closedError{}
			}
			return nil, &closedError{protocol.CloseCode(binary.BigEndian.Uint16(body)), string(body[2:])}
		case framePong:
		default:
			return nil, errFrame
		}
		s.data = s.data[:begin]
	}
}

// frameHead is what stands before the data of a frame.
type frameHead struct {
	last   bool // of its message
	kind   byte
	length int
}

func (s *socket) head() (frameHead, error) {
	var b [8]byte
	if _, err := io.ReadFull(s.r, b[:2]); err != nil {
		return frameHead{}, err
	}
	h := frameHead{last: b[0]&0x80 != 0, kind: b[0] & 0x0f, length: int(b[1])}
	if b[0]&0x70 != 0 || b[1]&0x80 != 0 {
		return h, errFrame // an extension, or masked
	}
	wide := map[int]int{126: 2, 127: 8}[h.length]
	if wide == 0 {
		return h, nil
	}
	if _, err := io.ReadFull(s.r, b[8-wide:]); err != nil {
		return h, err
	}
	clear(b[:8-wide])
	length := binary.BigEndian.Uint64(b[:])
	if length > maxFrame {
		return h, errFrame
	}
	h.length = int(length)
	return h, nil
}

// send writes a frame of at most 64 KiB.
func (s *socket) send(kind byte, data []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.out = append(s.out[:0], 0x80|kind)
	if len(data) < 126 {
		s.out = append(s.out, 0x80|byte(len(data)))
	} else {
		s.out = binary.BigEndian.AppendUint16(append(s.out, 0x80|126), uint16(len(data)))
	}
	mask := rand.Uint32()
	s.out = binary.LittleEndian.AppendUint32(s.out, mask)
	for i, b := range data {
		s.out = append(s.out, b^byte(mask>>(i%4*8)))
	}
	_, err := s.conn.Write(s.out)
	return err
}

// drop ends the connection without a farewell, as a lost network does, and
// leaves nothing of it on this machine.
func (s *socket) drop() {
	if conn, ok := s.conn.(*net.TCPConn); ok {
		conn.SetLinger(0) //nolint:errcheck // it may be closed already
	}
	s.conn.Close() //nolint:errcheck // it may be closed already
}
