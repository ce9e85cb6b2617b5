import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import type { Service } from '#contract/services.ts';
import { serverNow } from '#web/lib/clock.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { buttonLook } from '#web/ui/button.ts';
import { CarStub } from '../components/CarStub.tsx';
import { GiveTip } from '../current/lazyAfterPaying.tsx';
import { LazyRating } from '../components/LazyRating.tsx';

/** Until then a visit is fresh in the memory. */
const FRESH_MS = 86_400_000;

/** The car that came back last, while its customer may still want to say how it was. */
export function findLastVisit(latest: readonly Service[]): Service | null {
  const [last] = latest;
  if (!last?.completedTime || !last.can.rate) return null;
  return serverNow() - Date.parse(last.completedTime) < FRESH_MS ? last : null;
}

type Props = { service: Service };

/** It is back: how it was, and what it cost. */
export function LastVisit({ service }: Props) {
  const { t } = useTranslation('services');
  return (
    <CarStub service={service} size="md">
      <div className="flex flex-col gap-2">
        <LazyRating service={service} />
        <GiveTip service={service} />
        {service.paidAt ? (
          <Link
            to="/dashboard/history/$id/receipt"
            params={{ id: service.id }}
            className={buttonLook('quiet', 'self-start -ms-4')}
          >
            <Icon of={ReceiptText} size={18} />
            {t('details.receipt')}
          </Link>
        ) : null}
      </div>
    </CarStub>
  );
}
