import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { QueryState } from '#web/app/QueryState.tsx';
import { usePlace } from '#web/app/portal/place.ts';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { guessPlace } from '#web/features/identity/components/applicationPlace.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useLocationDetails } from './api.ts';
import { LocationForm, NewLocationForm } from './LocationForm.tsx';
import { Locations } from './Locations.tsx';
import { emptyLocation } from './typedLocation.ts';

const skeleton = ['a', 'b', 'c'].map((part) => <Skeleton key={part} className="h-40" />);

/**
 * Form of the location chosen in the portal. If no location is chosen among several, shows their
 * list.
 */
export function EditLocation() {
  const { t } = useTranslation('locations');
  const { query, place } = usePlace();
  if (query.data && !place) return <Locations />;
  return (
    <>
      <PortalHead
        title={t('title')}
        headline={place ? <bdi>{place.name}</bdi> : t('title')}
        kicker={t('title')}
      />
      <QueryState
        query={query}
        failed={t('failed')}
        isPrimary
        className="flex flex-col gap-6"
        skeleton={skeleton}
      >
        {() => (place ? <Details key={place.id} id={place.id} /> : null)}
      </QueryState>
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
      className="flex flex-col gap-6"
      skeleton={skeleton}
    >
      {(location) => <LocationForm location={location} />}
    </QueryState>
  );
}

/**
 * Form of a new location. The country defaults to the country of another location, or else of the
 * device.
 */
export function NewLocation() {
  const { t } = useTranslation('locations');
  const { query } = usePlace();
  return (
    <>
      <PortalHead title={t('add')} headline={t('add')} kicker={t('new.kicker')} />
      <QueryState
        query={query}
        failed={t('failed')}
        isPrimary
        className="flex flex-col gap-6"
        skeleton={skeleton}
      >
        {([other]) => <Added other={other} />}
      </QueryState>
    </>
  );
}

function Added({ other }: { other: { country: string; timeZone: string } | undefined }) {
  const language = useLanguage();
  const navigate = useNavigate();
  const [start] = useState(() => {
    const { country, timeZone } = other ?? guessPlace();
    return emptyLocation({ country, timeZone, defaultLanguage: language });
  });
  return (
    <NewLocationForm
      start={start}
      onAdded={({ id }) =>
        void navigate({ to: '/business-dashboard/locations', search: { location: id } })
      }
    />
  );
}
