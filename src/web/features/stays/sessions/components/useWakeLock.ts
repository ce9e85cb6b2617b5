import { useEffect } from 'react';

/** The screen stays lit for as long as the badge is held out. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    async function hold(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock?.request('screen');
        if (isOver) await lock?.release();
      } catch {
        // A battery that runs low refuses it; the badge is there all the same.
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
  }, []);
}
