import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { computeNextRun, computeDemoMoment, computeNextScene, computeNextSecond } from './stay.ts';
import type { DemoMoment } from './stay.ts';

const SECOND_MS = 1000;
const stillness = matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void): () => void {
  stillness.addEventListener('change', listener);
  return () => stillness.removeEventListener('change', listener);
}

export type DemoStay = DemoMoment & {
  /** Whether the demonstration plays without presses. Otherwise each press is a step. */
  isRunning: boolean;
  /**
   * Whether the person prefers reduced motion. The demonstration does not play then, so there is
   * nothing to pause.
   */
  isStill: boolean;
  /**
   * Whether the person has pressed the button. Screen readers then announce each following scene.
   */
  isFollowed: boolean;
  setPlaying(isPlaying: boolean): void;
  /** Called on a press of the stub's button. */
  press(): void;
  /** Called on hover and focus, because the button must not change under the finger. */
  hold(isHeld: boolean): void;
};

/** Plays the demonstration of a stay, second by second. */
export function useDemoStay(): DemoStay {
  const isStill = useSyncExternalStore(subscribe, () => stillness.matches);
  const [isPlaying, setPlaying] = useState(true);
  const [second, setSecond] = useState(0);
  const [followedUntil, followUntil] = useState(0);
  const isHeld = useRef(false);
  const isRunning = isPlaying && !isStill;
  const moment = computeDemoMoment(second);

  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setSecond((now) => (isHeld.current ? computeNextSecond(now) : now + 1));
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning]);

  return {
    ...moment,
    isRunning,
    isStill,
    isFollowed: second < followedUntil,
    setPlaying,
    press() {
      const next = computeNextScene(second);
      if (moment.scene === 'parked') setPlaying(true);
      followUntil(computeNextRun(next));
      setSecond(next);
    },
    hold(held) {
      isHeld.current = held;
    },
  };
}
