import { Suspense } from 'react';
import type { Service } from '#contract/services.ts';
import { lazyPart, LoadingBox } from '#web/ui/lazyPart.tsx';

const Rating = lazyPart(async () => (await import('./Rating.tsx')).Rating);

/** Stars and words, fetched once the car is back. */
export function LazyRating({ service }: { service: Service }) {
  return (
    <Suspense fallback={<LoadingBox height="h-28" />}>
      <Rating service={service} />
    </Suspense>
  );
}
