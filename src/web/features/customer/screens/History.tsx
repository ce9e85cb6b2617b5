import { History as HistoryIcon, Search, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { serviceStatuses } from '#domain/stays/presentation.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useHistory } from '../api/history.ts';
import type { HistoryFilter } from '../api/history.ts';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { ServiceList } from '../components/ServiceList.tsx';
import { Filters } from '../history/Filters.tsx';
import { HistorySkeleton } from '../history/HistorySkeleton.tsx';
import { RequestButton } from '../request/RequestButton.tsx';

const STILL_MS = 300;

/** Everything there ever was, found by words and by how it ended. */
export function History() {
  const { t } = useTranslation('services');
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<HistoryFilter['status']>(null);
  const settled = useDebounced(search.trim(), STILL_MS);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
      <TextField
        label={<span className="sr-only">{t('history.search')}</span>}
        type="search"
        placeholder={t('history.searchHint')}
        value={search}
        onChange={setSearch}
        autoComplete="off"
        maxLength={80}
        boxClassName="ps-11"
      >
        <Search
          aria-hidden="true"
          size={20}
          strokeWidth={1.75}
          className="pointer-events-none absolute inset-y-0 start-4 my-auto text-muted"
        />
      </TextField>
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
  if (history.isPending) return <HistorySkeleton />;
  if (!history.data) return <LoadFailed query={history} title={t('history.failed')} />;
  const services = history.data.pages.flat();
  const isFiltered = filter.search !== '' || filter.status !== null;
  if (services.length === 0) {
    return isFiltered ? <NoMatch onClear={onClear} /> : <NothingYet />;
  }
  return (
    <>
      <output className="block sr-only">{t('history.shown', { count: services.length })}</output>
      <ServiceList services={services} />
      {history.hasNextPage ? (
        <Button
          className="self-center"
          isPending={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t('history.more')}
        </Button>
      ) : null}
    </>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('services');
  return (
    <EmptyState
      icon={<SearchX size={40} strokeWidth={1.25} />}
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
      icon={<HistoryIcon size={40} strokeWidth={1.25} />}
      title={t('history.none')}
      text={t('history.noneText')}
      action={<RequestButton />}
    />
  );
}
