import { Fragment } from 'react';
import type { CarCard } from '#contract/cars.ts';
import { type CorrectedField, correctedFields } from '#domain/stays/corrections.ts';
import type { NoteTag } from '#domain/stays/noteTags.ts';
import { getDateFormat, type TimeZone } from '#domain/shared/zone.ts';
import { languageList } from '#texts/languages.ts';
import { formatAmount, formatPlaceTime, getZoneName } from '#web/lib/format.ts';
import { getDayInZone } from '#web/lib/zone.ts';
import { isolateText, type Language, useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';

type Entry = CarCard['timeline'][number];

const HOUR = 60;

/**
 * Formats an instant in the location's time, whose zone is named above the list. Adds the date if
 * the instant is not on the step's day.
 */
function placeWhen(instant: string, language: Language, zone: TimeZone, at: Date): string {
  const then = new Date(instant);
  if (getDayInZone(then, zone) === getDayInZone(at, zone))
    return formatPlaceTime(then, language, zone);
  const options = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return getDateFormat(languageList[language].locale, zone, options).format(then);
}

/** History of a car, oldest first, with the duration of each step. */
export function CarTimeline({ car }: { car: CarCard }) {
  const { t, language } = useTranslation('cars');
  const first = car.timeline[0];
  const zone = first ? getZoneName(Date.parse(first.at), language, car.timeZone) : null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="flex flex-wrap items-baseline gap-x-2 text-17">
        {t('timeline.title')}
        {zone ? <bdi className="text-15 font-normal text-muted">{zone}</bdi> : null}
      </h2>
      <ol className="flex flex-col">
        {car.timeline.map((entry) => (
          <li
            key={entry.id}
            className="relative flex gap-3 border-s-2 border-brass ps-4 pb-4 last:pb-0"
          >
            <span
              aria-hidden="true"
              className="absolute -start-[7px] top-1.5 size-3 rounded-full border-2 border-ground bg-brass"
            />
            <Step entry={entry} car={car} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Step({ entry, car }: { entry: Entry; car: CarCard }) {
  const { t } = useTranslation('cars');
  const language = useLanguage();
  const name = useStepName()(entry);
  const lasted = useDuration()(entry.lastedSeconds);
  const details = useDetails(car)(entry);
  return (
    <>
      <p className="min-w-0 grow">
        <span className="block font-medium">
          {name}
          {details.map((detail) => (
            <Fragment key={detail}>
              {' · '}
              <bdi>{detail}</bdi>
            </Fragment>
          ))}
        </span>
        <span className="block text-15 text-muted">
          <span className="tabular-nums">{formatPlaceTime(entry.at, language, car.timeZone)}</span>
          {entry.by ? ` · ${t('timeline.by', { name: `\u2068${entry.by}\u2069` })}` : null}
        </span>
      </p>
      {lasted ? <span className="shrink-0 text-15 text-muted tabular-nums">{lasted}</span> : null}
    </>
  );
}

/** Text of each step that a late report is about. */
const reportedSteps: Record<
  string,
  'timeline.stay.park' | `timeline.order.${'ready' | 'complete'}`
> = {
  park: 'timeline.stay.park',
  ready: 'timeline.order.ready',
  complete: 'timeline.order.complete',
};

/**
 * Returns further details of a step in the car's history: spot, person, amount, deadline, reason.
 */
function useDetails({ currency, timeZone }: CarCard) {
  const { t, has } = useTranslation('cars');
  const listCorrected = useCorrected();
  const listTags = useStoredTags();
  const language = useLanguage();
  return ({ type, data, at }: Entry): string[] => {
    const text = (name: string) => (typeof data[name] === 'string' ? data[name] : null);
    const amount = (name: string) =>
      typeof data[name] === 'number' ? formatAmount(data[name], currency, language) : null;
    const told = (name: string) => {
      const instant = text(name);
      return instant && placeWhen(instant, language, timeZone, new Date(at));
    };
    const absent = text('absent');
    const details: Record<string, (string | null)[]> = {
      'stay.announce': [absent && t('timeline.absent', { tags: listTags(absent) })],
      'order.assign': [text('runner')],
      'order.reassign': [text('runner')],
      'order.settle': [text('account'), amount('amountCents'), text('reason')],
      'order.return_cash': [amount('amountCents')],
      'order.tip': [amount('tipCents')],
      'order.promo': [text('code')],
      'order.change_time': [told('promisedAt')],
      'order.put_off': [told('expectedAt')],
      'order.move': [text('reason')],
      'order.unassign': [text('runner')],
    };
    const reported = reportedSteps[text('step') ?? ''];
    const corrected = type.endsWith('_correct') ? listCorrected(data) : [];
    const why = `why.${text('why') ?? ''}` as 'why.other';
    const given = [text('why') && has(why) ? t(why) : null, text('note')];
    const said = [
      reported ? t(reported) : null,
      text('spot'),
      ...(details[type] ?? []),
      ...given,
      ...corrected,
    ];
    return said.filter((detail): detail is string => Boolean(detail));
  };
}

/** Returns a function that words the tags of an event, which are stored with commas between. */
function useStoredTags() {
  const { t } = useTranslation(['cars', 'row']);
  return (stored: string): string =>
    stored
      .split(',')
      .map((tag) => t(`row:tag.${tag as NoteTag}`))
      .join(t('corrected.comma'));
}

/** Returns the corrected values of a step, each with the value before. */
function useCorrected() {
  const { t } = useTranslation('cars');
  const listTags = useStoredTags();
  const writeValue = (field: CorrectedField, value: unknown): string => {
    if (typeof value !== 'string' || !value) return '—';
    if (field === 'charge') return isolateText(`${value}%`);
    if (field !== 'tags') return isolateText(value);
    return listTags(value);
  };
  return (data: Entry['data']): string[] =>
    correctedFields.flatMap((field) =>
      field in data
        ? t(`corrected.${field}`, {
            before: writeValue(field, data[`${field}Before`]),
            after: writeValue(field, data[field]),
          })
        : [],
    );
}

/** Returns the name of a step. A step that only a newer server knows gets a fallback text. */
function useStepName() {
  const { t, has } = useTranslation('cars');
  return ({ type, data }: Entry): string => {
    const name = typeof data['runner'] === 'string' ? isolateText(data['runner']) : '';
    if (type === 'order.offer')
      return t('timeline.auto.offer', { name, returns: Number(data['returns']) });
    if (type === 'order.pass_on') {
      const outcome = `timeline.auto.${String(data['outcome'])}` as 'timeline.auto.declined';
      if (has(outcome)) return t(outcome, { name });
    }
    if (type === 'order.settle') {
      const way = `timeline.settle.${String(data['way'])}` as 'timeline.settle.cash';
      if (has(way)) return t(way);
    }
    // The removal of a promo code is recorded without a code.
    if (type === 'order.promo' && !data['code']) return t('timeline.order.promoOff');
    const key = `timeline.${type}` as 'timeline.stay.park';
    return has(key) ? t(key) : t('timeline.other');
  };
}

/** Formats a duration: '25 min', '2 h 5 min'; null below half a minute. */
function useDuration() {
  const { t } = useTranslation('cars');
  return (seconds: number | null): string | null => {
    const minutes = Math.round((seconds ?? 0) / 60);
    if (minutes === 0) return null;
    if (minutes < HOUR) return t('timeline.minutes', { count: minutes });
    return t('timeline.hours', { hours: Math.floor(minutes / HOUR), minutes: minutes % HOUR });
  };
}
