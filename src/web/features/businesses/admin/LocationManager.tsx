import { CircleDollarSign, MapPin, Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { BusinessDetails } from '#contract/adminBusinesses.ts';
import type { CallOutput } from '#contract/client.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { formatRate } from '#web/app/portal/rate.ts';
import { useCan } from '#web/app/session.ts';
import { withTexts } from '#web/app/withTexts.ts';
import { useLocationDetails } from '#web/features/businesses/locations/api.ts';
import { LocationOwner } from '#web/features/businesses/locations/owner.ts';
import { emptyLocation } from '#web/features/businesses/locations/typedLocation.ts';
import { writeAmount } from '#web/features/businesses/pricing/typedPricing.ts';
import { guessPlace } from '#web/features/identity/components/applicationPlace.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyPart, LoadingBox } from '#web/ui/lazyPart.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useLocationsOfBusiness, useDefaultRates } from './api.ts';

/**
 * Form that edits prices, loaded on the first press because the form is larger than this screen.
 */
const EditRates = lazyPart(
  async () => (await withTexts(import('./EditRates.tsx'), 'pricing')).EditRates,
);

const CloseLocation = lazyPart(
  async () => (await import('#web/features/businesses/locations/CloseLocation.tsx')).CloseLocation,
);

const loadForms = () => import('#web/features/businesses/locations/LocationForm.tsx');
const LocationForm = lazyPart(async () => (await loadForms()).LocationForm);
const NewLocationForm = lazyPart(async () => (await loadForms()).NewLocationForm);

type Place = CallOutput<'GET /api/admin/businesses/{businessId}/locations'>['locations'][number];
type Kind = 'edit' | 'rates' | 'delete';
type Opened = { kind: 'new' } | { kind: Kind; place: Place } | null;

/** Lists the locations of a business, with dialogs to add, edit and delete locations. */
export function LocationManager({ business }: { business: BusinessDetails }) {
  const { t } = useTranslation('adminBusinesses');
  const query = useLocationsOfBusiness(business.id);
  const mayManage = useCan('businesses.manage');
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const add = mayManage ? (
    <Button onClick={() => setOpened({ kind: 'new' })}>
      <Icon of={Plus} size={18} />
      {t('locations.add')}
    </Button>
  ) : null;
  return (
    <LocationOwner value={business.id}>
      <QueryState
        query={query}
        failed={t('locations.failed')}
        skeleton={<Skeleton className="h-24" />}
        empty={
          <EmptyState
            icon={MapPin}
            title={t('locations.none')}
            text={t('locations.noneText')}
            action={add}
          />
        }
      >
        {(places) => (
          <>
            <ul aria-label={t('locations.title')} className="border-t border-line-strong">
              {places.map((place) => (
                <li key={place.id} className="border-b border-line">
                  <Row
                    place={place}
                    onOpen={mayManage ? (kind) => setOpened({ kind, place }) : undefined}
                  />
                </li>
              ))}
            </ul>
            <div className="mt-3">{add}</div>
          </>
        )}
      </QueryState>
      <Windows business={business} first={query.data?.[0]} opened={opened} onClose={close} />
    </LocationOwner>
  );
}

type RowProps = { place: Place; onOpen: ((kind: Kind) => void) | undefined };

function Row({ place, onOpen }: RowProps) {
  const { t, language } = useTranslation(['adminBusinesses', 'portal']);
  const { name, address, city, country } = place;
  const asked = { name: isolateText(name) };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 grow basis-52">
        <p className="text-15 font-strong wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-15 text-muted wrap-anywhere">
          <bdi>{[address, city, country].filter(Boolean).join(', ')}</bdi>
        </p>
        <p className="text-15 text-muted">{formatRate(place, t, language)}</p>
      </div>
      {onOpen ? (
        <div className="-mx-2 flex flex-wrap items-center">
          <Button
            variant="quiet"
            aria-label={t('adminBusinesses:locations.editOf', asked)}
            onClick={() => onOpen('edit')}
          >
            <Icon of={Pencil} size={18} />
            {t('adminBusinesses:locations.edit')}
          </Button>
          <Button
            variant="quiet"
            aria-label={t('adminBusinesses:locations.ratesOf', asked)}
            onClick={() => onOpen('rates')}
          >
            <Icon of={CircleDollarSign} size={18} />
            {t('adminBusinesses:locations.rates')}
          </Button>
          <IconButton
            label={t('adminBusinesses:locations.deleteOf', asked)}
            onClick={() => onOpen('delete')}
          >
            <Icon of={Trash2} />
          </IconButton>
        </div>
      ) : null}
    </div>
  );
}

type WindowsProps = {
  business: BusinessDetails;
  first: Place | undefined;
  opened: Opened;
  onClose: () => void;
};

function Windows({ business, first, opened, onClose }: WindowsProps) {
  const { t } = useTranslation('adminBusinesses');
  return (
    <>
      <Dialog title={t('locations.newTitle')} isOpen={opened?.kind === 'new'} onClose={onClose}>
        <Suspense fallback={<LoadingBox height="h-96" />}>
          <NewPlace business={business} first={first} onAdded={onClose} />
        </Suspense>
      </Dialog>
      {opened?.kind === 'edit' ? (
        <Dialog
          title={t('locations.editTitle', { name: isolateText(opened.place.name) })}
          isOpen
          onClose={onClose}
        >
          <Suspense fallback={<LoadingBox height="h-96" />}>
            <EditPlace id={opened.place.id} onSaved={onClose} />
          </Suspense>
        </Dialog>
      ) : null}
      {opened?.kind === 'rates' ? (
        <Dialog
          title={t('locations.ratesOf', { name: isolateText(opened.place.name) })}
          isOpen
          onClose={onClose}
        >
          <Suspense fallback={<LoadingBox height="h-96" />}>
            <EditRates id={opened.place.id} onSaved={onClose} />
          </Suspense>
        </Dialog>
      ) : null}
      {opened?.kind === 'delete' ? (
        <Suspense>
          <CloseLocation location={opened.place} onClose={onClose} />
        </Suspense>
      ) : null}
    </>
  );
}

type NewProps = { business: BusinessDetails; first: Place | undefined; onAdded: () => void };

/**
 * Form of a new location. The country defaults to the country of the first location, or else of the
 * business.
 */
function NewPlace({ business, first, onAdded }: NewProps) {
  const { currency } = business;
  const { data: rates } = useDefaultRates(business.id);
  const [start] = useState(() => {
    const here = guessPlace();
    return emptyLocation(
      {
        country: first?.country ?? business.country ?? here.country,
        timeZone: first?.timeZone ?? business.timeZone ?? here.timeZone,
        defaultLanguage: business.language,
      },
      rates
        ? {
            hourlyRate: writeAmount(rates.hourlyRate, currency),
            flatRate: writeAmount(rates.flatRate, currency),
            useFlatRate: rates.useFlatRate,
          }
        : undefined,
    );
  });
  return <NewLocationForm start={start} currency={currency} onAdded={onAdded} />;
}

function EditPlace({ id, onSaved }: { id: string; onSaved: () => void }) {
  const { t } = useTranslation('adminBusinesses');
  return (
    <QueryState
      query={useLocationDetails(id)}
      failed={t('locations.failed')}
      skeleton={<Skeleton className="h-96" />}
    >
      {(location) => <LocationForm location={location} onSaved={onSaved} />}
    </QueryState>
  );
}
