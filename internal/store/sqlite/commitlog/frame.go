package commitlog

import (
	"encoding/binary"
	"hash/crc32"
	"strconv"
)

// sector is the number of bytes that a disk writes completely or not at all. Frames begin at multiples of it.
// Like SQLite, the log assumes that a disk with larger sectors loses nothing next to a write when the power
// fails (SQLite's "powersafe overwrite").
const sector = 512

// headerSize is the size of a frame's header: the record's number and length, and the checksum of these, the
// record and the epoch.
const headerSize = 8 + 4 + 4

// frameSize returns how many bytes of a file a record takes.
func frameSize(record []byte) int { return (headerSize + len(record) + sector - 1) / sector * sector }

// appendFrame appends a frame to a buffer.
func appendFrame(b []byte, epoch uint64, number int64, record []byte) []byte {
	begin := len(b)
	b = binary.BigEndian.AppendUint64(b, uint64(number))
	b = binary.BigEndian.AppendUint32(b, uint32(len(record)))
	b = binary.BigEndian.AppendUint32(b, sumOf(epoch, b[begin:], record))
	b = append(b, record...)
	for len(b) < begin+frameSize(record) {
		b = append(b, 0)
	}
	return b
}

// sumOf returns the checksum of a frame. Number and length are given in encoded form.
func sumOf(epoch uint64, numberAndLength, record []byte) uint32 {
	castagnoli := crc32.MakeTable(crc32.Castagnoli) // made only once by the package
	sum := crc32.Checksum(binary.BigEndian.AppendUint64(make([]byte, 0, 8), epoch), castagnoli)
	return crc32.Update(crc32.Update(sum, castagnoli, numberAndLength), castagnoli, record)
}

// appendHeader appends the content of a segment's first sector: a frame with number 0.
func appendHeader(b []byte, epoch uint64, ordinal int) []byte {
	return appendFrame(b, epoch, 0, strconv.AppendInt(nil, int64(ordinal), 10))
}

// isHeader reports whether some bytes start like a segment of the epoch.
func isHeader(b []byte, epoch uint64, ordinal int) bool {
	number, record, ok := parseFrame(b, epoch)
	return ok && number == 0 && string(record) == strconv.Itoa(ordinal)
}

// parseFrame returns the record of the frame at the start of some bytes, and whether there is a frame of the
// epoch.
func parseFrame(b []byte, epoch uint64) (number int64, record []byte, ok bool) {
	if len(b) < headerSize {
		return 0, nil, false
	}
	number = int64(binary.BigEndian.Uint64(b))
	length := binary.BigEndian.Uint32(b[8:])
	if number < 0 || uint64(length) > uint64(len(b)-headerSize) {
		return 0, nil, false
	}
	record = b[headerSize : headerSize+length : headerSize+length]
	return number, record, binary.BigEndian.Uint32(b[12:]) == sumOf(epoch, b[:12], record)
}
