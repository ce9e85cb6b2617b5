import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Queryable } from '../db/client.ts';
import { connectionSettings, type DatabaseLimits } from '../db/connection.ts';
import type { JobName } from '../jobs/jobs.ts';
import { Hub, type HintToPerson, type StayHint } from './hub.ts';

const CHANNEL = 'portico_live';
/** Of each kind. PostgreSQL refuses a payload of 8000 bytes or more. */
const MOST_A_NOTE = 12;
const LISTEN_AGAIN_MS = 1_000;
/** A connection that only listens does not notice by itself that nobody speaks any more. */
const HEARTBEAT_MS = 5_000;

export type Live = {
  hub: Hub;
  /** Call after the commit only: a NOTIFY inside the transaction takes a global lock. */
  publish(news: News): void;
  /** What other processes' commits enqueued and no worker of theirs works. */
  onJobs(workers: WorkerListener): void;
  /** The platform's settings were changed, or may have been. */
  onSettings(listener: () => void): void;
  /** Whether notes of other processes arrive. */
  isListening(): boolean;
  /** Closes the sockets of sessions that ended, in every process. */
  endSessions(sessionIds: readonly string[]): void;
  /** Sockets of people whose rights changed hear nothing until these were looked at, in every process. */
  recheckPeople(personIds: readonly string[]): void;
  /** The same for sockets of a guest's link, of cars whose link has ended. */
  recheckStays(stayIds: readonly string[]): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

export type WorkerListener = {
  wake(names: JobName[]): void;
  /** Notes may have been missed. */
  wakeAll(): void;
};

/** What a commit has to tell: all of it goes to the other processes in one note. */
export type News = {
  stays?: readonly StayHint[];
  /** For what concerns one person alone. */
  toPeople?: readonly HintToPerson[];
  /** Queues whose workers are to fetch their jobs now. */
  jobs?: readonly JobName[];
};

type Broadcast = News & {
  from: string;
  endedSessions?: string[];
  recheckedPeople?: string[];
  recheckedStays?: string[];
  settings?: true;
};

/** Every process looks at the platform's settings again, this one too, once the transaction has committed. */
export async function notifySettings(trx: Queryable): Promise<void> {
  const note: Broadcast = { from: '', settings: true };
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(note)})`.execute(trx);
}

/** The same from a program that has no sockets: what is sent in a transaction goes out with its commit. */
export async function notifyEndedSessions(
  trx: Queryable,
  sessionIds: readonly string[],
): Promise<void> {
  for (let at = 0; at < sessionIds.length; at += MOST_A_NOTE) {
    const endedSessions = sessionIds.slice(at, at + MOST_A_NOTE);
    const note: Broadcast = { from: '', endedSessions };
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(note)})`.execute(trx);
  }
}

function slice<K extends string, T>(key: K, all: readonly T[], at: number) {
  const part = all.slice(at, at + MOST_A_NOTE);
  return (part.length > 0 ? { [key]: part } : {}) as Partial<Record<K, T[]>>;
}

/**
 * Hints between processes through NOTIFY, ids only. This process's own sockets get theirs at once.
 * When the listening connection was gone, hints may be missing: every socket is told to refetch, and the
 * workers are woken. While there is none to be had the sockets are closed: a screen with an open one
 * would call itself live, and whoever comes back meanwhile is not let in.
 */
export function createLive(
  databaseUrl: string,
  pool: pg.Pool,
  log: Logger,
  limits: DatabaseLimits,
): Live {
  const hub = new Hub();
  const me = randomUUID();
  let listener: pg.Client | null = null;
  let workers: WorkerListener | null = null;
  let followSettings: (() => void) | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | null = null;

  function take(payload: string | undefined) {
    const note = JSON.parse(payload ?? '{}') as Broadcast;
    if (note.from === me) return;
    for (const hint of note.stays ?? []) hub.deliver(hint);
    for (const hint of note.toPeople ?? []) hub.notifyPerson(hint);
    for (const id of note.endedSessions ?? []) hub.endSession(id);
    for (const id of note.recheckedPeople ?? []) hub.recheckPerson(id);
    for (const id of note.recheckedStays ?? []) hub.recheckStay(id);
    if (note.settings) followSettings?.();
    if (note.jobs) workers?.wake([...note.jobs]);
  }

  async function listen(first: boolean): Promise<void> {
    const client = new pg.Client(connectionSettings(databaseUrl, 'portico-live', limits));
    const heartbeat = setInterval(() => {
      // Closing it leads on to the next one.
      client.query('select').catch(() => client.end());
    }, HEARTBEAT_MS);
    heartbeat.unref();
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
      clearInterval(heartbeat);
      if (listener === client) listener = null;
      again();
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      clearInterval(heartbeat);
      void client.end();
      throw error;
    }
    listener = client;
    if (first) return;
    hub.resyncAll();
    followSettings?.();
    workers?.wakeAll();
  }

  function again() {
    if (stopped || timer) return;
    timer = setTimeout(() => {
      timer = null;
      listen(false).catch(() => {
        hub.loseAll();
        again();
      });
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
    publish({ stays = [], toPeople = [], jobs = [] }) {
      for (const hint of stays) hub.deliver(hint);
      for (const hint of toPeople) hub.notifyPerson(hint);
      const longest = Math.max(stays.length, toPeople.length, jobs.length > 0 ? 1 : 0);
      for (let at = 0; at < longest; at += MOST_A_NOTE) {
        notify({
          ...slice('stays', stays, at),
          ...slice('toPeople', toPeople, at),
          ...(jobs.length > 0 && at === 0 ? { jobs } : {}),
        });
      }
    },
    onJobs(listener) {
      workers = listener;
    },
    onSettings(listener) {
      followSettings = listener;
    },
    endSessions(sessionIds) {
      for (const id of sessionIds) hub.endSession(id);
      for (let at = 0; at < sessionIds.length; at += MOST_A_NOTE) {
        notify({ endedSessions: sessionIds.slice(at, at + MOST_A_NOTE) });
      }
    },
    isListening: () => listener !== null,
    recheckPeople(personIds) {
      for (const id of personIds) hub.recheckPerson(id);
      for (let at = 0; at < personIds.length; at += MOST_A_NOTE) {
        notify({ recheckedPeople: personIds.slice(at, at + MOST_A_NOTE) });
      }
    },
    recheckStays(stayIds) {
      for (const id of stayIds) hub.recheckStay(id);
      for (let at = 0; at < stayIds.length; at += MOST_A_NOTE) {
        notify({ recheckedStays: stayIds.slice(at, at + MOST_A_NOTE) });
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
