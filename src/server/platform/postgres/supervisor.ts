import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './index.ts';
import { commandLine } from './processes.ts';

const LOOK_EVERY_MS = 1_000;

export type SupervisedPostgres = { url: string; stop(): Promise<void> };

/**
 * Starts or adopts the embedded server and keeps it there: one that crashes, or goes away with the
 * process that owned it, is started again. Calls meanwhile answer that the database is away.
 *
 * @param onMoved called when the server came back under another address, which an open pool does
 *   not follow
 */
export async function superviseEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  onMoved: () => void,
): Promise<SupervisedPostgres> {
  let current: EmbeddedPostgres = await startEmbeddedPostgres(options);
  const { url } = current;
  let stopped = false;
  let restarting: Promise<void> | null = null;

  async function restart(): Promise<void> {
    try {
      current = await startEmbeddedPostgres(options);
      if (stopped) await current.stop();
      else if (current.url !== url) onMoved();
    } catch (error) {
      options.log?.(`The embedded database does not start yet: ${(error as Error).message}`);
    }
  }

  const timer = setInterval(() => {
    // Empty when the process is gone: its number alone could be someone else's by now.
    if (restarting || commandLine(current.pid).includes('postgres')) return;
    restarting = restart().finally(() => (restarting = null));
  }, LOOK_EVERY_MS);
  timer.unref();

  return {
    url,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await restarting;
      await current.stop();
    },
  };
}
