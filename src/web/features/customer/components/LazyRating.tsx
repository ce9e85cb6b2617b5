import { Suspense } from 'react';
import type { Service } from '#contract/services.ts';
import { lazyPart, LoadingBox } from '#web/ui/lazyPart.tsx';

const Rating = lazyPart(async () => (await import('./Rating.tsx')).Rating);

/** Rating of a service, loaded once the car is returned. */
export function LazyRating({ service }: { service: Service }) {
  return (
    <Suspense fallback={<LoadingBox height="h-28" />}>
      <Rating service={service} />
    </Suspense>
  );
}
