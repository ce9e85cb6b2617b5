import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/**
 * Returns the seconds left of a pause, and a function that starts the pause. Uses the clock,
 * because a sleeping tab stops timers.
 */
export function useCoolDown(seconds: number, startsNow = false): [number, () => void] {
  const [until, setUntil] = useState(() => (startsNow ? Date.now() + seconds * SECOND_MS : 0));
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / SECOND_MS));
  const isCooling = left > 0;
  useEffect(() => {
    if (!isCooling) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isCooling]);

  function start(): void {
    setNow(Date.now());
    setUntil(Date.now() + seconds * SECOND_MS);
  }
  return [left, start];
}
