import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const SOURCES = ['src/server', 'src/contract', 'src/domain', 'src/texts'];
/**
 * Pause in milliseconds without further changes before a restart, because an editor writes several
 * files at once.
 */
const QUIET_MS = 60;
/**
 * Time in milliseconds for running calls to end, and for sockets to tell their clients to
 * reconnect.
 */
const STOP_WITHIN_MS = 1_000;

export type Backend = {
  port: number;
  /**
   * Resolves when the server accepts calls. After a change that breaks the server, resolves only
   * once a later change works.
   */
  ready(): Promise<void>;
  stop(): Promise<void>;
};

const isSource = (file: string | null) =>
  file !== null && /\.(ts|sql|json)$/.test(file) && !file.endsWith('.test.ts');

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  child.kill('SIGTERM');
  await gone;
  clearTimeout(timer);
}

/** Runs the API server, and restarts it when its code changes. */
export function startBackend(address: { port: number; publicUrl: string }): Backend {
  let { promise: ready, resolve: arrive } = Promise.withResolvers<void>();
  let isReady = false;
  let stopped = false;

  function start(): ChildProcess {
    const child = fork(join(import.meta.dirname, 'server.ts'), {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(address.port),
        HOST: '127.0.0.1',
        PUBLIC_URL: address.publicUrl,
        LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
        // Caches compiled code, because compiling takes most of the time of a start.
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      },
    });
    child.once('message', () => {
      isReady = true;
      arrive();
    });
    child.once('exit', (code) => {
      if (code) console.error('The server ended; it starts again with the next change.');
    });
    return child;
  }

  async function restart(): Promise<void> {
    if (isReady) ({ promise: ready, resolve: arrive } = Promise.withResolvers<void>());
    isReady = false;
    const since = performance.now();
    await end(child);
    if (stopped) return;
    child = start();
    void ready.then(() =>
      console.log(`The server started again in ${Math.round(performance.now() - since)} ms.`),
    );
  }

  let child = start();
  let restarting = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const watchers = SOURCES.map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .map((folder) =>
      watch(folder, { recursive: true }, (_event, file) => {
        if (!isSource(file)) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          restarting = restarting.then(restart);
        }, QUIET_MS);
      }),
    );
  return {
    port: address.port,
    ready: () => ready,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await restarting;
      await end(child);
    },
  };
}
