import type { CarCard } from '#contract/cars.ts';
import { time } from '#web/lib/format.ts';
import { isolate, useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';

type Entry = CarCard['timeline'][number];

const HOUR = 60;
/** Steps that say who was sent. */
const sending = new Set(['order.assign', 'order.reassign']);

/** What happened to a car, the oldest first, each with how long it lasted. */
export function CarTimeline({ car }: { car: CarCard }) {
  const { t } = useTranslation('cars');
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-17">{t('timeline.title')}</h2>
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
  const spot = typeof entry.data['spot'] === 'string' ? entry.data['spot'] : null;
  const runner =
    sending.has(entry.type) && typeof entry.data['runner'] === 'string'
      ? entry.data['runner']
      : null;
  return (
    <>
      <p className="min-w-0 grow">
        <span className="block font-medium">
          {name}
          {spot || runner ? (
            <>
              {' · '}
              <bdi>{spot || runner}</bdi>
            </>
          ) : null}
        </span>
        <span className="block text-15 text-muted">
          <span className="tabular-nums">{time(entry.at, language, car.timeZone)}</span>
          {entry.by ? ` · ${t('timeline.by', { name: `\u2068${entry.by}\u2069` })}` : null}
        </span>
      </p>
      {lasted ? <span className="shrink-0 text-15 text-muted tabular-nums">{lasted}</span> : null}
    </>
  );
}

/** Its name; a newer server may tell of steps that this page has no word for. */
function useStepName() {
  const { t, has } = useTranslation('cars');
  return ({ type, data }: Entry): string => {
    const name = typeof data['runner'] === 'string' ? isolate(data['runner']) : '';
    if (type === 'order.offer')
      return t('timeline.auto.offer', { name, returns: Number(data['returns']) });
    if (type === 'order.pass_on') {
      const outcome = `timeline.auto.${String(data['outcome'])}` as 'timeline.auto.declined';
      if (has(outcome)) return t(outcome, { name });
    }
    const key = `timeline.${type}` as 'timeline.stay.park';
    return has(key) ? t(key) : t('timeline.other');
  };
}

/** '25 min', '2 h 5 min'; null for less than half a minute. */
function useDuration() {
  const { t } = useTranslation('cars');
  return (seconds: number | null): string | null => {
    const minutes = Math.round((seconds ?? 0) / 60);
    if (minutes === 0) return null;
    if (minutes < HOUR) return t('timeline.minutes', { count: minutes });
    return t('timeline.hours', { hours: Math.floor(minutes / HOUR), minutes: minutes % HOUR });
  };
}
