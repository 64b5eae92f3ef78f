// Code generated from internal/protocol by tsgen. DO NOT EDIT.

// Limits of what a client may send.
export const MaxMessage = 4096; // bytes a message
export const MaxID = 32; // characters of a command's id
export const MaxName = 20; // characters of a person's name
export const MaxProgram = 40; // characters of what a program calls itself
export const MaxLine = 200; // characters of a line of the chat

// Absence is a seat whose person has been gone for a while, and who of the
// others would let a bot play on.
export interface Absence {
  s: number;
  votes: number; // set of seats
}

// Ack confirms a command: it is durable. A command sent twice is confirmed
// twice and played once.
export interface Ack {
  t: 'ack';
  id: string;
  n: number; // the version the command made
}

// Bye comes before the server closes the connection to restart.
export interface Bye {
  t: 'bye';
  after: number; // reconnect after this many milliseconds
}

// ClientMessage lists what a browser sends.
export type ClientMessage = Play | Ping;

// Clock is what the clocks of a table show.
export interface Clock {
  left: number[]; // by seat, in milliseconds, when the message was sent
  run: number; // set of seats whose clock runs
  days?: boolean;
}

// Close codes of the table socket. After one from 4000 to 4499 a client
// reconnects; after one from 4500 on it does not.
export const CloseRestart = 4000; // the server restarts
export const CloseSlow = 4001; // the client did not read
export const CloseFlood = 4002; // too many messages
export const CloseTooMany = 4003; // there is no room for the socket; come back slower
export const CloseMalformed = 4500; // a message was too large or not of this protocol
export const CloseUnknown = 4504; // there is no such table

// CloseCode is the status with which the server closes a socket.
export type CloseCode = number;

// Code names why something was refused, for programs.
export type Code =
  | "illegal" // the move is not legal
  | "turn" // it is not this seat's turn
  | "stale" // the table has moved on; a View follows
  | "seat" // the seat is not the sender's
  | "status" // the game has not begun, or is over
  | "malformed" // the message could not be read
  | "flood" // too many messages
  | "failed"; // the server could not store it; try again

// Here tells who is connected. It has no version: it is not part of the game.
export interface Here {
  t: 'here';
  on: number; // set of seats whose person is connected
  watchers: number;
  away?: Absence[]; // seats whose person has been gone for a while
  k?: Clock; // absent where no clock runs
}

// Move tells one move to those who are in sync: whose version was n-1.
export interface Move {
  t: 'move';
  n: number;
  s: number;
  m: string;
  d?: string;
  u: number;
  c?: number[]; // absent if unchanged
  l?: string;
  w?: string;
  wk?: string;
  wn?: number;
  a?: string; // as it is now
  r?: Remark[]; // as they are now
  k?: number; // what the mover's clock shows now, in milliseconds; only where a clock runs
  o?: Outcome;
}

// Outcome is how a game ended.
export interface Outcome {
  place: number[]; // by seat; 1 is first, equal numbers are ties
  reason: string; // in English
  // Code names the reason in the language files, as reason.CODE, and N is the
  // number in it.
  code?: string;
  n?: number;
}

// Panel brings the panel of the table's page as HTML, in the reader's language.
// Only sockets get it that were opened with the parameter panel.
export interface Panel {
  t: 'panel';
  html: string;
}

// Ping asks for a Pong.
export interface Ping {
  t: 'ping';
}

// Play asks to play a move.
export interface Play {
  t: 'play';
  id: string; // chosen by the sender, unique among its commands at this table; 1 to 32 characters
  n: number; // the version the move was chosen on
  s: number;
  m: string; // the move's text, without its gesture
}

// Played is a move with its seat.
export interface Played {
  s: number;
  m: string;
}

// Pong answers Ping. A receiver whose version is lower has missed something
// and reconnects.
export interface Pong {
  t: 'pong';
  n: number;
}

// Refusal answers a command that was not carried out.
export interface Refusal {
  t: 'no';
  id?: string;
  code: Code;
  why: string; // one sentence for the person
}

// Remark is something that is to be said of a seat.
export interface Remark {
  k: string; // of what is said, such as "check"
  s: number;
  n?: number; // the number in it
}

// Room says who reads a line of the chat.
export type Room =
  | "table"
  | "watchers";

// Said is a line of the chat. Lines count from 1; a receiver asks for those
// after the last it has when it connects.
export interface Said {
  t: 'said';
  i: number;
  room: Room;
  who: string; // the same for all lines of a person at this table
  name: string;
  s?: number; // the speaker's, if they sat
  text: string;
  at: number; // Unix milliseconds
}

// Seat is who sits on a seat.
export interface Seat {
  k: SeatKind;
  name?: string; // the person's or the bot's
  bot?: string; // the bot's level
  for?: string; // the person whose seat it is: a bot's, until they are back, or kept free
  lent?: boolean; // somebody else may sit down here
  prog?: string; // the program that plays for the person, in its own words
}

// SeatKind says by whom a seat is held.
export type SeatKind =
  | "open"
  | "person"
  | "bot";

// ServerMessage lists what the server sends.
export type ServerMessage = View | Move | Here | Said | Sync | Ack | Refusal | Pong | Bye | Panel;

// Status is where a table stands.
export type Status =
  | "open"
  | "live"
  | "over";

// Sync answers a connection that already has the newest version.
export interface Sync {
  t: 'sync';
  n: number;
}

// Undo is a takeback that waits for the others to agree.
export interface Undo {
  s: number;
  ply: number; // the number of moves that would be left
  agreed: number; // set of seats
}

// View is the whole state of a table as one audience sees it. It opens every
// connection that is not in sync, and follows whenever more or something else
// changed than a Move tells, such as who sits where.
export interface View {
  t: 'view';
  n: number; // the table's version: the number of events in its log
  status: Status;
  ply: number; // the number of moves played
  pieces: string;
  u: number; // set of seats that may act, bit 0 for seat 0; 0 unless live
  c?: number[];
  l?: string; // the legal moves as in Words; only for the seats on turn
  w?: string; // what binds the viewer on turn, or what others wait for; one sentence in English
  // NoteCode names the note in the language files, as note.CODE, and NoteN is
  // the number in it.
  wk?: string;
  wn?: number;
  a?: string; // the pieces beside the board, as in Aside
  // Remarks tell what state seats are in, whoever is on turn.
  r?: Remark[];
  // Last holds the last move of each seat, newest first.
  last?: Played[];
  seats: Seat[];
  you?: number[]; // the receiver's seats
  back?: number[]; // seats that are played by a bot and that the receiver may take back
  host?: boolean;
  draw?: number; // set of seats that offer a draw; a move leaves only its own seat's
  undo?: Undo; // the takeback that somebody asks for; a move ends it
  k?: Clock; // absent where no clock runs
  next?: string; // the table of the rematch
  o?: Outcome;
}
