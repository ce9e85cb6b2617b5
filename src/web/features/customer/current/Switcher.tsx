import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import type { Service } from '#contract/services.ts';
import { StatusBadge } from '../components/StatusBadge.tsx';
import { useServiceCar } from '../look.ts';

type Props = { services: readonly Service[]; shownId: string };

/** Several cars at once: which of them is looked at. */
export function Switcher({ services, shownId }: Props) {
  const { t } = useTranslation('services');
  const car = useServiceCar();
  return (
    <nav aria-label={t('current.cars')}>
      <ul className="-mx-4 flex snap-x gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0">
        {services.map((service) => (
          <li key={service.id} className="min-w-0 shrink-0 snap-start">
            <Link
              to="/dashboard/current"
              search={{ service: service.id }}
              replace
              activeProps={{}}
              aria-current={service.id === shownId ? 'true' : undefined}
              className="flex min-h-14 max-w-[80vw] flex-col justify-center gap-1 rounded-md border border-line bg-surface px-4 py-2 transition-colors hover:bg-raised aria-[current=true]:border-2 aria-[current=true]:border-primary aria-[current=true]:bg-primary-soft"
            >
              <span className="truncate text-15 font-strong">
                <bdi>{service.vehicleInfo.licensePlate ?? car(service)}</bdi>
              </span>
              <StatusBadge status={service.status} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
