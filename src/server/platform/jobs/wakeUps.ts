import type { Logger } from 'pino';
import { runOutsideCall } from '../db/callTime.ts';

/**
 * Maximum pause between two looks at the queue. A look finds jobs without a wake-up: the enqueuing
 * process died before sending it, or the LISTEN connection was down.
 */
export const WAKE_UP_MS = 5_000;
/** Delay after the due time, because a job must surely be due when a worker looks. */
const LATE_MS = 10;
/**
 * Maximum delay of a timer, because `setTimeout` fires at once above 2^31 ms. An early wake-up only
 * looks when the next job is due.
 */
const LONGEST_WAIT_MS = 86_400_000;

export type WakeUps = {
  start(): void;
  /**
   * Plans a wake-up at that time. Ignored if an earlier wake-up is planned, which finds the next
   * due time by itself.
   */
  planAt(time: number): void;
  stop(): void;
};

/**
 * Runs wake-ups one after the other: each at the time that the last one returned, or earlier if
 * `planAt` asks.
 *
 * @param wakeUp returns the milliseconds until the next work; `WAKE_UP_MS` is the maximum
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
    planned = { timer: runOutsideCall(() => setTimeout(() => void run(), wait)), at };
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
