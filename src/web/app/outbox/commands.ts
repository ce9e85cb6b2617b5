import type { CallInput, CallOutput } from '#contract/client.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { Operations } from '#contract/index.ts';

/** Calls that staff can make without signal, by the name they are stored under. */
export const outboxCommands = {
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

export type OutboxCommand = keyof typeof outboxCommands;

export type OutboxAction<C extends OutboxCommand = OutboxCommand> = {
  command: C;
  /** Id of the stay; null when the action is about none. */
  car: string | null;
  /** Plate or ticket number; '' without a car. */
  name: string;
  input: CallInput<(typeof outboxCommands)[C]>;
};
export type ActionAnswer<C extends OutboxCommand> = CallOutput<(typeof outboxCommands)[C]>;

/** Stored action. Another release may read it, see `version`. */
export type OutboxRow = {
  /** Order of the presses, independent of the phone's clock. */
  seq: number;
  /** Idempotency key of every try. */
  id: string;
  /** Id of the person who acted; nobody else sees or sends it. */
  by: string;
  car: string | null;
  name: string;
  command: string;
  input: unknown;
  /** Time of the press by the server's clock, ISO 8601. */
  doneAt: string;
  version: number;
  /** The server's refusal; null until there is one. */
  refusal: OutboxRefusal | null;
};

export type OutboxRefusal = { status: number; body: ErrorBody | null; message: string };
