import type { Logger } from 'pino';
import type { PlatformSettings } from '#contract/settings.ts';
import type { Config } from '../../config/index.ts';
import type { Db } from '../db/client.ts';
import type { LiveChannel } from '../realtime/live.ts';
import { firstSettings } from './firstSettings.ts';
import { readSettings } from './readSettings.ts';

const TRY_AGAIN_MS = 2_000;

export type SettingsReader = {
  /** Returns the current settings; the same object until a setting changes. */
  current(): PlatformSettings;
  /**
   * Reloads the settings after a change. Until the promise resolves, this process uses the old
   * settings.
   */
  reload(): Promise<void>;
};

/**
 * Caches the platform's settings in each process, because every message and call reads them. A
 * commit that changes them notifies all processes; a process that may have missed the notification
 * reloads.
 */
export async function createSettings(
  db: Db,
  config: Config,
  live: LiveChannel,
  log: Logger,
): Promise<SettingsReader> {
  let held = firstSettings(config);
  let turn = Promise.resolve();

  async function load(): Promise<void> {
    const { settings, unreadable } = await readSettings(db, firstSettings(config));
    if (unreadable.length > 0) log.warn({ unreadable }, 'settings of another version');
    if (JSON.stringify(settings) !== JSON.stringify(held)) held = settings;
  }
  /** Reloads in sequence, because an older read must not overwrite a newer one. */
  function reload(): Promise<void> {
    const mine = turn.then(load);
    turn = mine.catch(() => undefined);
    return mine;
  }
  function follow(): void {
    reload().catch((error: unknown) => {
      log.warn({ err: error }, 'settings could not be reloaded');
      setTimeout(follow, TRY_AGAIN_MS).unref();
    });
  }

  live.onSettings(follow);
  await reload();
  return { current: () => held, reload };
}
