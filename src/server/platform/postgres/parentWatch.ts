import { spawn, spawnSync } from 'node:child_process';
import type { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';
import { type SystemAccount, buildSpawnAccount, cleanEnvironment } from './systemAccount.ts';

/** Mechanism by which the database server notices the end of this process, even after kill -9. */
export type ParentWatch = 'kernel' | 'watchdog';

/** Program of util-linux, which every common Linux distribution has. */
const setpriv = 'setpriv';

/**
 * Chooses the kernel's parent-death signal where possible. The signal follows the thread that
 * starts the server, so only the main thread uses it.
 */
export function chooseParentWatch(): ParentWatch {
  if (process.platform !== 'linux' || !isMainThread) return 'watchdog';
  // The setpriv of BusyBox has no `--pdeathsig`.
  const help = spawnSync(setpriv, ['--help'], { encoding: 'utf8', env: cleanEnvironment });
  return help.stdout?.includes('--pdeathsig') ? 'kernel' : 'watchdog';
}

/**
 * Prefixes the command with `setpriv`: the kernel then stops the database server when this process
 * dies.
 */
export function withParentWatch(parentWatch: ParentWatch, command: string[]): string[] {
  return parentWatch === 'kernel' ? [setpriv, '--pdeathsig=INT', ...command] : command;
}

/**
 * Starts a shell that waits for the end of a pipe, which only this process keeps open, and then
 * stops the server.
 *
 * @returns a function that ends the shell
 */
export function startWatchdog(pid: number, account: SystemAccount): () => void {
  const watchdog = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    ...buildSpawnAccount(account),
    cwd: '/',
    env: cleanEnvironment,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.on('error', () => {});
  watchdog.unref();
  (watchdog.stdin as Socket).unref();
  return () => watchdog.kill('SIGKILL');
}
