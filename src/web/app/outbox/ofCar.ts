import type { OutboxCommand } from './commands.ts';
import type { UnsentAction } from './outbox.ts';

export const countUnsent = (unsent: readonly UnsentAction[]): number =>
  unsent.filter(({ state }) => state !== 'sent').length;

/** Finds the step to show for a car: a problem first, else the latest. */
export const findUnsent = (
  unsent: readonly UnsentAction[],
  car: string,
): UnsentAction | undefined => {
  const own = unsent.filter((row) => row.car === car);
  return own.find(({ state }) => state !== 'waiting' && state !== 'sent') ?? own.at(-1);
};

/** Whether the guest's code was entered here and is not refused so far. */
export const isVerified = (unsent: readonly UnsentAction[], car: string): boolean =>
  unsent.some(
    (row) =>
      row.car === car &&
      row.command === 'verify' &&
      (row.state === 'waiting' || row.state === 'sent'),
  );

/** Whether this step of the car is waiting to be sent. */
export const isWaiting = (
  unsent: readonly UnsentAction[],
  car: string,
  command: OutboxCommand,
): boolean =>
  unsent.some((row) => row.car === car && row.command === command && row.state === 'waiting');

/** Steps that allow a further step before they are sent. */
const OPEN_STEPS: readonly string[] = ['checkIn', 'verify', 'ready', 'spot'];

/** Whether a car allows no further step until its stored one is sent or decided on. */
export const isHeld = (unsent: readonly UnsentAction[], car: string): boolean =>
  unsent.some(
    (row) =>
      row.car === car &&
      row.state !== 'sent' &&
      (row.state !== 'waiting' || !OPEN_STEPS.includes(row.command)),
  );
