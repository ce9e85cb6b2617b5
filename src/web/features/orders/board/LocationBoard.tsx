import { useNavigate } from '@tanstack/react-router';
import { Clock, Keyboard, Monitor } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { QueueOrder } from '#contract/orders.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { useLiveStatus } from '#web/app/Live.tsx';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useCan } from '#web/app/session.ts';
import { withTexts } from '#web/app/withTexts.ts';
import { useRaisedKeys } from '#web/features/stays/keys/api.ts';
import { RaisedKeys } from '#web/features/stays/keys/lazyParts.ts';
import { writeColor } from '#web/lib/carName.ts';
import { toServerTime, useNow } from '#web/lib/clock.ts';
import { formatTime } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useIsDesk } from '#web/lib/screen.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { QUEUE_STALE_MS, useQueue } from './api.ts';
import { matchesOrder } from './boardOrders.ts';
import { type BoardFilter, matchesBoardFilter } from './filters.ts';
import { QueueView } from './QueueView.tsx';
import { RunnerStrip } from './RunnerStrip.tsx';
import { Toolbar } from './Toolbar.tsx';
import { focusFirst } from './useBoardKeys.ts';
import { WaitChart } from './WaitChart.tsx';
import './board.css';
import { suspendedPart } from '#web/ui/lazyPart.tsx';

type Narrowing = { search: string; filter: BoardFilter; now: number };

/** Returns the orders that match both the search and the filter. */
function useShownOrders(
  orders: readonly QueueOrder[],
  { search, filter, now }: Narrowing,
): QueueOrder[] {
  const text = useTranslation(['board', 'common']);
  return orders.filter(
    (order) =>
      matchesBoardFilter(order, filter, now) &&
      matchesOrder(order, search, writeColor(order.ticket.vehicleColor, text)),
  );
}

/** Hues of the cars with their words, for the legend. */
const hues = [
  ['parked', 'common:state.parked'],
  ['waiting', 'common:state.waitingForRunner'],
  ['moving', 'common:state.onItsWay'],
  ['ready', 'common:state.atCurb'],
  ['soon', 'filter.soon'],
  ['late', 'filter.late'],
] as const;

type HelpDialogProps = { isOpen: boolean; onClose: () => void };

function HelpDialog({ isOpen, onClose }: HelpDialogProps) {
  const { t } = useTranslation(['board', 'common']);
  const rows: [string[], string][] = [
    [['↑', '↓', 'k', 'j'], t('help.move')],
    [['←', '→'], t('help.columns')],
    [['Enter'], t('help.action')],
    [['1', '…', '9'], t('help.runner')],
    [['/'], t('help.search')],
    [['Esc'], t('help.close')],
    [['?'], t('help.help')],
  ];
  return (
    <Dialog title={t('help.title')} isOpen={isOpen} onClose={onClose}>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 pb-4">
        {hues.map(([hue, words]) => (
          <li key={hue} className="flex items-center gap-2">
            <i className="size-4 rounded-full" style={{ background: `var(--state-${hue})` }} />
            {t(words)}
          </li>
        ))}
      </ul>
      <dl className="divide-y divide-line">
        {rows.map(([keys, text]) => (
          <div key={text} className="flex min-h-12 items-center justify-between gap-4 py-2">
            <dt className="order-2 flex gap-1.5" dir="ltr">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="grid min-w-8 place-items-center rounded-sm border border-line-strong bg-raised px-2 py-1 font-sans text-15 font-medium"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

const OpenShifts = suspendedPart(
  async () => (await withTexts(import('#web/features/shifts/OpenShifts.tsx'), 'shifts')).OpenShifts,
);
const LateReports = suspendedPart(
  async () => (await withTexts(import('./LateReports.tsx'), 'putRight')).LateReports,
);
const ActAsStaff = suspendedPart(
  async () => (await withTexts(import('./ActAsStaff.tsx'), 'impersonation')).ActAsStaff,
);
const WallDialog = suspendedPart(async () => (await import('./WallDialog.tsx')).WallDialog);

type Location = {
  id: string;
  name: string;
  businessName: string;
  address: string;
  timeZone: TimeZone;
};

type Props = {
  location: Location;
  locations: readonly Location[];
  onChoose: (id: string) => void;
  onAll: () => void;
};

/** Board of one location. On a desk only the columns scroll, so all counts stay visible. */
export function LocationBoard({ location, locations, onChoose, onAll }: Props) {
  const { t } = useTranslation('board');
  const mayDispatch = useCan('queue.dispatch');
  const maySeeStaff = useCan('staff.view');
  const mayActAs = useCan('people.impersonate');
  const isDesk = useIsDesk();
  const now = useNow();
  const { data } = useQueue(location.id);
  const raised = useRaisedKeys(location.id).data ?? [];
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<BoardFilter>('all');
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [areWallsOpen, setWallsOpen] = useState(false);
  const [areShiftsOpen, setShiftsOpen] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const orders = data?.orders ?? [];
  const shown = useShownOrders(orders, { search, filter, now });
  const navigate = useNavigate();
  const open = ({ ticket }: QueueOrder) =>
    void navigate({ to: '/cars', search: { car: ticket.id } });

  /**
   * Handles Enter in the search: opens the only match, focuses the first of several, or searches
   * all cars.
   */
  function goToFound(): void {
    const [only, ...others] = shown;
    if (only && others.length > 0) focusFirst(board.current);
    else if (only) open(only);
    else void navigate({ to: '/cars', search: { search: search.trim() } });
  }

  const toolbar = (
    <Toolbar
      locations={locations}
      locationId={location.id}
      onChoose={onChoose}
      onAll={onAll}
      orders={orders}
      now={now}
      search={search}
      onSearch={setSearch}
      onFound={goToFound}
      filter={filter}
      onFilter={setFilter}
      searchBox={searchBox}
    />
  );
  const shiftsButton = maySeeStaff ? (
    <IconButton label={t('shifts')} onClick={() => setShiftsOpen(true)}>
      <Icon of={Clock} />
    </IconButton>
  ) : null;
  return (
    <div className="board">
      <ScreenHeader title={t('title')} hasSound bar={isDesk ? toolbar : undefined}>
        <span className="hidden lg:contents">
          <QueueBadge locationId={location.id} timeZone={location.timeZone} />
          {mayDispatch ? (
            <IconButton label={t('walls')} onClick={() => setWallsOpen(true)}>
              <Icon of={Monitor} />
            </IconButton>
          ) : null}
          <IconButton label={t('help.open')} onClick={() => setHelpOpen(true)}>
            <Icon of={Keyboard} />
          </IconButton>
        </span>
      </ScreenHeader>
      <main id="content" className="board__main">
        <ConnectionBanner />
        {mayActAs ? <ActAsStaff /> : null}
        {isDesk ? null : (
          <div className="flex flex-col gap-3 pb-3">
            <span className="-mx-2 -mt-3">
              <QueueBadge locationId={location.id} timeZone={location.timeZone} />
              {shiftsButton}
            </span>
            {toolbar}
          </div>
        )}
        {data ? (
          <div className="board__strip">
            <RunnerStrip runners={data.runners} now={now} filter={filter} onFilter={setFilter} />
            {isDesk ? shiftsButton : null}
            <WaitChart
              waits={data.waits}
              mean={data.avgWaitMinutes}
              target={data.waitTargetMinutes}
              timeZone={location.timeZone}
            />
          </div>
        ) : null}
        {raised.length > 0 ? (
          <Suspense>
            <div className="pt-3 lg:pt-2">
              <RaisedKeys
                keys={raised}
                locationId={location.id}
                timeZone={location.timeZone}
                onLast={() => focusFirst(board.current)}
              />
            </div>
          </Suspense>
        ) : null}
        {data && data.lateReports.length + data.carsLeft.length > 0 ? (
          <LateReports
            reports={data.lateReports}
            left={data.carsLeft}
            timeZone={location.timeZone}
            mayDecide={mayDispatch}
          />
        ) : null}
        <QueueView
          board={board}
          locationId={location.id}
          now={now}
          search={search}
          shown={shown}
          onOpen={open}
          onShowAll={() => {
            setSearch('');
            setFilter('all');
          }}
          onSearch={() => searchBox.current?.focus()}
          onHelp={() => setHelpOpen(true)}
        />
      </main>
      {areWallsOpen ? (
        <WallDialog
          locationId={location.id}
          timeZone={location.timeZone}
          onClose={() => setWallsOpen(false)}
        />
      ) : null}
      {areShiftsOpen ? (
        <OpenShifts locationId={location.id} onClose={() => setShiftsOpen(false)} />
      ) : null}
      <HelpDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}

type QueueBadgeProps = { locationId: string; timeZone: TimeZone };

/** Shows whether the queue is live, and the time of its last update. */
function QueueBadge({ locationId, timeZone }: QueueBadgeProps) {
  const { t } = useTranslation('board');
  const language = useLanguage();
  const { dataUpdatedAt, data, failureReason } = useQueue(locationId);
  const age = useNow() - toServerTime(dataUpdatedAt);
  const isFresh = data !== undefined && failureReason === null && age < QUEUE_STALE_MS;
  const isLive = useLiveStatus() === 'live' && isFresh;
  return (
    <output className="flex shrink-0 items-center gap-2 px-2 text-12 text-muted">
      <span
        aria-hidden="true"
        className={`size-2.5 rounded-full ${isLive ? 'bg-ready' : 'animate-pulse bg-brass motion-reduce:animate-none'}`}
      />
      <span className="font-medium text-ink lg:max-[90rem]:sr-only">
        {isLive ? t('live.active') : t('live.connecting')}
      </span>
      {dataUpdatedAt > 0 ? (
        <span className="tabular-nums lg:max-[110rem]:sr-only">
          {t('live.updated', { time: formatTime(new Date(dataUpdatedAt), language, timeZone) })}
        </span>
      ) : null}
    </output>
  );
}
