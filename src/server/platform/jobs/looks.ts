import type { Logger } from 'pino';

/**
 * How often a look comes at least, so that what no process heard of is found: it was enqueued by one
 * that died before it said so, or while the listening connection was gone.
 */
export const LOOK_MS = 5_000;
/** A look comes after what it looks for. */
const LATE_MS = 10;

export type Looks = {
  start(): void;
  /** Has a look come then, unless one comes sooner: that one finds out when the next is due. */
  planAt(time: number): void;
  stop(): void;
};

/**
 * One look after the other, each when the one before it said, or when somebody knows of something
 * sooner.
 *
 * @param look answers milliseconds until there is something to look for, at most `LOOK_MS` count
 */
export function createLooks(look: () => Promise<number>, log: Logger): Looks {
  let planned: { timer: NodeJS.Timeout; at: number } | null = null;
  let isRunning = false;

  async function run(): Promise<void> {
    planned = null;
    let pause = LOOK_MS;
    try {
      pause = Math.min(LOOK_MS, await look());
    } catch (error) {
      log.warn({ err: error }, 'waiting jobs');
    }
    planAt(Date.now() + pause);
  }

  function planAt(time: number): void {
    const at = time + LATE_MS;
    if (!isRunning || (planned && planned.at <= at)) return;
    if (planned) clearTimeout(planned.timer);
    planned = { timer: setTimeout(() => void run(), Math.max(0, at - Date.now())), at };
  }

  return {
    start() {
      isRunning = true;
      planAt(Date.now() + LOOK_MS);
    },
    planAt,
    stop() {
      isRunning = false;
      if (planned) clearTimeout(planned.timer);
      planned = null;
    },
  };
}
