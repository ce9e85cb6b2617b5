import { Suspense } from 'react';
import { withTexts } from '#web/app/withTexts.ts';
import { lazyPart, LoadingBox } from '#web/ui/lazyPart.tsx';
import type { PassProps } from '#web/ui/stub/Pass.tsx';

const Pass = lazyPart(async () => (await withTexts(import('#web/ui/stub/Pass.tsx'), 'pass')).Pass);

/** Pass of a customer whose car is at the curb, loaded on demand. */
export function TicketPass(props: PassProps) {
  return (
    <Suspense fallback={<LoadingBox height="h-60" />}>
      <Pass {...props} />
    </Suspense>
  );
}
