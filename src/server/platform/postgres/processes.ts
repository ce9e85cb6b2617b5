import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

const hasProc = existsSync('/proc/self/stat');

function ps(...args: string[]): string {
  return spawnSync('ps', args, { encoding: 'utf8' }).stdout ?? '';
}

function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return '';
  }
}

/** The command line of a process, which any account may read; empty when it is gone or a zombie. */
export function commandLine(pid: number): string {
  return hasProc ? readProc(`${pid}/cmdline`) : ps('-ww', '-o', 'command=', '-p', String(pid));
}

/** Whether the process stands in that folder; of another account's only root is told. */
function standsIn(pid: number, folder: string): boolean {
  try {
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(folder)];
    return there.dev === here.dev && there.ino === here.ino;
  } catch {
    return false;
  }
}

/**
 * 'postgres: NAME: checkpointer' or '/…/bin/postgres', whatever else a command line mentions. Its own folder may have
 * spaces, so the first word is told from the others as the system tells it.
 */
function isServer(pid: number, command: string): boolean {
  const first = hasProc
    ? command.split('\0')[0]
    : ps('-ww', '-o', 'comm=', '-p', String(pid)).trim();
  return /^(.*\/)?postgres(:.*)?$/.test(first ?? '');
}

type ServerOf = { folder: string; name: string };

/**
 * Whether it is a process of the server of a cluster, and no other's: somebody may read its log, or back it
 * up, and name it in a command line too.
 */
export function isServerProcess(pid: number, cluster: ServerOf): boolean {
  const command = commandLine(pid);
  return (
    command.includes(cluster.name) &&
    isServer(pid, command) &&
    (!hasProc || standsIn(pid, cluster.folder))
  );
}

export function listServerProcesses(cluster: ServerOf): number[] {
  const names = hasProc ? readdirSync('/proc') : ps('-ax', '-o', 'pid=').split('\n');
  const pids = names.map((name) => name.trim()).filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => isServerProcess(pid, cluster));
}

/** Tells a process from a later one that got its number; null when there is none (or a zombie). */
export function readIdentity(pid: number): string | null {
  if (!hasProc) {
    const started = ps('-o', 'lstart=', '-p', String(pid)).trim();
    return started === '' ? null : `${pid} ${started}`;
  }
  // The second field is the name in brackets and may hold anything, so the count starts behind it.
  const stat = readProc(`${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, started] = [fields[0], fields[19]];
  if (started === undefined || state === 'Z' || state === 'X') return null;
  return `${pid} ${started} ${readProc('sys/kernel/random/boot_id').trim()}`;
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself.
  }
}

export type Result = { ok: boolean; output: string; lastLine: string };

/** Runs a short command to its end. Never throws: a command that cannot be run is not ok. */
export function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; uid?: number; gid?: number; env?: Record<string, string> },
): Promise<Result> {
  return new Promise((resolve) => {
    let output = '';
    const finish = (ok: boolean, why: string) =>
      resolve({ ok, output, lastLine: output.trim().split('\n').at(-1) || why });
    try {
      const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => (output += text));
      }
      child.on('error', (error) => finish(false, error.message));
      child.on('close', (code, signal) => finish(code === 0, `ended by ${signal ?? 'itself'}`));
    } catch (error) {
      // Some refusals, an account that cannot be taken for one, come at once.
      finish(false, (error as Error).message);
    }
  });
}
