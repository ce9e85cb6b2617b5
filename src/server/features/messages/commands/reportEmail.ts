import type { Language } from '#contract/people.ts';
import {
  type BusinessProblem,
  businessProblemKinds,
  type AnalyticsTotals,
} from '#contract/analytics.ts';
import type { DayRange } from '#domain/analytics/periods.ts';
import { choosePlaceName, type PlaceLabel, type PlaceName } from '#domain/businesses/placeName.ts';
import { formatMoney } from '#domain/shared/money.ts';
import { getDateFormat } from '#domain/shared/zone.ts';
import { languageList } from '#texts/languages.ts';
import type { QueuedEmail } from '../commands.ts';
import type { EmailRow } from '../templates/emails.ts';
import { sanitizeValues } from '../templates/sanitizeUserText.ts';
import { messageTexts } from '../templates/translate.ts';

type Compared = { now: AnalyticsTotals; before: AnalyticsTotals };

/** Content of a report, with the figures of the analytics screen. */
export type FigureReport = {
  cadence: 'daily' | 'weekly';
  /** Name of the location if there is only one, otherwise of the business. */
  name: PlaceLabel;
  period: { range: DayRange; before: DayRange };
  /** Null when the locations have different wait targets. */
  targetMinutes: number | null;
  all: Compared;
  places: (Compared & { place: PlaceName })[];
  /** Null when no day of the period is signed off. */
  cashDifferenceCents: number | null;
  unsignedDays: number;
  needs: ReadonlyMap<BusinessProblem['kind'], number>;
  link: string;
  unsubscribeLink: string;
};

/** Maximum number of locations in an email; the linked page lists all. */
const MOST_PLACES = 20;

type Values = Record<string, string | number>;
type Write = (key: string, values?: Values) => string;

/** Creates formatters for the report's figures; `minutes` prints a missing value as 'none'. */
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

/** Lists each figure with its value of the period before. */
function listTotals(
  { all: { now, before }, targetMinutes }: FigureReport,
  language: Language,
  { text, tenths, count, share, minutes }: Figures,
): EmailRow[] {
  const row = (
    key: string,
    write: (one: AnalyticsTotals) => string,
    more: Partial<EmailRow> = {},
  ): EmailRow => ({
    name: text(key),
    value: write(now),
    before: text('before', { value: write(before) }),
    ...more,
  });
  const money = (of: 'revenueCents' | 'tipsCents' | 'refundsCents') => (one: AnalyticsTotals) =>
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
      targetMinutes === null ? {} : { detail: text('ofTarget', { minutes: targetMinutes }) },
    ),
    row('rating', ({ rating }) => (rating === null ? text('none') : tenths(rating)), {
      detail: text('rated', { count: now.ratings }),
    }),
  ];
}

function listDays(
  { all, cashDifferenceCents, unsignedDays }: FigureReport,
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

/**
 * Lists one row per location when there are several. Sanitizes the names, because people typed
 * them.
 */
function listPlaces(
  { places }: FigureReport,
  language: Language,
  { text, count, tenths }: Figures,
): EmailRow[] {
  if (places.length < 2) return [];
  const rows = places.slice(0, MOST_PLACES).map(({ place, now, before }) => {
    const { name } = sanitizeValues({ name: choosePlaceName(place, language) }, language);
    const median = now.waits.medianMinutes;
    return {
      name,
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

function listNeeds({ needs }: FigureReport, { text, count }: Figures): EmailRow[] {
  const rows = businessProblemKinds.flatMap((kind) => {
    const found = needs.get(kind) ?? 0;
    return found === 0 ? [] : [{ name: text(`needsKinds.${kind}`), value: count(found) }];
  });
  const none = [{ name: text('nothing'), value: '' }];
  return [{ name: text('needs'), value: '', look: 'title' }, ...(rows.length > 0 ? rows : none)];
}

/** Formats a range of days: 'Tuesday, November 24' for one day, first and last day for a week. */
function writeRange({ from, to }: DayRange, language: Language): string {
  const options: Intl.DateTimeFormatOptions =
    from === to
      ? { weekday: 'long', month: 'long', day: 'numeric' }
      : { month: 'short', day: 'numeric' };
  const format = getDateFormat(languageList[language].locale, 'UTC', options);
  const write = (day: string) => format.format(new Date(`${day}T12:00:00Z`));
  return from === to ? write(from) : `${write(from)} – ${write(to)}`;
}

/** Builds the report email of a period in the reader's language. */
export function reportEmail(
  language: Language,
  report: FigureReport,
): Pick<QueuedEmail<'report'>, 'template' | 'data' | 'table'> {
  const { cadence, name, period, link, unsubscribeLink, all } = report;
  return {
    template: 'report',
    data: {
      kind: cadence,
      location: name,
      date: writeRange(period.range, language),
      beforeDate: writeRange(period.before, language),
      returns: all.now.returns,
      amount: formatMoney(all.now.revenueCents, all.now.currency, language),
      link,
      unsubscribeLink,
    },
    table: () => {
      const write = figures(language);
      return [
        ...listTotals(report, language, write),
        ...listDays(report, language, write),
        ...listPlaces(report, language, write),
        ...listNeeds(report, write),
      ];
    },
  };
}
