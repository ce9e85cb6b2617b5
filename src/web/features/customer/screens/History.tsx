import { Download, History as HistoryIcon, SearchX } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Service } from '#contract/services.ts';
import { carStateByService } from '#domain/orders/carState.ts';
import { serviceStatuses } from '#domain/stays/presentation.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { formatAmount, formatMonth, toMinor } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Select } from '#web/ui/Select.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { RadioTile } from '#web/ui/RadioTile.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { useHistory, useMonths, type HistoryFilter } from '../api/queries.ts';
import { OpenVisit, ServiceList } from '../components/ServiceList.tsx';
import { useOpenVisit } from '../components/useOpenVisit.ts';
import { groupByMonth } from '../history/months.ts';
import { RequestButton } from '../Dialogs.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { NextPage } from '#web/ui/NextPage.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';

const YEAR = /^20\d\d$/;

/** Returns the URL parameters of the filter; undefined leaves a filter out. */
function toAddress({ search, status, year }: Partial<HistoryFilter>) {
  return {
    ...(search === undefined ? {} : { search: search || undefined }),
    ...(status === undefined ? {} : { status: status ?? undefined }),
    ...(year === undefined ? {} : { year: year === null ? undefined : String(year) }),
  };
}

/** Stores the filter in the URL, because a bookmark and Back must restore the filter. */
function useHistoryFilter() {
  const { search = '', status, year } = useSearch({ from: '/customers/dashboard/history' });
  const navigate = useNavigate();
  const filter: HistoryFilter = {
    search,
    status: serviceStatuses.find((one) => one === status) ?? null,
    year: year !== undefined && YEAR.test(year) ? Number(year) : null,
  };
  /**
   * Replaces the history entry while the customer types, because Back should not step through
   * letters.
   */
  function change(changed: Partial<HistoryFilter>): void {
    void navigate({
      to: '/dashboard/history',
      // Uses the latest URL, because two changes may follow before a render.
      search: (before) => ({ ...before, ...toAddress(changed) }),
      replace: 'search' in changed,
      resetScroll: false,
    });
  }
  return { filter, change };
}

const STILL_MS = 300;

/** Screen of all services by month, with search and filters by year and state. */
export function History() {
  const { t } = useTranslation('serviceHistory');
  const { filter, change } = useHistoryFilter();
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 lg:max-w-none">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 grow basis-60">
          <Search filter={filter} change={change} />
        </div>
        <YearFilter filter={filter} change={change} />
        <ExportButton filter={filter} />
      </div>
      <Filters
        label={t('history.filter')}
        statuses={serviceStatuses}
        chosen={filter.status}
        onChoose={(status) => change({ status })}
      />
      <Found filter={filter} onClear={() => change({ search: '', status: null, year: null })} />
      <OpenVisit />
    </div>
  );
}

type FilterProps = Pick<ReturnType<typeof useHistoryFilter>, 'filter' | 'change'>;

/**
 * Search field of the history. Updates the URL after a pause in typing, unless a visit is open over
 * the list.
 */
function Search({ filter, change }: FilterProps) {
  const { t } = useTranslation('serviceHistory');
  const [typed, setTyped] = useState(filter.search);
  const settled = useDebounced(typed.trim(), STILL_MS);
  const [known, setKnown] = useState(filter.search);
  if (filter.search !== known) {
    setKnown(filter.search);
    // Shows a search text that came from Back or a cleared filter, not from this field.
    if (filter.search !== settled) setTyped(filter.search);
  }
  const { id: visit } = useOpenVisit();
  const search = useEffectEvent((words: string) => {
    if (visit === null && words !== filter.search) change({ search: words });
  });
  useEffect(() => search(settled), [settled, visit]);
  return (
    <SearchField
      hideLabel
      label={t('history.search')}
      placeholder={t('history.searchHint')}
      value={typed}
      onChange={setTyped}
    />
  );
}

const ALL = 'all';

function YearFilter({ filter, change }: FilterProps) {
  const { t } = useTranslation('serviceHistory');
  const { data } = useMonths(filter);
  if (data?.years.length === 0) return null;
  // Renders the field before the years arrive, because the field must keep its place in the layout.
  const years = [...new Set([...(data?.years ?? []), filter.year ?? []].flat())].map(String);
  return (
    <Select
      hideLabel
      label={t('history.year')}
      placeholder={t('history.allYears')}
      options={[{ id: ALL, name: t('history.allYears') }, ...years.map((id) => ({ id, name: id }))]}
      value={filter.year === null ? ALL : String(filter.year)}
      onChange={(id) => change({ year: id === ALL ? null : Number(id) })}
    />
  );
}

/** Button that exports the filtered services for a spreadsheet. */
function ExportButton({ filter }: Pick<FilterProps, 'filter'>) {
  const { t, language } = useTranslation(['serviceHistory', 'services', 'common']);
  const refused = useRefusalToast();
  const [isPending, setPending] = useState(false);

  async function save(): Promise<void> {
    setPending(true);
    try {
      const { exportHistory } = await import('../history/exportHistory.ts');
      const file = `portico-${filter.year ?? new Date().toISOString().slice(0, 10)}.csv`;
      saveFile(file, await exportHistory(filter, t, language), 'text/csv;charset=utf-8');
      showDoneToast(t('history.exported'), t('history.exportedText', { file: isolateText(file) }));
    } catch (error) {
      refused(t('history.exportFailed'), error);
    }
    setPending(false);
  }

  return (
    <Button isPending={isPending} onClick={() => void save()}>
      <Icon of={Download} size={18} />
      {t('history.export')}
    </Button>
  );
}

function Found({ filter, onClear }: { filter: HistoryFilter; onClear: () => void }) {
  const { t } = useTranslation('serviceHistory');
  const history = useHistory(filter);
  const months = useMonths(filter).data?.months;
  const isFiltered = filter.search !== '' || filter.status !== null || filter.year !== null;
  return (
    <QueryState
      query={history}
      failed={t('history.failed')}
      className="flex flex-col gap-2"
      skeleton={
        <>
          <Skeleton className="h-6 w-2/5 lg:w-1/5" />
          {['a', 'b', 'c', 'd'].map((row) => (
            <Skeleton key={row} className="h-22 lg:h-11" />
          ))}
        </>
      }
      isEmpty={({ pages }) => pages.every((page) => page.length === 0)}
      empty={isFiltered ? <NoMatch onClear={onClear} /> : <NothingYet />}
    >
      {({ pages }) => {
        const services = pages.flat();
        return (
          <>
            <output className="block sr-only">
              {months ? t('history.shown', { count: countServices(months) }) : null}
            </output>
            <Months services={services} filter={filter} />
            <NextPage query={history}>{t('history.more')}</NextPage>
          </>
        );
      }}
    </QueryState>
  );
}

/** Counts all services of the filter, including services that are not loaded. */
const countServices = (months: readonly { count: number }[]) =>
  months.reduce((sum, { count }) => sum + count, 0);

type MonthsProps = { services: readonly Service[]; filter: HistoryFilter };

/** Sections by month, each with the month's full count and total. */
function Months({ services, filter }: MonthsProps) {
  const { t } = useTranslation('serviceHistory');
  const language = useLanguage();
  const { data } = useMonths(filter);
  return groupByMonth(services).map(([month, visits]) => {
    const sum = data?.months.find((one) => one.month === month);
    const amounts = (sum?.paid ?? []).map(({ amount, currency }) =>
      isolateText(formatAmount(toMinor(amount, currency), currency, language)),
    );
    return (
      <section key={month} className="flex flex-col gap-1">
        <header className="flex flex-wrap items-baseline justify-between gap-x-4 px-2">
          <h2 className="text-17">{formatMonth(month, language)}</h2>
          {sum ? (
            <p className="text-15 text-muted tabular-nums">
              {[
                t('history.monthCount', { count: sum.count }),
                ...(amounts.length > 0
                  ? [t('history.monthPaid', { amounts: amounts.join(' + ') })]
                  : []),
              ].join(' · ')}
            </p>
          ) : null}
        </header>
        <ServiceList services={visits} />
      </section>
    );
  });
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('serviceHistory');
  return (
    <EmptyState
      icon={SearchX}
      title={t('history.noMatch')}
      text={t('history.noMatchText')}
      action={<Button onClick={onClear}>{t('history.clear')}</Button>}
    />
  );
}

function NothingYet() {
  const { t } = useTranslation('serviceHistory');
  return (
    <EmptyState
      icon={HistoryIcon}
      title={t('history.none')}
      text={t('history.noneText')}
      action={<RequestButton />}
    />
  );
}

type Status = Service['status'];

type FiltersProps = {
  label: string;
  statuses: readonly Status[];
  chosen: Status | null;
  onChoose: (status: Status | null) => void;
};

/** Filter of the history by one state, or all states. */
function Filters({ label, statuses, chosen, onChoose }: FiltersProps) {
  const { t } = useTranslation(['serviceHistory', 'common']);
  const name = (status: Status | null) => {
    if (status === null) return t('history.all');
    return t(`common:state.${carStateByService[status]}`);
  };
  return (
    <fieldset
      aria-label={label}
      className="-mx-4 flex min-w-0 snap-x gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {[null, ...statuses].map((status) => (
        <RadioTile
          key={status ?? 'all'}
          look="bare"
          name="history-status"
          checked={status === chosen}
          onChoose={() => onChoose(status)}
          className="inline-grid min-h-11 shrink-0 snap-start place-items-center rounded-full border border-line-strong bg-surface px-4 text-15 font-medium transition-colors has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary"
        >
          {name(status)}
        </RadioTile>
      ))}
    </fieldset>
  );
}
