import { Suspense } from 'react';
import { lazyPart, LoadingBox } from '#web/ui/lazyPart.tsx';

const Part = lazyPart(async () => (await import('./ResendByEmail.tsx')).ResendByEmail);

/** Only who asks for another link needs a form for it. */
export function ResendByEmail() {
  return (
    <Suspense fallback={<LoadingBox height="h-32" />}>
      <Part />
    </Suspense>
  );
}
