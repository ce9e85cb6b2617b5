import { useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DayAnswer } from '#contract/days.ts';
import { addDays, getBusinessDay } from '#domain/businesses/businessDay.ts';
import { type PortalLocation, usePlace } from '#web/app/portal/place.ts';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { useChangeSearch } from '#web/app/portal/table/tableSearch.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useMoney } from '#web/app/useMoney.ts';
import { getServerNow } from '#web/lib/clock.ts';
import { calendarDate, weekdayDateFrom } from '#web/lib/dates.ts';
import { formatPlaceTime } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Figures } from '#web/ui/chart/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { suspendedPart } from '#web/ui/lazyPart.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { PaperHead } from '../PaperHead.tsx';
import { useDay, useDays } from './api.ts';
import { CarsHere } from './CarsHere.tsx';
import { Cash } from './Cash.tsx';
import { DayChoice, TooEarlyDay, UnsignedDays } from './DayChoice.tsx';
import { Money } from './Money.tsx';
import { Signature } from './Signature.tsx';
import { TipShares } from './TipShares.tsx';
import { WithoutCode } from './WithoutCode.tsx';
import './day.css';

const AllDays = suspendedPart(async () => (await import('./AllDays.tsx')).AllDays, 'h-64');

/** Screen of a location's business day: cars, money, cash and signature. */
export function EndOfDay() {
  const { t } = useTranslation('day');
  const { place, locations, query } = usePlace();
  return (
    <QueryState
      query={query}
      failed={t('failed')}
      isPrimary
      skeleton={<Skeleton className="h-64" />}
    >
      {() =>
        place ? <PlaceDay key={place.id} place={place} /> : <AllDays locations={locations} />
      }
    </QueryState>
  );
}

/** Shows the business day named in the address, or else the last complete day. */
function PlaceDay({ place }: { place: PortalLocation }) {
  const { t, language } = useTranslation('day');
  const placeName = usePlaceName();
  const search = useSearch({ from: '/manager/portal/business-dashboard/end-of-day' });
  const change = useChangeSearch();
  const today = getBusinessDay(new Date(getServerNow()), place.timeZone);
  const list = useDays(place.id);
  const first = list.data?.firstDay;
  const named = search.day && search.day <= today ? search.day : null;
  const yesterday = addDays(today, -1);
  const date = named ?? (first && first > yesterday ? today : yesterday);
  const day = { locationId: place.id, date };
  const isEarly = first !== undefined && date < first;
  const query = useDay(day, first !== undefined && !isEarly);
  const show = (other: string) => change({ day: other });
  return (
    <>
      {query.data ? (
        <PaperHead
          business={place.businessName}
          where={<bdi>{placeName(place.name, place.nameArabic)}</bdi>}
          about={[
            calendarDate(date, language),
            t('paper', { zone: place.timeZone, currency: place.currency }),
          ]}
        />
      ) : null}
      <Head data={query.data} date={date} today={today} place={place}>
        <span className="flex min-w-0 flex-wrap items-center">
          <DayChoice date={date} today={today} days={list.data?.days ?? []} onChoose={show} />
          <span className="flex">
            <IconButton
              label={t('before')}
              disabled={first === undefined || date <= first}
              onClick={() => show(addDays(date, -1))}
            >
              <Icon of={ChevronLeft} isDirectional />
            </IconButton>
            <IconButton
              label={t('after')}
              disabled={date >= today}
              onClick={() => show(addDays(date, 1))}
            >
              <Icon of={ChevronRight} isDirectional />
            </IconButton>
          </span>
        </span>
        <Button onClick={() => print()}>
          <Icon of={Printer} size={18} />
          {t('print')}
        </Button>
      </Head>
      <QueryState
        query={list}
        failed={t('failed')}
        isPrimary
        className="grid gap-6"
        skeleton={<DaySkeleton />}
      >
        {({ firstDay, days }) =>
          isEarly ? (
            <TooEarlyDay firstDay={firstDay} onGo={() => show(firstDay)} />
          ) : (
            <>
              <UnsignedDays date={date} today={today} days={days} onGo={show} />
              <QueryState
                query={query}
                failed={t('failed')}
                isPrimary
                className="grid gap-6"
                skeleton={<DaySkeleton />}
              >
                {(data) => <Report key={date} data={data} day={day} />}
              </QueryState>
            </>
          )
        }
      </QueryState>
    </>
  );
}

const DaySkeleton = () =>
  ['h-20', 'h-64', 'h-40'].map((height) => <Skeleton key={height} className={height} />);

type HeadProps = {
  data: DayAnswer | undefined;
  date: string;
  today: string;
  place: PortalLocation;
  children: ReactNode;
};

function Head({ data, date, today, place, children }: HeadProps) {
  const { t, language } = useTranslation('day');
  const { ofMinor } = useMoney(place.currency);
  const at = (instant: string) => formatPlaceTime(instant, language, place.timeZone);
  const headline = !data
    ? t('title')
    : data.signOff?.isOutdated
      ? t('headline.again', { name: data.signOff.signedBy })
      : data.signOff
        ? data.signOff.correctedDifferenceCents === 0
          ? t('headline.signed', { name: data.signOff.signedBy })
          : t('headline.signedOff', {
              name: data.signOff.signedBy,
              amount: ofMinor(Math.abs(data.signOff.correctedDifferenceCents)),
              way: data.signOff.correctedDifferenceCents < 0 ? 'short' : 'other',
            })
        : data.isOver
          ? t('headline.ready', { amount: ofMinor(data.bookedCents) })
          : t('headline.running', { amount: ofMinor(data.bookedCents) });
  return (
    <PortalHead
      title={t('title')}
      headline={headline}
      kicker={[
        t('title'),
        place.name,
        weekdayDateFrom(date, today, language),
        data ? t('span', { from: at(data.startsAt), to: at(data.endsAt) }) : null,
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      {children}
    </PortalHead>
  );
}

export type DayProps = { data: DayAnswer };

function Report({ data, day }: DayProps & { day: { locationId: string; date: string } }) {
  const { t } = useTranslation('day');
  const { atOpening, in: came, out, givenBack, atClose } = data.cars;
  return (
    <div className="flex flex-col gap-6 print:gap-3">
      <Figures
        items={[
          { name: t('cars.atOpening'), value: atOpening },
          { name: t('cars.in'), value: isolateText(`+${came}`) },
          {
            name: t('cars.out'),
            value: isolateText(`−${out}`),
            ...(givenBack > 0 ? { beside: t('cars.givenBack', { count: givenBack }) } : {}),
          },
          { name: t('cars.atClose'), value: `= ${atClose}` },
        ]}
      />
      <div className="grid gap-8 print:gap-4 min-[1100px]:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
        <div className="flex min-w-0 flex-col gap-8 print:gap-3">
          <Money data={data} />
          <TipShares data={data} />
          <CarsHere data={data} />
          <WithoutCode data={data} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {data.signOff ? <Signature data={data} signOff={data.signOff} day={day} /> : null}
          {!data.signOff || data.signOff.isOutdated ? <Cash data={data} day={day} /> : null}
        </div>
      </div>
    </div>
  );
}
