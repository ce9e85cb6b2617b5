import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './index.ts';
import { commandLine } from './processes.ts';
import { prepareRoles, type RoleUrls } from './roles.ts';

const LOOK_EVERY_MS = 1_000;

export type SupervisedPostgres = RoleUrls & {
  /** For tests that look behind the roles. */
  superuserUrl: string;
  stop(): Promise<void>;
};

/**
 * Starts or adopts the embedded database server, and restarts it when it crashes or ends with its
 * owner. Until the restart is done, calls fail with 'unavailable'. Its URLs are of roles that are no
 * superusers.
 *
 * @param onMoved called when the server restarts at another address, which the open pool cannot
 *   follow
 */
export async function superviseEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  onMoved: () => void,
): Promise<SupervisedPostgres> {
  let current: EmbeddedPostgres = await startEmbeddedPostgres(options);
  const { url } = current;
  const roles = await prepareRoles(url).catch(async (error: unknown) => {
    await current.stop();
    throw error;
  });
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
    // The command line is empty when the process has ended. The pid alone proves nothing, because
    // another process may reuse it.
    if (restarting || commandLine(current.pid).includes('postgres')) return;
    restarting = restart().finally(() => (restarting = null));
  }, LOOK_EVERY_MS);
  timer.unref();

  return {
    ...roles,
    superuserUrl: url,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await restarting;
      await current.stop();
    },
  };
}
