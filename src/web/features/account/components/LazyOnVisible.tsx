import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { LoadingBox } from '#web/ui/lazyPart.tsx';

type Props = {
  /** CSS class with about the height of the content. Otherwise the page would jump. */
  height: string;
  children: ReactNode;
};

/**
 * Distance to the viewport at which loading starts. The content is then loaded before the person
 * scrolls to it.
 */
const MARGIN = '300px';

/** Loads its content when the place comes near the viewport, and reserves the height until then. */
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
    // Loads at the first press of Tab, which would skip content that is not loaded.
    const showForTab = ({ key }: KeyboardEvent) => key === 'Tab' && show();
    addEventListener('keydown', showForTab);
    // Loads before printing, because a printed page must contain all content.
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
