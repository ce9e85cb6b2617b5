import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Queryable } from '../db/client.ts';
import { connectionSettings, type DatabaseLimits } from '../db/connection.ts';
import type { JobName } from '../jobs/jobs.ts';
import { Hub, type HintToPerson, type StayHint } from './hub.ts';

const CHANNEL = 'portico_live';
/**
 * Maximum number of items of one kind per notification: PostgreSQL refuses payloads of 8000 bytes
 * or more.
 */
const MOST_A_NOTE = 12;
const LISTEN_AGAIN_MS = 1_000;
/** Interval of the heartbeat: a connection that only listens would not notice a dead peer. */
const HEARTBEAT_MS = 5_000;

export type LiveChannel = {
  hub: Hub;
  /**
   * Sends live hints. Must be called after the commit: NOTIFY inside the transaction takes a global
   * lock.
   */
  publish(news: LiveNews): void;
  /** Registers the job workers to wake when other processes enqueue jobs. */
  onJobs(workers: WorkerListener): void;
  /**
   * Registers a listener for changed settings, which is also called when a notification may have
   * been missed.
   */
  onSettings(listener: () => void): void;
  /** Returns true while notifications of other processes arrive. */
  isListening(): boolean;
  /** Closes the sockets of ended sessions in every process. */
  endSessions(sessionIds: readonly string[]): void;
  /**
   * Stops live hints to people whose rights changed until their rights are checked, in every
   * process.
   */
  recheckPeople(personIds: readonly string[]): void;
  /** Stops live hints to sockets of ticket links that have ended, in every process. */
  recheckStays(stayIds: readonly string[]): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

export type WorkerListener = {
  wake(names: JobName[]): void;
  /** Wakes all workers, because notifications may have been missed. */
  wakeAll(): void;
};

/** Live hints and jobs of one commit, sent to all other processes in one notification. */
export type LiveNews = {
  stays?: readonly StayHint[];
  /** Live hints for one person only. */
  toPeople?: readonly HintToPerson[];
  /** Queues whose workers should fetch jobs now. */
  jobs?: readonly JobName[];
};

type Broadcast = LiveNews & {
  from: string;
  endedSessions?: string[];
  recheckedPeople?: string[];
  recheckedStays?: string[];
  settings?: true;
};

/** Makes every process, this one included, reload the settings after the transaction commits. */
export async function notifySettings(trx: Queryable): Promise<void> {
  const note: Broadcast = { from: '', settings: true };
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(note)})`.execute(trx);
}

/**
 * Closes sockets of ended sessions, from a program that serves no sockets itself. PostgreSQL sends
 * the NOTIFY at the commit.
 */
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

/** Longest time in milliseconds that gathered news wait. */
const GATHERED_MS = 300;

/**
 * Collects the news of several commits. Each phone then hears of them once, and refetches once.
 *
 * @returns a channel that collects, and a function to call after the last commit
 */
export function gatherNews(live: LiveChannel): { live: LiveChannel; send: () => void } {
  let gathered: LiveNews[] = [];
  let since = 0;
  function send(): void {
    if (gathered.length === 0) return;
    const news = gathered;
    gathered = [];
    live.publish({
      stays: news.flatMap(({ stays = [] }) => stays),
      toPeople: news.flatMap(({ toPeople = [] }) => toPeople),
      jobs: [...new Set(news.flatMap(({ jobs = [] }) => jobs))],
    });
  }
  function publish(news: LiveNews): void {
    if (gathered.length === 0) since = performance.now();
    gathered.push(news);
    if (performance.now() - since >= GATHERED_MS) send();
  }
  return { live: { ...live, publish }, send };
}

function slice<K extends string, T>(key: K, all: readonly T[], at: number) {
  const part = all.slice(at, at + MOST_A_NOTE);
  return (part.length > 0 ? { [key]: part } : {}) as Partial<Record<K, T[]>>;
}

/**
 * Sends live hints between processes through NOTIFY, ids only; sockets of this process get hints
 * directly.
 *
 * After a lost LISTEN connection hints may be missing, so all clients refetch and all workers wake.
 * Until the next connection, sockets are closed and new ones refused: a screen with an open socket
 * would claim to be live.
 */
export function createLive(
  databaseUrl: string,
  pool: pg.Pool,
  log: Logger,
  limits: DatabaseLimits,
): LiveChannel {
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
    hub.deliver(note.stays ?? []);
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
      // Ends the broken connection, which triggers a new one.
      client.query('select').catch(() => client.end());
    }, HEARTBEAT_MS);
    heartbeat.unref();
    client.on('notification', (message) => {
      try {
        take(message.payload);
      } catch (error) {
        // Ignores notifications that cannot be parsed, from another version or program.
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
      hub.deliver(stays);
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
