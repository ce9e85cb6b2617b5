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

/**
 * Returns the command line of a process, readable for any account; empty when the process has ended
 * or is a zombie.
 */
export function commandLine(pid: number): string {
  return hasProc ? readProc(`${pid}/cmdline`) : ps('-ww', '-o', 'command=', '-p', String(pid));
}

/**
 * Returns true when the process runs in that folder. Only root can see this for another account's
 * process.
 */
function standsIn(pid: number, folder: string): boolean {
  try {
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(folder)];
    return there.dev === here.dev && there.ino === here.ino;
  } catch {
    return false;
  }
}

/**
 * Matches 'postgres: NAME: checkpointer' and '/…/bin/postgres' in the first word only. The path may
 * contain spaces, so the command is split where the system splits it.
 */
function isServer(pid: number, command: string): boolean {
  const first = hasProc
    ? command.split('\0')[0]
    : ps('-ww', '-o', 'comm=', '-p', String(pid)).trim();
  return /^(.*\/)?postgres(:.*)?$/.test(first ?? '');
}

type ServerOf = { folder: string; name: string };

/**
 * Returns true when a process belongs to the server of this cluster. The name alone does not prove
 * this: a backup or a log viewer may have the name in its command line too.
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

/**
 * Identifies a process by pid and start time, because a pid may be reused; null when the process
 * has ended or is a zombie.
 */
export function readIdentity(pid: number): string | null {
  if (!hasProc) {
    const started = ps('-o', 'lstart=', '-p', String(pid)).trim();
    return started === '' ? null : `${pid} ${started}`;
  }
  // The second field is the program's name in brackets and may contain spaces, so fields are
  // counted after the bracket.
  const stat = readProc(`${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, started] = [fields[0], fields[19]];
  if (started === undefined || state === 'Z' || state === 'X') return null;
  return `${pid} ${started} ${readProc('sys/kernel/random/boot_id').trim()}`;
}

export function signalProcess(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}

export type CommandResult = { ok: boolean; output: string; lastLine: string };

/** Runs a short command and never throws: a command that cannot start returns `ok: false`. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { cwd?: string; uid?: number; gid?: number; env?: Record<string, string> },
): Promise<CommandResult> {
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
      // `spawn` throws some errors synchronously, such as an account it may not switch to.
      finish(false, (error as Error).message);
    }
  });
}
