import { Suspense } from 'react';
import type { Service, ServiceDetails } from '#contract/services.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';

const ChangeTimeButton = lazyPart(async () => (await import('./AfterPaying.tsx')).ChangeTimeButton);
const TipButton = lazyPart(async () => (await import('./AfterPaying.tsx')).TipButton);

/** Another time, while nobody has set off with the car; fetched where there is such a car. */
export function ChangeTime({ service }: { service: ServiceDetails }) {
  return service.order?.isTimeChangeable ? (
    <Suspense>
      <ChangeTimeButton service={service} />
    </Suspense>
  ) : null;
}

/** A tip for whoever brought the car, while one can be given. */
export function GiveTip({ service }: { service: Service }) {
  return service.order?.isTippable ? (
    <Suspense>
      <TipButton service={service} />
    </Suspense>
  ) : null;
}
