import { History as HistoryIcon, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { Service } from '#contract/services.ts';
import { serviceStatuses } from '#domain/stays/presentation.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { RadioTile } from '#web/ui/RadioTile.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { useHistory } from '../api/queries.ts';
import type { HistoryFilter } from '../api/queries.ts';
import { ServiceList } from '../components/ServiceList.tsx';
import { RequestButton } from '../Dialogs.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { NextPage } from '#web/ui/NextPage.tsx';

const STILL_MS = 300;

/** Everything there ever was, found by words and by how it ended. */
export function History() {
  const { t } = useTranslation('services');
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<HistoryFilter['status']>(null);
  const settled = useDebounced(search.trim(), STILL_MS);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
      <SearchField
        hideLabel
        label={t('history.search')}
        placeholder={t('history.searchHint')}
        value={search}
        onChange={setSearch}
      />
      <Filters
        label={t('history.filter')}
        statuses={serviceStatuses}
        chosen={status}
        onChoose={setStatus}
      />
      <Found
        filter={{ search: settled, status }}
        onClear={() => {
          setSearch('');
          setStatus(null);
        }}
      />
    </div>
  );
}

function Found({ filter, onClear }: { filter: HistoryFilter; onClear: () => void }) {
  const { t } = useTranslation('services');
  const history = useHistory(filter);
  const isFiltered = filter.search !== '' || filter.status !== null;
  return (
    <QueryState
      query={history}
      failed={t('history.failed')}
      className="flex flex-col gap-2"
      skeleton={['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} className="h-22" />
      ))}
      isEmpty={({ pages }) => pages.every((page) => page.length === 0)}
      empty={isFiltered ? <NoMatch onClear={onClear} /> : <NothingYet />}
    >
      {({ pages }) => {
        const services = pages.flat();
        return (
          <>
            <output className="block sr-only">
              {t('history.shown', { count: services.length })}
            </output>
            <ServiceList services={services} />
            <NextPage query={history}>{t('history.more')}</NextPage>
          </>
        );
      }}
    </QueryState>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('services');
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
  const { t } = useTranslation('services');
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

/** One state at a time, or all. */
function Filters({ label, statuses, chosen, onChoose }: FiltersProps) {
  const { t } = useTranslation('services');
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
          {status === null ? t('history.all') : t(`status.${status}`)}
        </RadioTile>
      ))}
    </fieldset>
  );
}
