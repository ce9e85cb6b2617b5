import { Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { LoadingBox } from '#web/ui/lazyPart.tsx';

type Props = {
  /** The class of about its height, so that the page does not jump when it comes. */
  height: string;
  children: ReactNode;
};

/** Far enough for a part to be there before the person is. */
const MARGIN = '300px';

/** Keeps the place of what is further down the page, and fetches it when it comes near the window. */
export function LazyOnVisible({ height, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(() => !('IntersectionObserver' in window));
  useEffect(() => {
    if (isNear || !place.current) return undefined;
    const show = () => setNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) show();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(place.current);
    // Whoever goes from one control to the next would go past it.
    const showForTab = ({ key }: KeyboardEvent) => key === 'Tab' && show();
    addEventListener('keydown', showForTab);
    // Paper has no window.
    addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      removeEventListener('keydown', showForTab);
      removeEventListener('beforeprint', show);
    };
  }, [isNear]);
  if (!isNear) return <div ref={place} className={height} />;
  return <Suspense fallback={<LoadingBox height={height} />}>{children}</Suspense>;
}
