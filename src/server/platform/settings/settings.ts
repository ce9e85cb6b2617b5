import type { Logger } from 'pino';
import type { PlatformSettings } from '#contract/settings.ts';
import type { Config } from '../../config/index.ts';
import type { Db } from '../db/client.ts';
import type { Live } from '../realtime/live.ts';
import { firstSettings } from './firstSettings.ts';
import { readSettings } from './readSettings.ts';

const TRY_AGAIN_MS = 2_000;

export type Settings = {
  /** What everything is set to by now. The same object as long as nothing is changed. */
  current(): PlatformSettings;
  /** After a change: until it is done, what was before counts in this process. */
  reload(): Promise<void>;
};

/**
 * The platform's settings, held by each process: they are asked for at every message and every call. The commit that
 * changes one tells every process, and one that may have missed it looks again.
 */
export async function createSettings(
  db: Db,
  config: Config,
  live: Live,
  log: Logger,
): Promise<Settings> {
  let held = firstSettings(config);
  let turn = Promise.resolve();

  async function load(): Promise<void> {
    const { settings, unreadable } = await readSettings(db, firstSettings(config));
    if (unreadable.length > 0) log.warn({ unreadable }, 'settings of another version');
    if (JSON.stringify(settings) !== JSON.stringify(held)) held = settings;
  }
  /** One after the other: what was asked for first must not come last. */
  function reload(): Promise<void> {
    const mine = turn.then(load);
    turn = mine.catch(() => undefined);
    return mine;
  }
  function follow(): void {
    reload().catch((error: unknown) => {
      log.warn({ err: error }, 'settings');
      setTimeout(follow, TRY_AGAIN_MS).unref();
    });
  }

  live.onSettings(follow);
  await reload();
  return { current: () => held, reload };
}
