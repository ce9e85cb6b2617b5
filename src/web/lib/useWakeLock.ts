import { useEffect } from 'react';

/** Keeps the phone's screen on while a QR code is displayed. */
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
        // Browsers refuse the wake lock on low battery. The QR code is shown nevertheless.
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
