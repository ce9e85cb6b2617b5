import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { acceptsConnections } from './database.ts';
import { EmbeddedPostgresError } from './failure.ts';
import { isServerProcess, listServerProcesses, signalProcess } from './processes.ts';
import { SOCKET_PORT } from './socket.ts';

export type Postmaster = { pid: number; socketFolder: string; status: string };

/** Reads the pid file of the database server; null when the file does not exist (yet). */
export function readPostmaster(cluster: Cluster): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster.folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!(pid > 0)) return null;
  return { pid, socketFolder: lines[4]?.trim() ?? '', status: lines[7]?.trim() ?? '' };
}

const STOPPING_MS = 60_000;
const SILENT_MS = 10_000;

/**
 * Finds the running server of a cluster, and waits for a server that is stopping.
 *
 * @returns null when no server runs
 */
export async function findLiveServer(cluster: Cluster): Promise<Postmaster | null> {
  const start = Date.now();
  let ready = 0;
  for (;;) {
    const found = readPostmaster(cluster);
    // Another process may have reused the pid, so this checks that the process belongs to the
    // server.
    if (!found || !isServerProcess(found.pid, cluster)) return null;
    if (found.status === 'ready') {
      if (await acceptsConnections(found.socketFolder)) return found;
      ready ||= Date.now();
    }
    if (Date.now() > start + STOPPING_MS || (ready && Date.now() > ready + SILENT_MS)) {
      throw new EmbeddedPostgresError(
        `process ${found.pid} runs it already (${found.status}) and does not answer at ${found.socketFolder}.`,
      );
    }
    await sleep(20);
  }
}

const ORPHANS_MS = 10_000;

/**
 * Removes the remains of a killed server. First waits for its last processes, because two servers
 * that write to one cluster corrupt its data.
 */
export async function removeServerRemains(cluster: Cluster, socketFolder: string): Promise<void> {
  for (const [name, wait] of [
    [null, ORPHANS_MS],
    ['SIGQUIT', 3000],
    ['SIGKILL', 3000],
  ] as const) {
    if (name) for (const pid of listServerProcesses(cluster)) signalProcess(pid, name);
    const deadline = Date.now() + wait;
    while (listServerProcesses(cluster).length > 0 && Date.now() < deadline) await sleep(20);
  }
  const left = listServerProcesses(cluster);
  if (left.length > 0) {
    throw new EmbeddedPostgresError(`processes ${left.join(', ')} of an earlier one do not end.`);
  }
  // With these files the server refuses to start if another process has reused their pid.
  rmSync(join(cluster.folder, 'postmaster.pid'), { force: true });
  for (const name of [`.s.PGSQL.${SOCKET_PORT}`, `.s.PGSQL.${SOCKET_PORT}.lock`]) {
    rmSync(join(socketFolder, name), { force: true });
  }
}
