import { Suspense } from 'react';
import { lazyPart, LoadingBox } from '#web/ui/lazyPart.tsx';

const Part = lazyPart(async () => (await import('./ResendByEmail.tsx')).ResendByEmail);

/** Loaded only when a person requests another verification link. */
export function ResendByEmail() {
  return (
    <Suspense fallback={<LoadingBox height="h-32" />}>
      <Part />
    </Suspense>
  );
}
