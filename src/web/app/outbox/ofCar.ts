import type { Command } from './commands.ts';
import type { Unsent } from './outbox.ts';

export const countUnsent = (unsent: readonly Unsent[]): number =>
  unsent.filter(({ state }) => state !== 'sent').length;

/** What is to be said of a car: what is wrong with it first, else what was done last. */
export const findUnsent = (unsent: readonly Unsent[], car: string): Unsent | undefined => {
  const own = unsent.filter((row) => row.car === car);
  return own.find(({ state }) => state !== 'waiting' && state !== 'sent') ?? own.at(-1);
};

/** Whether its guest's code was typed here, and nobody has said yet that it is wrong. */
export const isVerified = (unsent: readonly Unsent[], car: string): boolean =>
  unsent.some(
    (row) =>
      row.car === car &&
      row.command === 'verify' &&
      (row.state === 'waiting' || row.state === 'sent'),
  );

/** Whether this step of the car is on the phone alone, so far as is known. */
export const isWaiting = (unsent: readonly Unsent[], car: string, command: Command): boolean =>
  unsent.some((row) => row.car === car && row.command === command && row.state === 'waiting');

/** Steps after which a car may go on to its next one before they are sent. */
const OPEN_STEPS: readonly string[] = ['checkIn', 'verify', 'ready', 'spot'];

/** Whether nothing more is to be done with a car until its step has been sent, or was decided upon. */
export const isHeld = (unsent: readonly Unsent[], car: string): boolean =>
  unsent.some(
    (row) =>
      row.car === car &&
      row.state !== 'sent' &&
      (row.state !== 'waiting' || !OPEN_STEPS.includes(row.command)),
  );
