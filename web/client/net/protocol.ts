// Code generated from internal/protocol by tsgen. DO NOT EDIT.

// Limits of what a client may send.
export const MaxMessage = 4096; // bytes a message
export const MaxID = 32; // bytes of a command's id
export const MaxName = 20; // characters of a person's name
export const MaxProgram = 40; // characters of a program's name
export const MaxLine = 200; // characters of a chat message

// Absence is a seat whose person has been away for a while, and the seats that
// have voted for a bot to take over.
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

// ClientMessage lists the messages that a client sends.
export type ClientMessage = Play | Ping;

// Clock is the state of a table's clocks.
export interface Clock {
  left: number[]; // by seat, in milliseconds, when the message was sent
  run: number; // set of seats whose clock runs
  plus?: number; // the increment, in milliseconds
  days?: boolean; // the times are for a single turn, usually days
}

// Close codes of the table socket. After one from 4000 to 4499 a client
// reconnects; after one from 4500 on it does not.
export const CloseRestart = 4000; // the server restarts
export const CloseSlow = 4001; // the client did not read
export const CloseFlood = 4002; // too many messages
export const CloseTooMany = 4003; // too many sockets; reconnect later
export const CloseMalformed = 4500; // a message was too large or not of this protocol
export const CloseUnknown = 4504; // there is no such table

// CloseCode is the status with which the server closes a socket.
export type CloseCode = number;

// Code is the reason of a refusal, for programs.
export type Code =
  | "illegal" // the move is not legal
  | "turn" // it is not this seat's turn
  | "stale" // the table has moved on; a View follows
  | "seat" // the seat is not the sender's
  | "status" // the game has not begun, or is over
  | "malformed" // the message could not be read
  | "flood" // too many messages
  | "failed"; // the server could not store it; try again

// Failure says why a program has lost its seat to a bot; it is empty if no program has, or if the
// reason is unknown. It is part of the log, and a field of the form with which a program leaves its
// seat.
export type Failure =
  | "time" // it used up its time, or did not answer
  | "error" // it failed, or sent an illegal move
  | "stopped" // it was told to stop
  | "gone"; // its connection ended

// Here says which seats' people are connected. It has no version: it is not part of the game.
export interface Here {
  t: 'here';
  on: number; // set of seats whose person is connected
  watchers: number;
  away?: Absence[]; // seats whose person has been away for a while
  k?: Clock; // absent if no clock runs
}

// Hidden removes from the page a line of the chat that the operator has hidden.
export interface Hidden {
  t: 'hidden';
  i: number;
}

// Move is one move, for receivers whose version was n-1.
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
  k?: number; // the mover's remaining time in milliseconds; absent if no clock runs
  o?: Outcome;
}

// Notice is the operator's announcement to all tables. An empty one withdraws the last
// announcement.
export interface Notice {
  t: 'notice';
  restart?: number; // the server restarts in this many milliseconds
}

// Outcome is how a game ended.
export interface Outcome {
  place: number[]; // by seat; 1 is first, equal numbers are ties
  drawn?: boolean; // opponents share first place, and nobody has won
  reason: string; // in English
  // Code names the reason in the language files, as reason.CODE, and N is the
  // number in it.
  code?: string;
  n?: number;
}

// Panel is the panel of the table's page as HTML, in the reader's language. Only
// sockets opened with the parameter panel receive it.
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
  id: string; // chosen by the sender, unique among its commands at this table; 1 to 32 bytes
  n: number; // the version the move was chosen on
  s: number;
  m: string; // the move's text, without its gesture
}

// Played is a move with its seat.
export interface Played {
  s: number;
  m: string;
}

// Pong answers Ping. A receiver with a lower version has lost messages and
// reconnects.
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

// Remark is something to show about a seat.
export interface Remark {
  k: string; // names the remark, such as "check"
  s: number;
  n?: number; // the number in it
}

// Room is the room of a chat message, and says who may read it.
export type Room =
  | "table"
  | "watchers";

// Said is a chat message. Messages are numbered from 1; on connecting, a receiver
// asks for those after the last one it has.
export interface Said {
  t: 'said';
  i: number;
  room: Room;
  who: string; // identifies the person at this table
  name: string;
  s?: number; // the speaker's, if they had one
  text: string;
  at: number; // Unix milliseconds
}

// Saving says that a command is taking long to be stored. It is repeated until the command is
// answered.
export interface Saving {
  t: 'saving';
  id: string;
}

// Seat is a seat and its holder.
export interface Seat {
  k: SeatKind;
  name?: string; // the person's or the bot's
  bot?: string; // the bot's level
  for?: string; // the person for whom a bot plays or a free seat is kept
  out?: boolean; // the person has lost the seat for good; a bot plays for them if the game goes on
  lent?: boolean; // another person may take the seat
  prog?: string; // the name of the program that plays for the person
}

// SeatKind says who holds a seat.
export type SeatKind =
  | "open"
  | "person"
  | "bot";

// ServerMessage lists what the server sends.
export type ServerMessage = View | Move | Here | Said | Sync | Ack | Refusal | Pong | Bye | Panel | Hidden | Notice | Saving;

// Status is the stage of a table.
export type Status =
  | "open"
  | "live"
  | "over";

// Sync answers a connection that already has the newest version.
export interface Sync {
  t: 'sync';
  n: number;
}

// Undo is a takeback that needs the others' agreement.
export interface Undo {
  s: number;
  ply: number; // the number of moves that would be left
  agreed: number; // set of seats
}

// View is the whole state of a table as the receiver may see it. It comes first on
// every connection that is not in sync, and after every change that a Move cannot
// express, such as a new player on a seat.
export interface View {
  t: 'view';
  n: number; // the table's version: the number of events in its log
  status: Status;
  ply: number; // the number of moves played
  pieces: string;
  u: number; // set of seats that may act, bit 0 for seat 0; 0 unless live
  c?: number[];
  l?: string; // the legal moves as in Words; only for the seats on turn
  w?: string; // one sentence in English: what restricts the viewer on turn, or what the others wait for
  // NoteCode names the note in the language files, as note.CODE, and NoteN is
  // the number in it.
  wk?: string;
  wn?: number;
  a?: string; // the pieces off the board, as in Aside
  // Remarks are statements about seats, such as that one is in check.
  r?: Remark[];
  // Last holds the last move of each seat, newest first.
  last?: Played[];
  seats: Seat[];
  you?: number[]; // the receiver's seats
  back?: number[]; // seats that a bot plays and the receiver may take back
  host?: boolean;
  draw?: number; // set of seats that offer a draw; a move ends the offers of all other seats
  undo?: Undo; // the requested takeback; a person's move ends it, a bot's does not
  k?: Clock; // absent if no clock runs
  next?: string; // ID of the rematch's table
  o?: Outcome;
}
