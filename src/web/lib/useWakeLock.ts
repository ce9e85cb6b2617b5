import { useEffect } from 'react';

/** Keeps the screen lit while a code is on it that somebody scans. */
export function useWakeLock(isShown = true): void {
  useEffect(() => {
    if (!isShown) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    async function hold(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock?.request('screen');
        if (isOver) await lock?.release();
      } catch {
        // Refused on a low battery; the code is shown all the same.
      }
    }
    const again = () => void hold();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, [isShown]);
}
