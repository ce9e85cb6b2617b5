import { useEffect, useEffectEvent, useRef } from 'react';

type Hidden = { isOpen: boolean; start: () => Promise<void>; stop: () => void };

/** Off while the page cannot be seen, and on again for who comes back. */
export function useHidden({ isOpen, start, stop }: Hidden): void {
  const wasOpen = useRef(false);
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') {
      wasOpen.current = isOpen;
      if (isOpen) stop();
    } else if (wasOpen.current) {
      wasOpen.current = false;
      void start();
    }
  });
  const leave = useEffectEvent(() => stop());
  useEffect(() => {
    const onChange = () => look();
    const onLeave = () => leave();
    document.addEventListener('visibilitychange', onChange);
    addEventListener('pagehide', onLeave);
    return () => {
      document.removeEventListener('visibilitychange', onChange);
      removeEventListener('pagehide', onLeave);
    };
  }, []);
}
