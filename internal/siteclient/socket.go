package siteclient

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"sync"
	"time"

	"triplecross/internal/protocol"
)

// Socket is the client's side of a table socket: a WebSocket (RFC 6455) without extensions. One goroutine may
// read while others write. It uses no goroutine and no timer of its own.
//
// It is written by hand because the load test must cost less than the server that it measures. Ten thousand
// sockets of a library would hold two buffers of 4 KiB each and arm a timer for each message; these hold one
// small buffer, and a message is one read or one write of the connection.
type Socket struct {
	conn net.Conn
	r    *bufio.Reader
	data []byte // the last message read

	mu  sync.Mutex
	out []byte // the last frame written; guarded by mu
}

// Frame is the opcode of a frame.
type Frame byte

// The opcodes of frames (RFC 6455, section 5.2).
const (
	Continuation Frame = 0x0
	Text         Frame = 0x1
	Binary       Frame = 0x2
	closing      Frame = 0x8
	ping         Frame = 0x9
	pong         Frame = 0xa
)

// readBuffer is longer than most messages.
const readBuffer = 1 << 10

var errFrame = errors.New("siteclient: the site sends a frame that is not allowed")

// Read returns the next message, which is valid until the next call, and answers
// pings meanwhile. If the site closes the socket, the error is a *CloseError.
func (s *Socket) Read() ([]byte, error) {
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
		case Text, Continuation:
			if head.last {
				return s.data, nil
			}
			continue
		case ping:
			if err := s.Write(pong, body); err != nil {
				return nil, err
			}
		case closing:
			s.Write(closing, body[:min(len(body), 2)]) // the site may have gone already
			if len(body) < 2 {
				return nil, &CloseError{}
			}
			return nil, &CloseError{protocol.CloseCode(binary.BigEndian.Uint16(body)), string(body[2:])}
		case pong:
		default:
			return nil, errFrame
		}
		s.data = s.data[:begin]
	}
}

// frameHead is the header of a frame.
type frameHead struct {
	last   bool // of its message
	kind   Frame
	length int
}

func (s *Socket) head() (frameHead, error) {
	var b [8]byte
	if _, err := io.ReadFull(s.r, b[:2]); err != nil {
		return frameHead{}, err
	}
	h := frameHead{last: b[0]&0x80 != 0, kind: Frame(b[0] & 0x0f), length: int(b[1])}
	if b[0]&0x70 != 0 || b[1]&0x80 != 0 {
		return h, errFrame // an extension, or masked
	}
	wide := 0 // length of the length field, in bytes
	switch h.length {
	case 126:
		wide = 2
	case 127:
		wide = 8
	default:
		return h, nil
	}
	if _, err := io.ReadFull(s.r, b[8-wide:]); err != nil {
		return h, err
	}
	clear(b[:8-wide])
	length := binary.BigEndian.Uint64(b[:])
	if length > maxMessage {
		return h, errFrame
	}
	h.length = int(length)
	return h, nil
}

// Write sends a message in one frame.
func (s *Socket) Write(kind Frame, data []byte) error { return s.WriteFrame(kind, data, true) }

// WriteFrame sends a frame of a message; last says whether it is the message's
// last. The frames after the first have the opcode Continuation.
func (s *Socket) WriteFrame(kind Frame, data []byte, last bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	first := byte(kind)
	if last {
		first |= 0x80
	}
	const masked = 0x80
	s.out = append(s.out[:0], first)
	switch n := len(data); {
	case n < 126:
		s.out = append(s.out, masked|byte(n))
	case n < 1<<16:
		s.out = binary.BigEndian.AppendUint16(append(s.out, masked|126), uint16(n))
	default:
		s.out = binary.BigEndian.AppendUint64(append(s.out, masked|127), uint64(n))
	}
	mask := rand.Uint32()
	s.out = binary.LittleEndian.AppendUint32(s.out, mask)
	for i, b := range data {
		s.out = append(s.out, b^byte(mask>>(i%4*8)))
	}
	_, err := s.conn.Write(s.out)
	return err
}

// Send sends a message of the protocol.
func (s *Socket) Send(m any) error {
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return s.Write(Text, data)
}

// Play sends a move.
func (s *Socket) Play(p protocol.Play) error {
	p.Kind = "play"
	return s.Send(p)
}

// Next waits for the next message. The context bounds the wait.
func (s *Socket) Next(ctx context.Context) (Message, error) {
	stop := context.AfterFunc(ctx, func() { s.conn.SetReadDeadline(time.Unix(1, 0)) })
	defer stop()
	data, err := s.Read()
	if err != nil {
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		return Message{}, err
	}
	return Parse(data)
}

// SetReadDeadline makes reads fail after a time; the zero time means never.
func (s *Socket) SetReadDeadline(t time.Time) error { return s.conn.SetReadDeadline(t) }

// Close drops the connection at once and without a close frame, as a lost network
// does, and leaves nothing of it on this machine. It may be called more than
// once.
func (s *Socket) Close() {
	if conn, ok := s.conn.(*net.TCPConn); ok {
		conn.SetLinger(0) // fails only if it is closed already
	}
	s.conn.Close()
}
