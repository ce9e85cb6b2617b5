import { spawn, spawnSync } from 'node:child_process';
import type { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';
import { type Account, asAccount, cleanEnvironment } from './account.ts';

/** How the server learns that this process is gone, even by kill -9. */
export type ParentWatch = 'kernel' | 'watchdog';

/** From util-linux, on every common distribution. */
const setpriv = 'setpriv';

/** The kernel's signal is tied to the thread that starts the server, so only the main one uses it. */
export function chooseParentWatch(): ParentWatch {
  if (process.platform !== 'linux' || !isMainThread) return 'watchdog';
  // BusyBox has a setpriv without this option.
  const help = spawnSync(setpriv, ['--help'], { encoding: 'utf8', env: cleanEnvironment });
  return help.stdout?.includes('--pdeathsig') ? 'kernel' : 'watchdog';
}

/** The command line, with what ties it to this process before it. */
export function withParentWatch(parentWatch: ParentWatch, command: string[]): string[] {
  return parentWatch === 'kernel' ? [setpriv, '--pdeathsig=INT', ...command] : command;
}

/**
 * A shell that waits for the end of a pipe only this process holds, then asks the server to stop.
 *
 * @returns lets it go
 */
export function startWatchdog(pid: number, account: Account): () => void {
  const watchdog = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(pid)], {
    ...asAccount(account),
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
