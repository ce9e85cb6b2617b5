import { usePlace } from '#web/app/portal/place.ts';
import type { TableState } from '#web/app/portal/table/tableSearch.ts';
import { getServerNow } from '#web/lib/clock.ts';
import { formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import type { StaffValet } from './api.ts';

const DAY_MS = 86_400_000;

type Filter = { status?: string | undefined; shift?: string | undefined };
type Props = { valets: readonly StaffValet[]; state: TableState; filter: Filter };

/** Returns the age of the oldest pending invitation in days. */
function findOldest(pending: readonly StaffValet[]): number {
  const first = Math.min(...pending.map(({ createdAt }) => Date.parse(createdAt)));
  return Math.max(0, Math.floor((getServerNow() - first) / DAY_MS));
}

/** Four figures about the team. A press on a figure filters the list. */
export function Summary({ valets, state, filter }: Props) {
  const { t, language } = useTranslation('team');
  const { locations } = usePlace();
  const of = (status: StaffValet['status']) => valets.filter((valet) => valet.status === status);
  const [active, pending] = [of('active'), of('pending')];
  const onShift = valets.filter(({ isOnShift }) => isOnShift);
  const places = locations
    .map(({ id, name }) => ({
      name,
      count: onShift.filter(({ shiftLocationId }) => shiftLocationId === id).length,
    }))
    .filter((place) => place.count > 0)
    .slice(0, 2);
  const figures = [
    {
      id: 'total',
      value: valets.length,
      filter: {},
      detail: t('summary.places', { count: locations.length }),
    },
    {
      id: 'active',
      value: active.length,
      filter: { status: 'active' },
      detail: t('summary.off', { count: valets.length - active.length - pending.length }),
    },
    {
      id: 'onShift',
      value: onShift.length,
      filter: { shift: 'on' },
      detail: places
        .map((place) => `${formatCount(place.count, language)} · \u2068${place.name}\u2069`)
        .join(', '),
    },
    {
      id: 'pending',
      value: pending.length,
      filter: { status: 'pending' },
      detail: pending.length > 0 ? t('summary.oldest', { count: findOldest(pending) }) : '',
    },
  ] as const satisfies readonly { id: string; value: number; filter: Filter; detail: string }[];
  const isChosen = (one: Filter) => one.status === filter.status && one.shift === filter.shift;
  return (
    <fieldset
      aria-label={t('summary.label')}
      className="grid grid-cols-2 border-y border-line min-[900px]:grid-cols-4"
    >
      {figures.map((figure) => (
        <button
          key={figure.id}
          type="button"
          aria-pressed={isChosen(figure.filter)}
          onClick={() => state.change({ status: undefined, shift: undefined, ...figure.filter })}
          className="flex min-h-20 cursor-pointer flex-col items-start border-b-3 border-b-transparent px-3 py-2 text-start border-s-line even:border-s hover:bg-raised aria-pressed:border-b-primary min-[900px]:px-5 min-[900px]:not-first:border-s min-[900px]:first:ps-0"
        >
          <span className="text-12 text-muted">{t(`summary.${figure.id}`)}</span>
          <span className="flex flex-wrap items-baseline gap-x-2.5">
            <span className="text-28 font-medium tabular-nums">
              {formatCount(figure.value, language)}
            </span>
            <span className="text-12 text-muted">{figure.detail}</span>
          </span>
        </button>
      ))}
    </fieldset>
  );
}
