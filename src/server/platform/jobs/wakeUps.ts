import type { Logger } from 'pino';

/**
 * How often the workers are woken at least, so that what no process heard of is found: it was enqueued by one
 * that died before it said so, or while the listening connection was gone.
 */
export const WAKE_UP_MS = 5_000;
/** A wake-up comes after what it is for. */
const LATE_MS = 10;
/** A timer that is set for longer goes off at once; whoever wakes early looks when the next job is due. */
const LONGEST_WAIT_MS = 86_400_000;

export type WakeUps = {
  start(): void;
  /** Has a wake-up come then, unless one comes sooner: that one finds out when the next is due. */
  planAt(time: number): void;
  stop(): void;
};

/**
 * One wake-up after the other, each when the one before it said, or when somebody knows of something
 * sooner.
 *
 * @param wakeUp answers milliseconds until there is something to do, at most `WAKE_UP_MS` count
 */
export function createWakeUps(wakeUp: () => Promise<number>, log: Logger): WakeUps {
  let planned: { timer: NodeJS.Timeout; at: number } | null = null;
  let isRunning = false;

  async function run(): Promise<void> {
    planned = null;
    let pause = WAKE_UP_MS;
    try {
      pause = Math.min(WAKE_UP_MS, await wakeUp());
    } catch (error) {
      log.warn({ err: error }, 'waiting jobs');
    }
    planAt(Date.now() + pause);
  }

  function planAt(time: number): void {
    const at = time + LATE_MS;
    if (!isRunning || (planned && planned.at <= at)) return;
    if (planned) clearTimeout(planned.timer);
    const wait = Math.min(LONGEST_WAIT_MS, Math.max(0, at - Date.now()));
    planned = { timer: setTimeout(() => void run(), wait), at };
  }

  return {
    start() {
      isRunning = true;
      planAt(Date.now() + WAKE_UP_MS);
    },
    planAt,
    stop() {
      isRunning = false;
      if (planned) clearTimeout(planned.timer);
      planned = null;
    },
  };
}
