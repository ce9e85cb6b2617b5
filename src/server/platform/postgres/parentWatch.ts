import { spawn, spawnSync } from 'node:child_process';
import type { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';
import { type SystemAccount, buildSpawnAccount, cleanEnvironment } from './account.ts';

/** Mechanism by which the server notices the end of this process, even after kill -9. */
export type ParentWatch = 'kernel' | 'watchdog';

/** Program of util-linux, which every common Linux distribution has. */
const setpriv = 'setpriv';

/**
 * Chooses the kernel's parent-death signal where possible. It is tied to the thread that starts the server, so only
 * the main thread uses it.
 */
export function chooseParentWatch(): ParentWatch {
  if (process.platform !== 'linux' || !isMainThread) return 'watchdog';
  // BusyBox has a setpriv without `--pdeathsig`.
  const help = spawnSync(setpriv, ['--help'], { encoding: 'utf8', env: cleanEnvironment });
  return help.stdout?.includes('--pdeathsig') ? 'kernel' : 'watchdog';
}

/** Prefixes the command so that the kernel stops the server when this process dies. */
export function withParentWatch(parentWatch: ParentWatch, command: string[]): string[] {
  return parentWatch === 'kernel' ? [setpriv, '--pdeathsig=INT', ...command] : command;
}

/**
 * Starts a shell that waits for the end of a pipe that only this process holds, and then stops the server.
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
