import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type ApiCall, type ClientSettings } from '#contract/client.ts';
import pg from 'pg';
import type { ChildSettings, FromChild, QuestionName, Questions, ToChild } from './wire.ts';

export type Sms = { to: string; text: string };

/** Server that runs in a separate process. */
export type ServerProcess = {
  url: string;
  databaseUrl: string;
  pid: number;
  as: (token?: string) => ApiCall;
  /** Asks the server process. Rejects with `ServerEnded` if the process ends before it answers. */
  ask<N extends QuestionName>(
    name: N,
    value?: Questions[N]['ask'],
  ): Promise<Questions[N]['answer']>;
  onSms(listener: (sms: Sms) => void): void;
  /** Returns the process id of the server's PostgreSQL. */
  postmaster(): Promise<number>;
  /** Sends SIGKILL; resolves when the process has ended. */
  kill(): Promise<void>;
  /** Sends SIGTERM, as a service manager does. */
  stop(): Promise<void>;
};

const entry = new URL('./child.ts', import.meta.url);

/** Thrown when a server process ended before it answered a question. */
export class ServerEnded extends Error {
  constructor({ pid, exitCode, signalCode }: ChildProcess, name: QuestionName) {
    const end = signalCode ?? `exit code ${String(exitCode)}`;
    super(`The server process ${String(pid)} ended (${end}) and does not answer '${name}'.`);
    this.name = 'ServerEnded';
  }
}

type Question = {
  name: QuestionName;
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
};

function listen(child: ChildProcess) {
  const listeners: ((sms: Sms) => void)[] = [];
  const waiting = new Map<number, Question>();
  const ready = new Promise<FromChild & { type: 'ready' }>((resolve, reject) => {
    child.on('message', (message: FromChild) => {
      if (message.type === 'ready') resolve(message);
      if (message.type === 'sms') for (const hear of listeners) hear(message);
      if (message.type === 'answer') {
        waiting.get(message.id)?.resolve(message.value);
        waiting.delete(message.id);
      }
    });
    child.once('exit', () => {
      reject(new Error('The server did not start.'));
      for (const question of waiting.values())
        question.reject(new ServerEnded(child, question.name));
      waiting.clear();
    });
  });
  return { listeners, waiting, ready };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

/** @param fetch sends the calls instead of the global `fetch` */
export async function startServerProcess(
  settings: ChildSettings,
  fetch?: ClientSettings['fetch'],
): Promise<ServerProcess> {
  const child = fork(entry, {
    execArgv: ['--expose-gc', '--max-semi-space-size=8'],
    serialization: 'advanced',
    // Shares a compile cache among all servers, because compiling TypeScript takes half of a start.
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'portico-compile-cache') },
  });
  const { listeners, waiting, ready } = listen(child);
  const gone = once(child, 'exit');
  const send = (message: ToChild) => child.send(message, () => {});
  send({ type: 'settings', settings });
  const { url, databaseUrl } = await ready;
  let asked = 0;
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await gone;
  };
  return {
    url,
    databaseUrl,
    pid: child.pid ?? 0,
    as: (token) =>
      createClient({ baseUrl: url, token: () => token ?? null, ...(fetch ? { fetch } : {}) }),
    ask: (name, value) =>
      new Promise((resolve, reject) => {
        if (hasEnded(child)) {
          reject(new ServerEnded(child, name));
          return;
        }
        const id = (asked += 1);
        waiting.set(id, { name, resolve: (answer) => resolve(answer as never), reject });
        send({ type: 'question', id, name, value });
      }),
    onSms: (listener) => void listeners.push(listener),
    postmaster: () => findPostmaster(databaseUrl),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** Returns the process id of the postmaster, which is the parent of every backend. */
export async function findPostmaster(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const stat = readFileSync(`/proc/${String(rows[0]?.pid)}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  });
}

const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P03', '57P01']);
const BACK_WITHIN_MS = 60_000;

/** Connects to the database, and retries while a killed database restarts. */
async function connected(url: string): Promise<pg.Client> {
  for (const since = Date.now(); ;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      const isUnavailable = AWAY.has((error as { code?: string }).code ?? '');
      if (!isUnavailable || Date.now() - since > BACK_WITHIN_MS) throw error;
      await new Promise((resume) => setTimeout(resume, 100));
    }
  }
}

export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connected(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
