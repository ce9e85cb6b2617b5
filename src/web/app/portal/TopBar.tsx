import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn, ChevronsUpDown, ListOrdered, MapPin, Search } from 'lucide-react';
import { Bell } from '#web/features/messages/components/Bell.tsx';
import { MessagesEntry } from '#web/features/conversations/MessageButton.tsx';
import { useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { iconLook } from '#web/ui/button.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { PersonMenu } from '../PersonMenu.tsx';
import { useCan } from '../session.ts';
import { LiveBadge } from './LiveBadge.tsx';
import { type PortalLocation, usePlace, usePlaceSearch } from './place.ts';
import { formatRate } from './rate.ts';

/** Where I look, whether it is up to date, and what every screen of the staff has at hand. */
export function TopBar() {
  const { t } = useTranslation(['portal', 'app']);
  const isServing = useCan('conversations.serve');
  const place = usePlaceSearch();
  return (
    <header className="portal__top flex min-h-15 items-center gap-x-1 border-b border-line px-4 pt-[env(safe-area-inset-top)] max-sm:flex-wrap max-sm:pb-2 min-[900px]:px-7">
      <LocationSwitch />
      <LiveBadge />
      <span className="grow" />
      <Link to="/dispatcher-queue" className={`${wayLook} max-lg:hidden`}>
        <Icon of={ListOrdered} size={18} isDirectional />
        {t('queue')}
      </Link>
      <Link to="/enhanced-analytics" search={place} className={`${wayLook} max-lg:hidden`}>
        <Icon of={ChartNoAxesColumn} size={18} />
        {t('analytics')}
      </Link>
      <Link to="/cars" aria-label={t('app:findCar')} className={iconLook}>
        <Icon of={Search} />
      </Link>
      {isServing ? <MessagesEntry isHeard={false} /> : null}
      <Bell />
      <PersonMenu />
    </header>
  );
}

const wayLook =
  'inline-flex min-h-11 items-center gap-2 rounded-sm px-2.5 text-15 font-strong whitespace-nowrap text-primary hover:bg-primary-soft';

/** One of the locations, or all of them; each with its price. On a phone its names have a row to themselves. */
function LocationSwitch() {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  const { locations, place, choose } = usePlace();
  const beside = (location: PortalLocation) =>
    location.isClosed ? t('closed') : formatRate(location, t, language);
  const openFirst = locations.toSorted((one, other) => +one.isClosed - +other.isClosed);
  const shown = (
    <>
      <Icon of={MapPin} size={16} />
      <span className="min-w-0 truncate font-strong max-sm:grow">
        <bdi>{place?.name ?? t('allLocations')}</bdi>
      </span>
      <span className="shrink-0 text-15 whitespace-nowrap text-muted">
        {place ? beside(place) : locations.length > 0 ? locations.length : null}
      </span>
    </>
  );
  if (locations.length < 2)
    return (
      <span className="flex min-h-11 min-w-0 items-center gap-2 max-sm:order-last max-sm:basis-full">
        {shown}
      </span>
    );
  return (
    <span className="relative flex min-h-11 min-w-24 items-center gap-2 rounded-sm border border-line-strong bg-surface px-3 max-sm:order-last max-sm:basis-full focus-within:outline-3 focus-within:outline-focus">
      {shown}
      <Icon of={ChevronsUpDown} size={16} className="text-muted" />
      <select
        aria-label={t('location')}
        value={place?.id ?? ''}
        onChange={(event) => choose(event.target.value || null)}
        className="absolute inset-0 w-full cursor-pointer appearance-none bg-surface text-ink opacity-0"
      >
        <option value="">{t('allLocations')}</option>
        {openFirst.map((location) => (
          <option key={location.id} value={location.id}>
            {`${location.name} · ${beside(location)}`}
          </option>
        ))}
      </select>
    </span>
  );
}
