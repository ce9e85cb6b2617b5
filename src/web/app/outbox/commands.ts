import type { CallInput, CallOutput } from '#contract/client.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { Operations } from '#contract/index.ts';

/**
 * Calls that staff can make without signal. The key is the name under which the phone stores a
 * call.
 */
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
  requeue: 'POST /api/dispatch/orders/{id}/requeue',
  parkAgain: 'POST /api/stays/{id}/park-again',
  complete: 'POST /api/dispatch/orders/{id}/complete',
  endShift: 'POST /api/valet/shift/end',
} as const satisfies Record<string, keyof Operations>;

export type OutboxCommand = keyof typeof outboxCommands;

export type OutboxAction<C extends OutboxCommand = OutboxCommand> = {
  command: C;
  /** Id of the stay; null for an action without a car. */
  car: string | null;
  /** Plate or ticket number; '' for an action without a car. */
  name: string;
  input: CallInput<(typeof outboxCommands)[C]>;
};
export type ActionAnswer<C extends OutboxCommand> = CallOutput<(typeof outboxCommands)[C]>;

/**
 * Action stored in IndexedDB. A later release may read the row, therefore the row has a `version`.
 */
export type OutboxRow = {
  /** Number that orders the actions by press, independent of the phone's clock. */
  seq: number;
  /** Idempotency key, the same for every attempt to send. */
  id: string;
  /** Id of the person who acted. Other people on this phone neither see nor send the action. */
  by: string;
  car: string | null;
  name: string;
  command: string;
  input: unknown;
  /** Time of the press by the server's clock, ISO 8601. */
  doneAt: string;
  version: number;
  /** Refusal by the server; null before any refusal. */
  refusal: OutboxRefusal | null;
};

export type OutboxRefusal = { status: number; body: ErrorBody | null; message: string };
