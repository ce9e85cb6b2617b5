import { useNavigate, useSearch } from '@tanstack/react-router';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useTitle } from '#web/app/useTitle.ts';
import { useBusinessLocations } from '#web/features/orders/board/api.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useLocationDetails } from './api.ts';
import { LocationForm } from './LocationForm.tsx';

/** How each location works: what its valets ask for, and what its guests are told. */
export function LocationSettings() {
  const { t } = useTranslation('locations');
  useTitle(t('title'));
  const locations = useBusinessLocations();
  const { location: named } = useSearch({ from: '/manager/location-settings' });
  const navigate = useNavigate({ from: '/location-settings' });
  return (
    <>
      <ScreenHeader title={t('title')} back={{ to: '/account', label: t('back') }} />
      <main id="content" className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 pt-2 lg:px-8">
        <ConnectionBanner />
        <QueryState
          query={locations}
          failed={t('failed')}
          isPrimary
          skeleton={<Skeleton className="h-13" />}
        >
          {(known) => {
            const chosen = known.find(({ id }) => id === named) ?? known[0];
            if (!chosen) return null;
            return (
              <>
                {known.length > 1 ? (
                  <div className="max-w-lg">
                    <Select
                      label={t('location')}
                      placeholder={t('location')}
                      options={known.map(({ id, name, city }) => ({ id, name, detail: city }))}
                      value={chosen.id}
                      onChange={(location) =>
                        void navigate({ search: { location }, replace: true })
                      }
                    />
                  </div>
                ) : (
                  <p className="text-17 font-strong">
                    <bdi>{chosen.name}</bdi>
                  </p>
                )}
                <Details key={chosen.id} id={chosen.id} />
              </>
            );
          }}
        </QueryState>
      </main>
    </>
  );
}

function Details({ id }: { id: string }) {
  const { t } = useTranslation('locations');
  return (
    <QueryState
      query={useLocationDetails(id)}
      failed={t('failed')}
      isPrimary
      className="flex flex-col gap-6 pt-6"
      skeleton={['a', 'b', 'c'].map((part) => (
        <Skeleton key={part} className="h-40" />
      ))}
    >
      {(location) => <LocationForm location={location} />}
    </QueryState>
  );
}
