import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { CallError } from '#contract/client.ts';
import type { WallCar, WallView } from '#contract/wall.ts';
import { readStanding } from '#domain/orders/promise.ts';
import { callAnonymous } from '#web/app/call.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { minutesFromNow, toServerTime, useNow } from '#web/lib/clock.ts';
import { time } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useWakeLock } from '#web/lib/useWakeLock.ts';
import { Plate } from '#web/ui/stub/Plate.tsx';
import { forgetWallToken, readWallToken } from './wallToken.ts';
import './wall.css';

const ASK_EVERY_MS = 5_000;
const TURN_EVERY_MS = 8_000;
/** Older than this it says so. */
const STALE_MS = 30_000;
/** Older than this it is no help to anybody, and a screen that was taken away shows nothing. */
const LOST_MS = 10 * 60_000;
const NEW_MS = 60_000;
const AT_CURB_A_PAGE = 6;
const ON_THE_WAY_A_PAGE = 8;

/** A screen on a wall: opened by its link, without anybody signed in, and read from three metres. */
export function Wall() {
  const { t } = useTranslation('wall');
  useTitle(t('title'));
  const [token] = useState(readWallToken);
  const now = useNow(1000);
  useNight();
  const view = useQuery({
    queryKey: ['wall'],
    queryFn: ({ signal }) => fetchView(token ?? '', signal),
    // A revoked one is not asked for again: each refusal counts against the address.
    enabled: ({ state }) => token !== null && state.data !== null,
    refetchInterval: ASK_EVERY_MS,
    refetchIntervalInBackground: true,
    retry: false,
  });
  const isClosed = token === null || view.data === null;
  useWakeLock(!isClosed);
  if (isClosed) return <Closed title={t('closed')} text={t('closedText')} />;
  const updatedAt = toServerTime(view.dataUpdatedAt);
  if (!view.data || now - updatedAt > LOST_MS) {
    return <Closed title={view.data || view.isError ? t('unreachable') : t('loading')} text="" />;
  }
  return <Board view={view.data} now={now} updatedAt={updatedAt} />;
}

/** Null once the screen is revoked, so that nothing of what it showed is left. */
async function fetchView(token: string, signal: AbortSignal): Promise<WallView | null> {
  try {
    return await callAnonymous('POST /api/wall/view', { body: { token } }, { signal });
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error;
    forgetWallToken();
    return null;
  }
}

/** Dark whatever the device prefers, as long as the wall is shown. */
function useNight(): void {
  useEffect(() => {
    const page = document.documentElement;
    const before = page.dataset['theme'];
    page.dataset['theme'] = 'dark';
    return () => {
      if (before === undefined) delete page.dataset['theme'];
      else page.dataset['theme'] = before;
    };
  }, []);
}

function Closed({ title, text }: { title: string; text: string }) {
  return (
    <main id="content" className="wall wall--closed">
      <h1>{title}</h1>
      {text ? <p>{text}</p> : null}
    </main>
  );
}

type BoardProps = { view: WallView; now: number; updatedAt: number };

function Board({ view, now, updatedAt }: BoardProps) {
  const { t } = useTranslation('wall');
  const language = useLanguage();
  const isStale = now - updatedAt > STALE_MS;
  const ready = view.cars
    .filter(({ status }) => status === 'ready')
    .toSorted((a, b) => (b.readyAt ?? '').localeCompare(a.readyAt ?? ''));
  const coming = view.cars.filter(({ status }) => status !== 'ready');
  const clock = (instant: number) => time(new Date(instant), language, view.timeZone);
  const isLobby = view.layout === 'lobby';
  return (
    <main id="content" className={`wall wall--${view.layout}`} data-stale={isStale || undefined}>
      <Side
        name="curb"
        cars={ready}
        most={AT_CURB_A_PAGE}
        now={now}
        render={(car) => <CurbTicket key={car.id} car={car} now={now} view={view} />}
      />
      <Side
        name="coming"
        cars={coming}
        most={ON_THE_WAY_A_PAGE}
        now={now}
        render={(car) => <ComingCar key={car.id} car={car} now={now} isLobby={isLobby} />}
      />
      <footer className="wall__foot">
        <p>
          <b>
            <bdi>{view.locationName}</bdi>
          </b>
          {isLobby ? (
            <>
              {' '}
              <span lang="en" dir="ltr">
                Have your ticket ready
              </span>{' '}
              ·{' '}
              <span lang="ar" dir="rtl">
                جهّز تذكرتك من فضلك
              </span>
            </>
          ) : null}
        </p>
        <p>{isStale ? t('updated', { time: clock(updatedAt) }) : clock(now)}</p>
      </footer>
    </main>
  );
}

/** Both languages stand on the wall, as its guests are strangers to it. */
const headings = {
  curb: { en: 'At the curb', ar: 'عند المدخل' },
  coming: { en: 'On its way', ar: 'في الطريق' },
} as const;

type SideProps = {
  name: keyof typeof headings;
  cars: readonly WallCar[];
  most: number;
  now: number;
  render: (car: WallCar) => ReactNode;
};

/** At most so many at once; further ones by turns. */
function Side({ name, cars, most, now, render }: SideProps) {
  const pages = Math.max(1, Math.ceil(cars.length / most));
  const page = Math.floor(now / TURN_EVERY_MS) % pages;
  const { en, ar } = headings[name];
  return (
    <section className={`wall__side wall__side--${name}`}>
      <h2>
        <span lang="en" dir="ltr">
          {en}
        </span>
        {pages > 1 ? (
          <span className="wall__page" dir="ltr">
            {page + 1} / {pages}
          </span>
        ) : null}
        <span lang="ar" dir="rtl">
          {ar}
        </span>
      </h2>
      <span className="wall__line" aria-hidden="true" />
      <ul>{cars.slice(page * most, (page + 1) * most).map(render)}</ul>
    </section>
  );
}

type CurbTicketProps = { car: WallCar; now: number; view: WallView };

function CurbTicket({ car, now, view }: CurbTicketProps) {
  const { t } = useTranslation('wall');
  const since = car.readyAt ? now - Date.parse(car.readyAt) : 0;
  const minutes = car.readyAt ? Math.max(0, -minutesFromNow(car.readyAt, now)) : 0;
  return (
    <li className="wall__ticket" data-new={since < NEW_MS || undefined}>
      <bdi className="wall__number">{car.ticketNumber}</bdi>
      <span className="wall__place">
        {view.layout === 'staff' ? (
          <>
            {car.plate ? <Plate plate={car.plate} /> : null}
            <span className="wall__stood">{t('minutes', { count: minutes })}</span>
          </>
        ) : (
          <bdi>{view.entrance}</bdi>
        )}
      </span>
    </li>
  );
}

function ComingCar({ car, now, isLobby }: { car: WallCar; now: number; isLobby: boolean }) {
  const { t } = useTranslation('wall');
  const standing = readStanding(car, now);
  const left = standing?.minutesLeft ?? null;
  const late = standing?.lateMinutes ?? 0;
  // A guest reads when it comes; the staff how late it is.
  const isLate = !isLobby && late > 0;
  const minutes = left === null ? t('soon') : t('minutes', { count: left });
  return (
    <li className="wall__coming" data-late={isLate || undefined}>
      <bdi className="wall__number">{car.ticketNumber}</bdi>
      {car.plate ? <Plate plate={car.plate} /> : null}
      {car.spot ? <bdi className="wall__spot">{car.spot}</bdi> : null}
      <span className="wall__minutes">{isLate ? t('late', { count: late }) : minutes}</span>
    </li>
  );
}
