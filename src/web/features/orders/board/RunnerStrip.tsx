import type { QueueRunner } from '#contract/orders.ts';
import { countMinutesFromNow } from '#web/lib/clock.ts';
import { isolateText } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { writeMinutes } from '#web/ui/stub/rowTail.ts';
import { Face } from '#web/ui/stub/Face.tsx';
import type { BoardFilter } from './filters.ts';
import { isFree, isListedInStrip } from './runners.ts';

type Props = {
  runners: readonly QueueRunner[];
  now: number;
  filter: BoardFilter;
  onFilter: (filter: BoardFilter) => void;
};

/**
 * Shows each runner's current car and since when; a press filters the board by that runner. Says
 * that nobody is on shift here, even if runners of other locations are listed.
 */
export function RunnerStrip({ runners, now, filter, onFilter }: Props) {
  const { t } = useTranslation('board');
  const chosen = typeof filter === 'object' ? filter.runnerId : null;
  const shown = runners.filter(isListedInStrip);
  return (
    <ul className="runners" aria-label={t('strip.label')}>
      {runners.some(({ shift }) => shift?.isHere) ? null : (
        <li className="flex-none self-center px-2 text-15 text-muted">{t('strip.none')}</li>
      )}
      {shown.map((runner, index) => (
        <li key={runner.id}>
          <button
            type="button"
            className="runner"
            data-state={runner.car ? 'driving' : isFree(runner) ? 'free' : 'away'}
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
  const text = useTranslation(['board', 'row']);
  const { t } = text;
  const { name, shift, queued } = runner;
  const minutes = runner.since ? Math.max(0, -countMinutesFromNow(runner.since, now)) : 0;
  const since = minutes === 0 ? t('row:now') : writeMinutes(minutes, text);
  const first = <b>{name.split(' ')[0] ?? name}</b>;
  if (isFree(runner)) {
    return (
      <span className="runner__text">
        {first}
        <span className="runner__free">{t('strip.free', { since })}</span>
      </span>
    );
  }
  return (
    <span className="runner__text">
      <span>
        {first} <span className="text-muted">{shift ? since : t('strip.off')}</span>
      </span>
      <span>
        <InHand runner={runner} />
        {queued > 0 ? (
          <span className="text-muted">
            {' '}
            <bdi dir="ltr">+{queued}</bdi>
          </span>
        ) : null}
      </span>
    </span>
  );
}

/** Names the runner's current car, or the other location where the runner drives or is on shift. */
function InHand({ runner: { car, shift } }: { runner: QueueRunner }) {
  const { t } = useTranslation('board');
  const placeName = usePlaceName();
  const of = car?.elsewhere
    ? placeName(car.elsewhere, car.elsewhereArabic)
    : !car && shift
      ? placeName(shift.locationName, shift.locationNameArabic)
      : null;
  if (of) return t('strip.at', { location: isolateText(of) });
  const name = <b className="font-medium">{isolateText(car?.plate ?? car?.ticketNumber ?? '')}</b>;
  if (car?.kind === 'parking') {
    return (
      <>
        {t('strip.parks')} {name}
      </>
    );
  }
  return (
    <>
      <span className="sr-only">{t('strip.drives')} </span>
      {name}
    </>
  );
}
