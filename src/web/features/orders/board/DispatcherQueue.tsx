import { Keyboard, MapPin } from 'lucide-react';
import { useRef, useState } from 'react';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { useLiveStatus } from '#web/app/Live.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useTitle } from '#web/app/useTitle.ts';
import { toServerTime, useNow } from '#web/lib/clock.ts';
import { count as plain, time } from '#web/lib/format.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { QUEUE_STALE_MS, useBusinessLocations, useQueue } from './api.ts';
import { chooseBoardLocation, lastBoardLocation } from './boardLocation.ts';
import { isLate } from './columns.ts';
import { HelpDialog } from './HelpDialog.tsx';
import { QueueView } from './QueueView.tsx';
import { Toolbar } from './Toolbar.tsx';

export function DispatcherQueue() {
  const { t } = useTranslation('board');
  useTitle(t('title'));
  const { locations, locationId, choose } = useLocationChoice();
  const [search, setSearch] = useState('');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  return (
    <>
      <ScreenHeader title={t('title')} hasSound>
        <span className="hidden lg:contents">
          {locationId ? <QueueBadge locationId={locationId} /> : null}
          <IconButton label={t('help.open')} onClick={() => setHelpOpen(true)}>
            <Icon of={Keyboard} />
          </IconButton>
        </span>
      </ScreenHeader>
      <main id="content" className="flex w-full flex-col gap-4 px-4 pb-8 lg:px-8">
        <ConnectionBanner />
        {locationId ? (
          <span className="-mx-2 -mt-3 lg:hidden">
            <QueueBadge locationId={locationId} />
          </span>
        ) : null}
        <QueryState
          query={locations}
          failed={t('locationsFailed')}
          isPrimary
          skeleton={<Skeleton className="h-12 max-w-xs" />}
        >
          {(known) => (
            <>
              <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
                <Toolbar
                  locations={known}
                  locationId={locationId}
                  onChoose={choose}
                  search={search}
                  onSearch={setSearch}
                  searchBox={searchBox}
                />
                {locationId ? <QueueSummary locationId={locationId} /> : null}
              </div>
              {locationId ? null : (
                <EmptyState icon={MapPin} title={t('choose')} text={t('chooseText')} />
              )}
            </>
          )}
        </QueryState>
        {locationId ? (
          <QueueView
            key={locationId}
            locationId={locationId}
            search={search}
            onClearSearch={() => setSearch('')}
            onSearch={() => searchBox.current?.focus()}
            onHelp={() => setHelpOpen(true)}
          />
        ) : null}
      </main>
      <HelpDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}

function QueueBadge({ locationId }: { locationId: string }) {
  const { data: locations } = useBusinessLocations();
  const timeZone = locations?.find(({ id }) => id === locationId)?.timeZone;
  const { dataUpdatedAt, data, failureReason } = useQueue(locationId);
  const age = useNow() - toServerTime(dataUpdatedAt);
  const isFresh = data !== undefined && failureReason === null && age < QUEUE_STALE_MS;
  return <LiveBadge updatedAt={dataUpdatedAt} isFresh={isFresh} timeZone={timeZone} />;
}

/** Whether the screen can be believed, and since when. */
type LiveBadgeProps = { updatedAt: number; isFresh: boolean; timeZone: TimeZone };

function LiveBadge({ updatedAt, isFresh, timeZone }: LiveBadgeProps) {
  const { t } = useTranslation('app');
  const language = useLanguage();
  const isLive = useLiveStatus() === 'live' && isFresh;
  return (
    <output className="flex items-center gap-2 px-2 text-12 text-muted">
      <span
        aria-hidden="true"
        className={`size-2.5 rounded-full ${isLive ? 'bg-ready' : 'animate-pulse bg-brass motion-reduce:animate-none'}`}
      />
      <span className="font-medium text-ink">
        {isLive ? t('live.active') : t('live.connecting')}
      </span>
      {updatedAt > 0 ? (
        <span className="tabular-nums">
          {t('live.updated', { time: time(new Date(updatedAt), language, timeZone) })}
        </span>
      ) : null}
    </output>
  );
}

/** How the evening goes, in one line. */
function QueueSummary({ locationId }: { locationId: string }) {
  const { t } = useTranslation('board');
  const language = useLanguage();
  const now = useNow();
  const { data } = useQueue(locationId);
  if (!data) return null;
  const { orders, avgWaitMinutes } = data;
  const late = orders.filter((order) => isLate(order, now)).length;
  const wait =
    avgWaitMinutes === null
      ? t('avgWaitNone')
      : t('avgWaitMinutes', { count: Math.round(avgWaitMinutes) });
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
      <p className="flex items-baseline gap-2 text-15 text-muted">
        {t('active')}
        <b className="text-20 text-ink tabular-nums">{plain(orders.length, language)}</b>
      </p>
      <p className="flex items-baseline gap-2 text-15 text-muted">
        {t('avgWait')}
        <b className="text-20 text-ink tabular-nums">{wait}</b>
      </p>
      {late > 0 ? <StatusPill tone="late">{t('late', { count: late })}</StatusPill> : null}
    </div>
  );
}

/** The location a dispatcher works at: as chosen last, or the only one there is. */
function useLocationChoice() {
  const locations = useBusinessLocations();
  const [chosen, setChosen] = useState(lastBoardLocation);
  const known = locations.data ?? [];
  const only = known.length === 1 ? known[0]?.id : undefined;
  const locationId = known.find(({ id }) => id === (only ?? chosen))?.id ?? null;

  function choose(id: string): void {
    chooseBoardLocation(id);
    setChosen(id);
  }
  return { locations, locationId, choose };
}
