const LOOK_EVERY_MS = 500;

/**
 * Calls `onGone` when npm ends, or the older Node that handed over in `start.mjs`. npm sends signals
 * only to the shell around the script; the shell ends, but the script would keep running. This
 * watches the parent process instead.
 *
 * @param env environment of this process
 */
export function watchLauncher(env: Record<string, string | undefined>, onGone: () => void): void {
  const isLaunched = env['npm_lifecycle_event'] ?? env['PORTICO_HANDED_OVER'];
  if (isLaunched === undefined || process.platform === 'win32') return;
  const launcher = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
}
