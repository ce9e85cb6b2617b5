import { Link } from '@tanstack/react-router';
import { DoorClosed, MapPin, Pencil, Plus, SearchX } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { matchesSearch } from '#domain/shared/search.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { type PortalLocation, usePlace } from '#web/app/portal/place.ts';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { formatRate } from '#web/app/portal/rate.ts';
import { SearchBox } from '#web/app/portal/table/SearchBox.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { useBusinessLocations, useLocationCounts } from './locationLists.ts';
import { formatWhen } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';

const CloseLocation = lazyPart(async () => (await import('./CloseLocation.tsx')).CloseLocation);
const ClosedLocations = lazyPart(
  async () => (await import('./ClosedLocations.tsx')).ClosedLocations,
);

/** Number of locations above which the list has a search. */
const MANY = 8;

/**
 * Screen that lists the locations of the business with their current state, and a link to edit
 * each.
 */
export function Locations() {
  const { t } = useTranslation('locations');
  const { query, locations, place, choose } = usePlace();
  const state = useTableState(null);
  const [closing, setClosing] = useState<PortalLocation | null>(null);
  const closed = useBusinessLocations('closed').data ?? [];
  const open = locations.filter(({ opening }) => opening.isOpen).length;
  return (
    <>
      <PortalHead
        title={t('list.title')}
        headline={
          query.data ? t('list.headline', { count: locations.length, open }) : t('list.title')
        }
        kicker={t('list.kicker')}
      >
        <AddLink />
      </PortalHead>
      <QueryState
        query={query}
        failed={t('failed')}
        isPrimary
        className="flex flex-col gap-4"
        skeleton={['a', 'b', 'c'].map((id) => (
          <Skeleton key={id} className="h-32" />
        ))}
        empty={
          <EmptyState
            icon={MapPin}
            title={t('list.none')}
            text={t('list.noneText')}
            action={<AddLink />}
          />
        }
      >
        {(known) => (
          <>
            {known.length > MANY ? <SearchBox words={t('list.search')} state={state} /> : null}
            <List locations={known} words={state.words}>
              {(location) => (
                <Row
                  location={location}
                  isCurrent={place?.id === location.id}
                  onSwitch={() => choose(location.id)}
                  onClose={() => setClosing(location)}
                />
              )}
            </List>
          </>
        )}
      </QueryState>
      <Suspense>
        {closed.length > 0 ? <ClosedLocations locations={closed} /> : null}
        {closing ? <CloseLocation location={closing} onClose={() => setClosing(null)} /> : null}
      </Suspense>
    </>
  );
}

function AddLink() {
  const { t } = useTranslation('locations');
  return (
    <Link to="/business-dashboard/locations/new" className={buildButtonClass('secondary')}>
      <Icon of={Plus} size={18} />
      {t('add')}
    </Link>
  );
}

type ListProps = {
  locations: readonly PortalLocation[];
  words: string;
  children: (location: PortalLocation) => ReactNode;
};

function List({ locations, words, children }: ListProps) {
  const { t } = useTranslation(['locations', 'portal']);
  const found = locations.filter(({ name, address, city }) =>
    matchesSearch(`${name} ${address} ${city}`, words),
  );
  if (found.length === 0) return <EmptyState icon={SearchX} title={t('portal:table.noMatch')} />;
  return (
    <ul aria-label={t('locations:list.title')} className="border-t border-line-strong">
      {found.map((location) => (
        <li key={location.id} className="border-b border-line">
          {children(location)}
        </li>
      ))}
    </ul>
  );
}

type RowProps = {
  location: PortalLocation;
  isCurrent: boolean;
  onSwitch: () => void;
  onClose: () => void;
};

function Row({ location, isCurrent, onSwitch, onClose }: RowProps) {
  const { t } = useTranslation('locations');
  const { id, name, address, city } = location;
  const asked = { name: isolateText(name) };
  return (
    <article
      aria-label={name}
      className="grid items-center gap-x-6 gap-y-2 py-4 lg:grid-cols-[minmax(0,1fr)_22rem_auto]"
    >
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-17 font-strong">
          <bdi className="wrap-anywhere">{name}</bdi>
          {isCurrent ? <StatusPill tone="ready">{t('list.current')}</StatusPill> : null}
        </h2>
        <p className="text-15 text-muted wrap-anywhere">
          <bdi>{[address, city].filter(Boolean).join(', ')}</bdi>
        </p>
      </div>
      <Figures location={location} />
      <div className="-mx-2 flex flex-wrap items-center lg:justify-end">
        {isCurrent ? null : (
          <Button variant="quiet" aria-label={t('list.switchTo', asked)} onClick={onSwitch}>
            {t('list.switch')}
          </Button>
        )}
        <Link
          to="/business-dashboard/locations/edit"
          search={{ location: id }}
          aria-label={t('list.editOne', asked)}
          className={buildButtonClass('quiet')}
        >
          <Icon of={Pencil} size={18} />
          {t('list.edit')}
        </Link>
        <IconButton label={t('list.closeOne', asked)} onClick={onClose}>
          <Icon of={DoorClosed} />
        </IconButton>
      </div>
    </article>
  );
}

/** Figures of a location: cars now, price and opening hours. */
function Figures({ location }: { location: PortalLocation }) {
  const { t, language } = useTranslation(['locations', 'portal']);
  const { t: portalText } = useTranslation('portal');
  const counts = useLocationCounts();
  const carsHere = counts.data?.find(({ id }) => id === location.id)?.carsHere;
  const { isOpen, isAlwaysOpen, closesAt, opensAt } = location.opening;
  const at = (instant: string) => ({
    time: isolateText(formatWhen(instant, language, location.timeZone)),
  });
  const hours = isOpen
    ? closesAt
      ? t('list.openUntil', at(closesAt))
      : t(isAlwaysOpen ? 'list.alwaysOpen' : 'list.open')
    : opensAt
      ? t('list.closedUntil', at(opensAt))
      : t('list.closed');
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-15 lg:grid-cols-[5.5rem_minmax(0,1fr)]">
      <dt className="text-muted">{t('list.cars')}</dt>
      <dd className="tabular-nums">{carsHere ?? '—'}</dd>
      <dt className="text-muted">{t('list.price')}</dt>
      <dd>{formatRate(location, portalText, language)}</dd>
      {location.latitude === null ? (
        <>
          <dt className="text-muted">{t('list.map')}</dt>
          <dd className="font-medium text-amber-ink">{t('list.notOnMap')}</dd>
        </>
      ) : null}
      <dt className="text-muted">{t('list.hours')}</dt>
      <dd className={isOpen ? '' : 'font-medium text-amber-ink'}>{hours}</dd>
    </dl>
  );
}
