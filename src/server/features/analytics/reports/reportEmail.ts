import type { Language } from '#contract/people.ts';
import { type Need, needKinds, type Totals } from '#contract/analytics.ts';
import type { DayRange } from '#domain/analytics/periods.ts';
import { type PlaceLabel, toPlaceLabel } from '#domain/businesses/placeName.ts';
import { formatMoney } from '#domain/shared/money.ts';
import { dateFormat } from '#domain/shared/zone.ts';
import { languageList } from '#texts/languages.ts';
import type { ReportPeriod } from '#domain/analytics/reports.ts';
import type { Email } from '../../messages/commands.ts';
import type { EmailRow } from '../../messages/templates/emails.ts';
import { sanitizeValues } from '../../messages/templates/sanitizeUserText.ts';
import { messageTexts } from '../../messages/templates/translate.ts';
import { findCommonTarget } from '../queries/places.ts';
import type { ReportReader } from './readers.ts';
import type { PlaceFigures, ReportFigures } from './reportFigures.ts';

/** An e-mail is no table of a hundred rows: the page behind its link has them all. */
const MOST_PLACES = 20;

type Values = Record<string, string | number>;
type Write = (key: string, values?: Values) => string;

/** A figure written out; null is one that there is none of. */
const figures = (language: Language) => {
  const number = (options: Intl.NumberFormatOptions) => (value: number) =>
    new Intl.NumberFormat(languageList[language].locale, options).format(value);
  const tenths = number({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const count = number({});
  const share = number({ style: 'percent', maximumFractionDigits: 1 });
  const text: Write = (key, values = {}) =>
    messageTexts('report', language, values).find(key) ?? key;
  const minutes = (value: number | null) =>
    value === null ? text('none') : text('minutes', { minutes: tenths(value) });
  return { text, tenths, count, share, minutes };
};
type Figures = ReturnType<typeof figures>;

/** Each figure beside the one of the period before. */
function listTotals(
  { all: { now, before } }: ReportFigures,
  { target, language }: { target: number | null; language: Language },
  { text, tenths, count, share, minutes }: Figures,
): EmailRow[] {
  const row = (
    key: string,
    write: (one: Totals) => string,
    more: Partial<EmailRow> = {},
  ): EmailRow => ({
    name: text(key),
    value: write(now),
    before: text('before', { value: write(before) }),
    ...more,
  });
  const money = (of: 'revenueCents' | 'tipsCents' | 'refundsCents') => (one: Totals) =>
    formatMoney(one[of], one.currency, language);
  return [
    row('arrivals', ({ arrivals }) => count(arrivals)),
    row('returns', ({ returns }) => count(returns)),
    row('revenue', money('revenueCents')),
    row('tips', money('tipsCents')),
    row('refunds', money('refundsCents')),
    row('median', ({ waits }) => minutes(waits.medianMinutes)),
    row('p90', ({ waits }) => minutes(waits.p90Minutes)),
    row(
      'target',
      ({ waits }) => (waits.shareInTarget === null ? text('none') : share(waits.shareInTarget)),
      target === null ? {} : { detail: text('ofTarget', { minutes: target }) },
    ),
    row('rating', ({ rating }) => (rating === null ? text('none') : tenths(rating)), {
      detail: text('rated', { count: now.ratings }),
    }),
  ];
}

function listDays(
  { all, cashDifferenceCents, unsignedDays }: ReportFigures,
  language: Language,
  { text }: Figures,
): EmailRow[] {
  const cash =
    cashDifferenceCents === null
      ? []
      : [
          {
            name: text('cash'),
            value: formatMoney(cashDifferenceCents, all.now.currency, language),
          },
        ];
  const unsigned =
    unsignedDays === 0
      ? []
      : [{ name: text('unsigned'), value: text('days', { count: unsignedDays }) }];
  return [...cash, ...unsigned];
}

/** One row of each location, where there are several. Their names are what somebody typed. */
function listPlaces(
  places: readonly PlaceFigures[],
  language: Language,
  { text, count, tenths }: Figures,
): EmailRow[] {
  if (places.length < 2) return [];
  const rows = places.slice(0, MOST_PLACES).map(({ place, now, before }) => {
    const { location } = sanitizeValues({ location: toPlaceLabel(place) }, language);
    const median = now.waits.medianMinutes;
    return {
      name: String(location),
      value: formatMoney(now.revenueCents, now.currency, language),
      before: text('before', { value: formatMoney(before.revenueCents, now.currency, language) }),
      detail: [
        text('placeDetail', { arrivals: now.arrivals, returns: now.returns }),
        ...(median === null ? [] : [text('placeWait', { minutes: tenths(median) })]),
      ].join(' · '),
    };
  });
  const more = places.length - rows.length;
  return [
    { name: text('locations'), value: '', look: 'title' },
    ...rows,
    ...(more > 0 ? [{ name: text('more'), value: count(more) }] : []),
  ];
}

function listNeeds(needs: ReadonlyMap<Need['kind'], number>, { text, count }: Figures): EmailRow[] {
  const rows = needKinds.flatMap((kind) => {
    const found = needs.get(kind) ?? 0;
    return found === 0 ? [] : [{ name: text(`needsKinds.${kind}`), value: count(found) }];
  });
  const none = [{ name: text('nothing'), value: '' }];
  return [{ name: text('needs'), value: '', look: 'title' }, ...(rows.length > 0 ? rows : none)];
}

/** 'Tuesday, November 24', or from the first to the last of a week. */
function writeRange({ from, to }: DayRange, language: Language): string {
  const options: Intl.DateTimeFormatOptions =
    from === to
      ? { weekday: 'long', month: 'long', day: 'numeric' }
      : { month: 'short', day: 'numeric' };
  const format = dateFormat(languageList[language].locale, 'UTC', options);
  const [first, last] = [from, to].map((day) => format.format(new Date(`${day}T12:00:00Z`)));
  return first === last ? (first ?? '') : `${first} – ${last}`;
}

const chooseName = ({ locationId, places, businessName }: ReportReader): PlaceLabel => {
  const only = places.length === 1 || locationId !== null ? places[0] : undefined;
  return only ? toPlaceLabel({ name: only.name, nameArabic: only.nameArabic }) : businessName;
};

/** The figures of a period as an e-mail in the reader's language. */
export function reportEmail(
  reader: ReportReader,
  cadence: 'daily' | 'weekly',
  { range, before }: ReportPeriod,
  found: ReportFigures,
  urls: { link: string; unsubscribeLink: string },
): Pick<Email<'report'>, 'template' | 'data' | 'table'> {
  const { language } = reader;
  const { now } = found.all;
  return {
    template: 'report',
    data: {
      kind: cadence,
      location: chooseName(reader),
      date: writeRange(range, language),
      beforeDate: writeRange(before, language),
      returns: now.returns,
      amount: formatMoney(now.revenueCents, now.currency, language),
      ...urls,
    },
    table: () => {
      const write = figures(language);
      const target = findCommonTarget(reader.places.filter(({ isClosed }) => !isClosed));
      return [
        ...listTotals(found, { target, language }, write),
        ...listDays(found, language, write),
        ...listPlaces(found.places, language, write),
        ...listNeeds(found.needs, write),
      ];
    },
  };
}
