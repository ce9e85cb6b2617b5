import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazyPart.tsx';

const Page = lazyPart(async () => (await import('./NotFound.tsx')).NotFound);

/** Whoever comes to a page that is there does without this one. */
export const NotFound = () => (
  <Suspense>
    <Page />
  </Suspense>
);
