import { Suspense, useState } from 'react';
import type { Service, ServiceDetails } from '#contract/services.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';

const ChangeTimeButton = lazyPart(async () => (await import('./AfterPaying.tsx')).ChangeTimeButton);
const TipButton = lazyPart(async () => (await import('./AfterPaying.tsx')).TipButton);

/** Whether it is offered, or was: its window may be open still. */
function useOffered(isOffered = false): boolean {
  const [was, setWas] = useState(isOffered);
  if (isOffered && !was) setWas(true);
  return was;
}

/** Another time, while nobody has set off with the car; fetched where there is such a car. */
export function ChangeTime({ service }: { service: ServiceDetails }) {
  return useOffered(service.order?.isTimeChangeable) ? (
    <Suspense>
      <ChangeTimeButton service={service} />
    </Suspense>
  ) : null;
}

/** A tip for whoever brings the car, while one can be given. */
export function GiveTip({ service }: { service: Service }) {
  return useOffered(service.order?.isTippable) ? (
    <Suspense>
      <TipButton service={service} />
    </Suspense>
  ) : null;
}
