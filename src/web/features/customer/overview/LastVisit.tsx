import type { Service } from '#contract/services.ts';
import { getServerNow } from '#web/lib/clock.ts';
import { CarStub } from '../components/CarStub.tsx';
import { ReceiptLink } from '../components/ReceiptLink.tsx';
import { GiveTip } from '../current/lazyAfterPaying.tsx';
import { LazyRating } from '../components/LazyRating.tsx';

/** Milliseconds after a visit in which the overview asks for a rating. */
const FRESH_MS = 86_400_000;

/** Returns the customer's last visit while it is recent and can be rated. */
export function findLastVisit(latest: readonly Service[]): Service | null {
  const [last] = latest;
  if (!last?.completedTime || !last.can.rate) return null;
  return getServerNow() - Date.parse(last.completedTime) < FRESH_MS ? last : null;
}

type Props = { service: Service };

/** Stub of a returned car, with rating, tip and receipt. */
export function LastVisit({ service }: Props) {
  return (
    <CarStub service={service} size="md">
      <div className="flex flex-col gap-2">
        <LazyRating service={service} />
        <div className="flex flex-wrap gap-3 *:grow">
          <ReceiptLink service={service} />
          <GiveTip service={service} />
        </div>
      </div>
    </CarStub>
  );
}
