import type { QueueRunner } from '#contract/orders.ts';
import { minutesFromNow } from '#web/lib/clock.ts';
import { isolate } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Face } from '#web/ui/stub/Face.tsx';
import type { BoardFilter } from './filters.ts';

type Props = {
  runners: readonly QueueRunner[];
  now: number;
  filter: BoardFilter;
  onFilter: (filter: BoardFilter) => void;
};

/** What each runner is doing and since when; a press shows their cars alone. */
export function RunnerStrip({ runners, now, filter, onFilter }: Props) {
  const { t } = useTranslation('board');
  const chosen = typeof filter === 'object' ? filter.runnerId : null;
  if (runners.length === 0) return <p className="runners text-15 text-muted">{t('strip.none')}</p>;
  return (
    <ul className="runners" aria-label={t('strip.label')}>
      {runners.map((runner, index) => (
        <li key={runner.id}>
          <button
            type="button"
            className="runner"
            data-state={runner.car ? 'driving' : runner.isOnShift ? 'free' : 'off'}
            aria-pressed={runner.id === chosen}
            onClick={() => onFilter(runner.id === chosen ? 'all' : { runnerId: runner.id })}
          >
            <span className="runner__face">
              <Face id={runner.id} name={runner.name} size={32} />
              {index < 9 ? (
                <kbd className="runner__digit" aria-hidden="true">
                  {index + 1}
                </kbd>
              ) : null}
            </span>
            <Doing runner={runner} now={now} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Doing({ runner, now }: { runner: QueueRunner; now: number }) {
  const { t } = useTranslation(['board', 'row']);
  const { name, car, queued, isOnShift } = runner;
  const minutes = Math.max(0, -minutesFromNow(runner.since, now));
  const since = minutes === 0 ? t('row:now') : t('row:minutes', { count: minutes });
  const first = name.split(' ')[0] ?? name;
  if (!car) {
    return (
      <span className="runner__text">
        <b>{first}</b>
        <span className="runner__free">{t('strip.free', { since })}</span>
      </span>
    );
  }
  return (
    <span className="runner__text">
      <span>
        <b>{first}</b> <span className="text-muted">{isOnShift ? since : t('strip.off')}</span>
      </span>
      <span>
        <span className="sr-only">{t('strip.drives')} </span>
        <b className="font-medium">{isolate(car.plate ?? car.ticketNumber)}</b>
        {queued > 0 ? (
          <bdi dir="ltr" className="text-muted">
            {' '}
            +{queued}
          </bdi>
        ) : null}
      </span>
    </span>
  );
}
