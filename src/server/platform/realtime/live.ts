import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import { Hub, type PersonHint, type StayHint } from './hub.ts';

const CHANNEL = 'portico_live';
/** PostgreSQL refuses a payload of 8000 bytes or more. */
const MOST_A_NOTE = 20;
const LISTEN_AGAIN_MS = 1_000;

export type Live = {
  hub: Hub;
  /** Call after the commit only: a NOTIFY inside the transaction takes a global lock. */
  publish(hints: readonly StayHint[]): void;
  /** As `publish`, for what concerns one person alone. */
  notifyPeople(hints: readonly PersonHint[]): void;
  /** Closes the sockets of sessions that ended, in every process. */
  endSessions(sessionIds: readonly string[]): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

type Broadcast = {
  from: string;
  stays?: StayHint[];
  toPeople?: PersonHint[];
  endedSessions?: string[];
};

/**
 * Hints between processes through NOTIFY, ids only. This process's own sockets get theirs at once.
 * When the listening connection was gone, hints may be missing: every socket is told to refetch.
 */
export function createLive(databaseUrl: string, pool: pg.Pool, log: Logger): Live {
  const hub = new Hub();
  const me = randomUUID();
  let listener: pg.Client | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | null = null;

  function take(payload: string | undefined) {
    const note = JSON.parse(payload ?? '{}') as Broadcast;
    if (note.from === me) return;
    for (const hint of note.stays ?? []) hub.deliver(hint);
    for (const hint of note.toPeople ?? []) hub.notifyPerson(hint);
    for (const id of note.endedSessions ?? []) hub.endSession(id);
  }

  async function listen(first: boolean): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'portico-live',
    });
    client.on('notification', (message) => {
      try {
        take(message.payload);
      } catch (error) {
        // Another version's or another program's: no reason to bring this process down.
        log.warn({ err: error }, 'live note');
      }
    });
    client.on('error', (error) => log.warn({ err: error }, 'live listener'));
    client.on('end', () => {
      if (listener === client) listener = null;
      again();
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    listener = client;
    if (!first) hub.resyncAll();
  }

  function again() {
    if (stopped || timer) return;
    timer = setTimeout(() => {
      timer = null;
      listen(false).catch(() => again());
    }, LISTEN_AGAIN_MS);
    timer.unref();
  }

  function notify(note: Omit<Broadcast, 'from'>): void {
    pool
      .query({
        name: 'live-notify',
        text: 'select pg_notify($1, $2)',
        values: [CHANNEL, JSON.stringify({ from: me, ...note } satisfies Broadcast)],
      })
      .catch((error: unknown) => log.warn({ err: error }, 'live notify'));
  }

  return {
    hub,
    publish(hints) {
      if (hints.length === 0) return;
      for (const hint of hints) hub.deliver(hint);
      for (let at = 0; at < hints.length; at += MOST_A_NOTE) {
        notify({ stays: hints.slice(at, at + MOST_A_NOTE) });
      }
    },
    notifyPeople(hints) {
      for (const hint of hints) hub.notifyPerson(hint);
      for (let at = 0; at < hints.length; at += MOST_A_NOTE) {
        notify({ toPeople: hints.slice(at, at + MOST_A_NOTE) });
      }
    },
    endSessions(sessionIds) {
      for (const id of sessionIds) hub.endSession(id);
      for (let at = 0; at < sessionIds.length; at += MOST_A_NOTE) {
        notify({ endedSessions: sessionIds.slice(at, at + MOST_A_NOTE) });
      }
    },
    start: () => listen(true),
    async stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
      await listener?.end();
    },
  };
}
