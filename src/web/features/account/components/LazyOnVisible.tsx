import { Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { LoadingBox } from '#web/ui/lazyPart.tsx';

type Props = {
  /** Class with about the part's height, so that the page does not jump. */
  height: string;
  children: ReactNode;
};

/** Distance to the viewport at which loading starts, so that it ends before the part is reached. */
const MARGIN = '300px';

/** Loads a part when it comes near the viewport, and reserves its space until then. */
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
    // Tab would skip a part that is not loaded.
    const showForTab = ({ key }: KeyboardEvent) => key === 'Tab' && show();
    addEventListener('keydown', showForTab);
    // A printed page must contain every part.
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
