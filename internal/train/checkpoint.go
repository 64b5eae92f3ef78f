package train

import (
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"triplecross/internal/ai/eval/chexers/net"
)

// state is everything from which training resumes. It is stored next to the
// network's file, with the ending .state.
type state struct {
	Kind    string // of the network, net.Kind
	Seed    uint64
	Games   int
	Samples int
	Seconds float64
	Trained bool // training began with a network that was already trained
	Learner *learner
	// Olds are earlier networks, the oldest first, and Keep says when the next
	// one is kept.
	Olds []net.Weights
	Keep int
}

func load(name string) (*state, error) {
	f, err := os.Open(name + ".state")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	s := new(state)
	if err := gob.NewDecoder(f).Decode(s); err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name(), err)
	}
	if s.Kind != net.Kind {
		return nil, fmt.Errorf("%s is of another kind of network", f.Name())
	}
	if s.Learner == nil {
		return nil, fmt.Errorf("%s is damaged: it has no network", f.Name())
	}
	return s, nil
}

// save writes the network and the state. If it is interrupted at any point, each
// file is either the old or the new one.
func (s *state) save(name string) error {
	weights, err := s.Learner.Weights.AppendBinary(nil)
	if err != nil {
		return err
	}
	err = replace(name+".state", func(w io.Writer) error { return gob.NewEncoder(w).Encode(s) })
	if err != nil {
		return err
	}
	return replace(name, func(w io.Writer) error {
		_, err := w.Write(weights)
		return err
	})
}

// replace writes a file next to the one with that name and renames it into place.
func replace(name string, write func(io.Writer) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	err = errors.Join(write(f), f.Chmod(0o644), f.Sync(), f.Close())
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// writable returns an error if replace could not write a file with that name. The first save comes only after
// a minute, or at the end.
func writable(name string) error {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return fmt.Errorf("%s is a folder", name)
	}
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// exists reports whether there is a file with that name.
func exists(name string) bool {
	_, err := os.Stat(name)
	return !errors.Is(err, fs.ErrNotExist)
}
