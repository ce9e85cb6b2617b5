import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { CallError } from '#contract/client.ts';
import type { WallCar, WallView } from '#contract/wall.ts';
import { compareAtCurb } from '#domain/orders/curb.ts';
import { readPunctuality } from '#domain/orders/promise.ts';
import { unassignedOrderStatuses } from '#domain/orders/states.ts';
import { callAnonymous } from '#web/app/call.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { toServerTime, useNow } from '#web/lib/clock.ts';
import { formatPlaceTime } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { connectLive } from '#web/lib/live.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { computeUrgency } from '#web/lib/promise.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useWakeLock } from '#web/lib/useWakeLock.ts';
import { Plate } from '#web/ui/stub/Plate.tsx';
import { forgetWallToken, readWallToken } from './wallToken.ts';
import { MOST_MINUTES } from '#web/ui/stub/rowTail.ts';
import './wall.css';

const ASK_EVERY_MS = 5_000;
const TURN_EVERY_MS = 8_000;
/** Age in milliseconds from which the wall screen shows that the data is old. */
const STALE_MS = 30_000;
/**
 * Age in milliseconds from which the wall shows nothing: old data misleads, and a revoked wall
 * screen must not show cars.
 */
const LOST_MS = 10 * 60_000;
const NEW_MS = 60_000;
const AT_CURB_A_PAGE = 6;
const A_PAGE = 8;

/** Wall screen: opened by a link with a token, without sign-in, and read from three metres. */
export function Wall() {
  const { t } = useTranslation('wall');
  useTitle(t('title'));
  const [token] = useState(readWallToken);
  const now = useNow(1000);
  useNight();
  const view = useQuery({
    queryKey: ['wall'],
    queryFn: ({ signal }) => fetchView(token ?? '', signal),
    // Stops polling once the wall screen is revoked, because each refusal counts towards the rate
    // limit of the IP address.
    enabled: ({ state }) => token !== null && state.data !== null,
    refetchInterval: ASK_EVERY_MS,
    refetchIntervalInBackground: true,
    retry: false,
  });
  const isClosed = token === null || view.data === null;
  useEnd(isClosed ? null : token, () => void view.refetch());
  useWakeLock(!isClosed);
  if (isClosed) return <Closed title={t('closed')} text={t('closedText')} />;
  const updatedAt = toServerTime(view.dataUpdatedAt);
  if (!view.data || now - updatedAt > LOST_MS) {
    return <Closed title={view.data || view.isError ? t('unreachable') : t('loading')} text="" />;
  }
  return <Board view={view.data} now={now} updatedAt={updatedAt} />;
}

/**
 * Refetches when the socket closes, because a revocation closes the socket. Regular data comes from
 * polling.
 */
function useEnd(token: string | null, ask: () => void): void {
  const onEnd = useEffectEvent(ask);
  useEffect(() => {
    if (token === null) return;
    const connection = connectLive({
      authenticate: { type: 'authenticate', wallToken: token },
      onHint: () => undefined,
      onResync: () => undefined,
      onRefused: () => onEnd(),
      onStatus: (status) => {
        if (status === 'offline') onEnd();
      },
    });
    return () => connection.close();
  }, [token]);
}

/**
 * Fetches the cars of the wall screen. Returns null once the screen is revoked, which clears all
 * shown data.
 */
async function fetchView(token: string, signal: AbortSignal): Promise<WallView | null> {
  try {
    return await callAnonymous('POST /api/wall/view', { body: { token } }, { signal });
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error;
    forgetWallToken();
    return null;
  }
}

/** Forces the dark theme while the wall screen is shown. */
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
  const placeName = usePlaceName();
  const language = useLanguage();
  const isStale = now - updatedAt > STALE_MS;
  const clock = (instant: number) => formatPlaceTime(new Date(instant), language, view.timeZone);
  const isLobby = view.layout === 'lobby';
  const Sides = isLobby ? LobbySides : StaffSides;
  return (
    <main id="content" className={`wall wall--${view.layout}`} data-stale={isStale || undefined}>
      <Sides view={view} now={now} />
      <footer className="wall__foot">
        <p>
          <b>
            <bdi>{placeName(view.locationName, view.locationNameArabic)}</bdi>
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

type SidesProps = { view: WallView; now: number };

const isReady = ({ status }: WallCar) => status === 'ready';
const isUnassigned = ({ status }: WallCar) => unassignedOrderStatuses.includes(status);

/** Lists ticket numbers for guests in the lobby; the newest car at the curb comes first. */
function LobbySides({ view, now }: SidesProps) {
  return (
    <>
      <Side
        name="curb"
        cars={view.cars.filter(isReady).toSorted((a, b) => compareAtCurb(b, a))}
        most={AT_CURB_A_PAGE}
        now={now}
        render={(car) => <CurbTicket key={car.id} car={car} now={now} view={view} />}
      />
      <Side
        name="coming"
        cars={view.cars.filter((car) => !isReady(car))}
        most={A_PAGE}
        now={now}
        render={(car) => <ComingTicket key={car.id} car={car} now={now} />}
      />
    </>
  );
}

/** Lists plate, spot and minutes for staff; the car that waits longest at the curb comes first. */
function StaffSides({ view, now }: SidesProps) {
  const render = (car: WallCar) => <StaffCar key={car.id} car={car} now={now} />;
  const sides = {
    waiting: view.cars.filter(isUnassigned),
    coming: view.cars.filter((car) => !isUnassigned(car) && !isReady(car)),
    curb: view.cars.filter(isReady).toSorted(compareAtCurb),
  };
  return (['waiting', 'coming', 'curb'] as const).map((name) => (
    <Side key={name} name={name} cars={sides[name]} most={A_PAGE} now={now} render={render} />
  ));
}

/**
 * Headings in both languages at once, because a wall screen has no user whose language is known.
 */
const headings = {
  waiting: { en: 'Waiting', ar: 'بالانتظار' },
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

/** Shows one page of cars; several pages alternate every TURN_EVERY_MS. */
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
  const since = car.readyAt ? now - Date.parse(car.readyAt) : 0;
  return (
    <li className="wall__ticket" data-new={since < NEW_MS || undefined}>
      <bdi className="wall__number">{car.ticketNumber}</bdi>
      <span className="wall__place">
        <bdi>{view.entrance}</bdi>
      </span>
    </li>
  );
}

type CarProps = { car: WallCar; now: number };

/** Shows guests the minutes until arrival, because lateness is for staff only. */
function ComingTicket({ car, now }: CarProps) {
  const { t } = useTranslation('wall');
  const left = readPunctuality(car, now)?.minutesLeft ?? null;
  return (
    <li className="wall__coming">
      <bdi className="wall__number">{car.ticketNumber}</bdi>
      <span className="wall__minutes">
        {left === null ? t('soon') : t('minutes', { count: left })}
      </span>
    </li>
  );
}

function StaffCar({ car, now }: CarProps) {
  const { t } = useTranslation('wall');
  const { tone, minutes, time } = computeUrgency(car, now);
  const isAnyMoment = time === 'left' && minutes === 0;
  // Caps the minutes, because a longer figure would cut off the spot.
  const write = (count: number) =>
    count > MOST_MINUTES ? t('many', { count: MOST_MINUTES }) : t('minutes', { count });
  return (
    <li className="wall__coming" data-tone={tone}>
      {car.plate ? (
        <Plate plate={car.plate} region={car.plateRegion} />
      ) : (
        <bdi className="wall__number">{car.ticketNumber}</bdi>
      )}
      <bdi className="wall__spot">{isReady(car) ? car.ticketNumber : car.spot}</bdi>
      <span className="wall__minutes">
        <b>{isAnyMoment ? t('soon') : write(minutes)}</b>
        {time === 'late' ? <small>{t('late')}</small> : null}
      </span>
    </li>
  );
}
