import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazyPart.tsx';

const Page = lazyPart(async () => (await import('./NotFound.tsx')).NotFound);

/** Loaded only for an unknown address. */
export const NotFound = () => (
  <Suspense>
    <Page />
  </Suspense>
);
