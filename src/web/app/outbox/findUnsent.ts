import type { OutboxCommand } from './commands.ts';
import type { UnsentAction } from './outbox.ts';
import { isDeskState } from './deskState.ts';

/** Whether the server has the step: sent, or kept as a report for the desk. */
const isArrived = ({ state }: UnsentAction) => state === 'sent' || isDeskState(state);

export const countUnsent = (unsent: readonly UnsentAction[]): number =>
  unsent.filter((row) => !isArrived(row)).length;

/** Finds the ticket number of another car on the spot of a step that was sent; null for none. */
export const findSharer = ({ answer }: Pick<UnsentAction, 'answer'>): string | null =>
  (answer as { spotSharedWith?: string | null } | null | undefined)?.spotSharedWith ?? null;

/** Finds the stored step to show for a car: a step with a problem, or else the latest step. */
export const findUnsent = (
  unsent: readonly UnsentAction[],
  car: string,
): UnsentAction | undefined => {
  const own = unsent.filter((row) => row.car === car);
  return own.find(({ state }) => state !== 'waiting' && state !== 'sent') ?? own.at(-1);
};

/**
 * Whether the code sent to the guest was entered on this phone, and the server has not refused it.
 */
export const isVerified = (unsent: readonly UnsentAction[], car: string): boolean =>
  unsent.some(
    (row) =>
      row.car === car &&
      row.command === 'verify' &&
      (row.state === 'waiting' || row.state === 'sent'),
  );

/** Whether the named step of the car is stored and waits to be sent. */
export const isWaiting = (
  unsent: readonly UnsentAction[],
  car: string,
  command: OutboxCommand,
): boolean =>
  unsent.some((row) => row.car === car && row.command === command && row.state === 'waiting');

/** Steps that allow another step of the same car before the server has answered. */
const OPEN_STEPS: readonly string[] = ['checkIn', 'verify', 'ready', 'spot'];

/**
 * Whether a car allows no further step until its stored step is sent or the valet decides on a
 * refusal.
 */
export const isHeld = (unsent: readonly UnsentAction[], car: string): boolean =>
  unsent.some(
    (row) =>
      row.car === car &&
      !isArrived(row) &&
      (row.state !== 'waiting' || !OPEN_STEPS.includes(row.command)),
  );
