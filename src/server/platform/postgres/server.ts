import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSpawnAccount, cleanEnvironment } from './systemAccount.ts';
import type { PostgresBinaries } from './binaries.ts';
import { type Cluster, pathForServer } from './cluster.ts';
import { EmbeddedPostgresError } from './failure.ts';
import { readPostmaster } from './postmaster.ts';
import { asArguments, type ClusterSettings } from './settings.ts';
import { type ParentWatch, withParentWatch, startWatchdog } from './parentWatch.ts';

export type PostgresServer = { pid: number; stop(): Promise<void> };

/** Starts the database server and waits until it accepts connections. */
export async function startServer(
  cluster: Cluster,
  binaries: PostgresBinaries,
  settings: ClusterSettings,
  parentWatch: ParentWatch,
  log: (line: string) => void,
): Promise<PostgresServer> {
  const path = pathForServer(cluster.folder, cluster.account);
  const [command, ...args] = withParentWatch(parentWatch, [
    binaries.postgres,
    '-D',
    path,
    ...asArguments(settings),
  ]);
  const child = spawn(command!, args, {
    ...buildSpawnAccount(cluster.account),
    cwd: cluster.folder,
    env: cleanEnvironment,
    // Starts a new session: Ctrl-C then reaches only this process, which stops the database server
    // after its own work.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = waitForEnd(child);
  const complaints = readLog(child, log);
  const release =
    parentWatch === 'watchdog' && child.pid ? startWatchdog(child.pid, cluster.account) : () => {};
  let stopping = false;
  void ended.then((how) => {
    release();
    if (!stopping) log(`The embedded database ended: ${how}.`);
  });

  await waitUntilReady(cluster, child, ended, complaints, log);
  // Lets this process exit while the database server runs; the server ends with this process.
  child.unref();
  (child.stderr as Socket).unref();
  let stopped: Promise<void> | undefined;
  return {
    pid: child.pid!,
    stop: () => {
      stopping = true;
      return (stopped ??= stop(child, ended));
    },
  };
}

/** Logs the database server's output, and stores the last error line for the exception. */
function readLog(child: ChildProcess, log: (line: string) => void): string[] {
  const complaints: string[] = [];
  createInterface({ input: child.stderr! }).on('line', (line) => {
    if (/FATAL|PANIC|error|could not|setpriv/i.test(line)) complaints.splice(0, 1, line.trim());
    log(line);
  });
  return complaints;
}

function waitForEnd(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(signal ?? `exit code ${code ?? 'unknown'}`));
  });
}

const QUIET_MS = 5000;

/**
 * Waits without a timeout, because the recovery of a database may take long. Gives up only when the
 * server process ends.
 */
async function waitUntilReady(
  cluster: Cluster,
  child: ChildProcess,
  ended: Promise<string>,
  complaints: string[],
  log: (line: string) => void,
): Promise<void> {
  const start = Date.now();
  let told = false;
  let how: string | undefined;
  void ended.then((text) => (how = text));
  for (;;) {
    const found = readPostmaster(cluster);
    if (found?.pid === child.pid && found?.status === 'ready') return;
    await sleep(5);
    if (how !== undefined) throw new EmbeddedPostgresError(complaints[0] ?? how);
    if (told || Date.now() < start + QUIET_MS) continue;
    told = true;
    log('The embedded database is recovering from an unclean end; waiting for it.');
  }
}

/**
 * Stops the server with the gentlest signal first. The harder signals cost a recovery at the next
 * start, but no commits.
 */
async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.ref();
  for (const [name, wait] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    child.kill(name);
    const timer = new AbortController();
    await Promise.race([ended, sleep(wait, undefined, { signal: timer.signal }).catch(() => {})]);
    timer.abort();
  }
}
