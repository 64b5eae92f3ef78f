// Code generated from internal/protocol by tsgen. DO NOT EDIT.

// Limits of what a client may send.
export const MaxMessage = 4096; // bytes a message
export const MaxID = 32; // characters of a command's id
export const MaxName = 20; // characters of a person's name

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
  o?: Outcome;
}

// Outcome is how a game ended.
export interface Outcome {
  place: number[]; // by seat; 1 is first, equal numbers are ties
  reason: string;
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

// Seat is who sits on a seat.
export interface Seat {
  k: SeatKind;
  name?: string; // the person's or the bot's
  bot?: string; // the bot's level
}

// SeatKind says by whom a seat is held.
export type SeatKind =
  | "open"
  | "person"
  | "bot";

// ServerMessage lists what the server sends.
export type ServerMessage = View | Move | Here | Sync | Ack | Refusal | Pong | Bye;

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
  l?: string; // the legal moves as words; only for the seats on turn
  w?: string; // what binds the seat on turn, one sentence
  // Last holds the last move of each seat, newest first.
  last?: Played[];
  seats: Seat[];
  you?: number[]; // the receiver's seats
  host?: boolean;
  draw?: number; // set of seats that offer a draw; a move leaves only its own seat's
  o?: Outcome;
}
