import { Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { LoadingBox } from '#web/ui/lazyPart.tsx';

type Props = {
  /** A class of about its height, so that the page does not jump. */
  height: string;
  children: ReactNode;
};

/** Far enough for a part to load before it is scrolled to. */
const MARGIN = '300px';

/** Keeps the place of a part further down the page, and loads it when it comes near the viewport. */
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
    // Moving by Tab would skip it.
    const showForTab = ({ key }: KeyboardEvent) => key === 'Tab' && show();
    addEventListener('keydown', showForTab);
    // A printed page shows all of it.
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
