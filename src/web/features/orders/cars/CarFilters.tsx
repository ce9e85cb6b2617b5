import type { CarFilter } from '#domain/orders/carState.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { isInCustodyState } from './standing.ts';
import { type CarSearch, useCars } from '#web/features/stays/carsApi.ts';

type Props = {
  wanted: CarSearch;
  onChoose: (state: CarFilter | undefined) => void;
};

const look =
  'inline-flex min-h-11 shrink-0 items-center rounded-full border px-4 text-15 font-medium tabular-nums ' +
  'border-line-strong aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary';

/** Filters by the car's state, each with the number of cars. */
export function CarFilters({ wanted, onChoose }: Props) {
  const { t } = useTranslation('cars');
  const counts = useCars(wanted).data?.pages[0]?.counts;
  const here = counts
    ?.filter(({ state }) => isInCustodyState(state))
    .reduce((sum, { count }) => sum + count, 0);
  const filters: { state: CarFilter; name: string; count: number | undefined }[] = [
    { state: 'inCustody', name: t('inCustody'), count: here },
    ...(counts ?? []).map(({ state, count }) => ({ state, name: t(`short.${state}`), count })),
  ];
  return (
    <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 lg:flex-wrap print:hidden">
      <legend className="sr-only">{t('filters')}</legend>
      {filters.map(({ state, name, count }) => (
        <button
          key={state}
          type="button"
          aria-pressed={state === wanted.state}
          className={look}
          onClick={() => onChoose(state === wanted.state ? undefined : state)}
        >
          {count === undefined ? name : t('filter', { name, count })}
        </button>
      ))}
    </fieldset>
  );
}
