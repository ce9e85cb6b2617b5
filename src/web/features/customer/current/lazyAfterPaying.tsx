import { useState } from 'react';
import type { Service, ServiceDetails } from '#contract/services.ts';
import { suspendedPart } from '#web/ui/lazyPart.tsx';

const ChangeTimeButton = suspendedPart(
  async () => (await import('./AfterPaying.tsx')).ChangeTimeButton,
);
const TipButton = suspendedPart(async () => (await import('./AfterPaying.tsx')).TipButton);

/** Stays true once the action was offered, because the action's dialog may still be open. */
function useOffered(isOffered = false): boolean {
  const [was, setWas] = useState(isOffered);
  if (isOffered && !was) setWas(true);
  return was;
}

/** Loads the button that changes the pickup time only where the server permits a change. */
export function ChangeTime({ service }: { service: ServiceDetails }) {
  return useOffered(service.order?.isTimeChangeable) ? (
    <ChangeTimeButton service={service} />
  ) : null;
}

/** Loads the tip button only where a tip is possible. */
export function GiveTip({ service }: { service: Service }) {
  return useOffered(service.order?.isTippable) ? <TipButton service={service} /> : null;
}
