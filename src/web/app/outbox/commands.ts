import type { CallInput, CallOutput } from '#contract/client.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { Operations } from '#contract/index.ts';

/** What the staff can do without signal, each by the name it is kept under. */
export const commands = {
  checkIn: 'POST /api/valet/tickets',
  verify: 'POST /api/valet/tickets/{ticketId}/verify-otp',
  accept: 'POST /api/services/{id}/accept',
  decline: 'POST /api/services/{id}/decline',
  park: 'POST /api/services/{id}/complete',
  parkTicket: 'POST /api/valet/tickets/{ticketId}/parked',
  parkSession: 'POST /api/parking-sessions/{id}/parked',
  spot: 'POST /api/stays/{id}/spot',
  ready: 'POST /api/dispatch/orders/{id}/ready',
  complete: 'POST /api/dispatch/orders/{id}/complete',
  endShift: 'POST /api/valet/shift/end',
} as const satisfies Record<string, keyof Operations>;

export type Command = keyof typeof commands;

export type Action<C extends Command = Command> = {
  command: C;
  /** The stay it is about; null where it is about none. */
  car: string | null;
  /** How people call it: a plate, a ticket; '' for none. */
  name: string;
  input: CallInput<(typeof commands)[C]>;
};
export type ActionAnswer<C extends Command> = CallOutput<(typeof commands)[C]>;

/** An action as the phone keeps it. Another release may read what this one has written. */
export type Row = {
  /** In the order in which they were pressed, whatever the phone's clock said. */
  seq: number;
  /** The idempotency key of every try. */
  id: string;
  /** Who has done it: nobody else sees or sends it. */
  by: string;
  car: string | null;
  name: string;
  command: string;
  input: unknown;
  /** By the server's clock, ISO 8601. */
  doneAt: string;
  version: number;
  /** What the server said to it; null as long as it has said nothing. */
  refusal: Refusal | null;
};

export type Refusal = { status: number; body: ErrorBody | null; message: string };
