const LOOK_EVERY_MS = 500;

/**
 * npm runs a script inside a shell and hands signals to that shell only, which ends and leaves the script
 * behind. So what npm started looks whether its shell is still there.
 *
 * @param env the process's own
 */
export function watchLauncher(env: Record<string, string | undefined>, onGone: () => void): void {
  if (env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const launcher = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
}
