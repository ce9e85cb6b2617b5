import { writePlate } from '#domain/vehicles/writePlate.ts';
import { Link, useSearch } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { Service } from '#contract/services.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { CarGlyph } from '#web/ui/stub/CarGlyph.tsx';
import { useOpenServices, useService } from '../api/queries.ts';
import { sectionSkeleton } from '../components/sectionSkeleton.tsx';
import { StatusBadge } from '../components/StatusBadge.tsx';
import { CurrentView } from '../current/CurrentView.tsx';
import { currentCar, useServiceCar } from '../viewModel.ts';
import { RequestButton } from '../Dialogs.tsx';
import { QueryState } from '#web/app/QueryState.tsx';

/** Screen of the customer's open car, live. With several open cars, shows the chosen one. */
export function CurrentService() {
  const { t } = useTranslation(['services', 'customer']);
  const { service: chosenId } = useSearch({ from: '/customers/dashboard/current' });
  const open = useOpenServices();
  const [lastId, setLastId] = useState('');
  // Keeps showing a car that is returned while the screen is open, because the customer may rate
  // it.
  const shownId = chosenId ?? open.data?.[0]?.id ?? lastId;
  if (shownId !== lastId) setLastId(shownId);
  const shown = useService(shownId);
  return (
    <QueryState
      query={open}
      failed={t('customer:failed')}
      {...sectionSkeleton}
      isEmpty={() => !shownId}
      empty={<None />}
    >
      {(services) => (
        <>
          {services.length > 1 ? <Switcher services={services} shownId={shownId} /> : null}
          <QueryState query={shown} failed={t('current.failed')} {...sectionSkeleton}>
            {(service) => <CurrentView key={shownId} service={service} />}
          </QueryState>
        </>
      )}
    </QueryState>
  );
}

function None() {
  const { t } = useTranslation('services');
  return (
    <EmptyState
      icon={KeyRound}
      title={t('current.none')}
      text={t('current.noneText')}
      action={<RequestButton />}
    />
  );
}

type SwitcherProps = { services: readonly Service[]; shownId: string };

/** Switches between several open cars. */
function Switcher({ services, shownId }: SwitcherProps) {
  const { t } = useTranslation('services');
  const car = useServiceCar();
  return (
    <nav aria-label={t('current.cars')}>
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0">
        {services.map((service) => (
          <li key={service.id} className="min-w-0 shrink-0 snap-start">
            <Link
              {...currentCar(service)}
              replace
              // Set by hand, because the router compares URLs, and the URL has no id for the most
              // urgent car.
              aria-current={service.id === shownId ? 'page' : undefined}
              className="flex min-h-14 max-w-[80vw] flex-col justify-center gap-1 rounded-md border border-line bg-surface px-4 py-2 transition-colors hover:bg-raised aria-[current=page]:border-2 aria-[current=page]:border-primary aria-[current=page]:bg-primary-soft"
            >
              <span className="flex items-center gap-2 text-15 font-strong">
                <CarGlyph {...service.vehicleInfo.appearance} />
                <span className="truncate">
                  {isolateText(
                    writePlate(service.vehicleInfo.licensePlate, service.vehicleInfo.plateRegion) ??
                      car(service),
                  )}
                </span>
              </span>
              <StatusBadge service={service} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
