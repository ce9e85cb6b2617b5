import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazyPart.tsx';

const Page = lazyPart(async () => (await import('./NotFound.tsx')).NotFound);

/** Page for an unknown address. Its file loads only when somebody opens such an address. */
export const NotFound = () => (
  <Suspense>
    <Page />
  </Suspense>
);
