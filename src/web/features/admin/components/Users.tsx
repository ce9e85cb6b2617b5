import { RotateCw, Search, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { AdminUser } from '#contract/impersonation.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { useUsers } from '../api.ts';
import { ImpersonateDialog } from './ImpersonateDialog.tsx';
import { Listed } from './Listed.tsx';
import { UserList } from './UserList.tsx';

const DEBOUNCE_MS = 300;

export function Users() {
  const { t } = useTranslation('admin');
  const [search, setSearch] = useState('');
  const users = useUsers(useDebounced(search.trim(), DEBOUNCE_MS));
  const [chosen, setChosen] = useState<AdminUser | null>(null);
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h2 className="text-20">{t('users.title')}</h2>
        <p className="text-15 text-muted">{t('users.lead')}</p>
      </div>
      <div className="flex items-center gap-2">
        <span className="relative block max-w-md grow">
          <Search
            aria-hidden="true"
            size={20}
            strokeWidth={1.75}
            className="pointer-events-none absolute inset-y-0 start-4 my-auto text-muted"
          />
          <input
            type="search"
            aria-label={t('users.search')}
            placeholder={t('users.search')}
            value={search}
            maxLength={254}
            onChange={(event) => setSearch(event.target.value)}
            className="min-h-12 w-full rounded-md border border-line-strong bg-surface ps-12 pe-4 text-15 placeholder:text-muted"
          />
        </span>
        <IconButton label={t('users.refresh')} onClick={() => void users.refetch()}>
          <RotateCw
            aria-hidden="true"
            size={20}
            strokeWidth={1.75}
            className={users.isFetching ? 'animate-spin motion-reduce:animate-none' : ''}
          />
        </IconButton>
      </div>
      <Listed query={users} failed={t('users.failed')}>
        {({ pages }) => {
          const people = pages.flatMap((page) => page.users);
          if (people.length > 0) return <UserList users={people} onImpersonate={setChosen} />;
          return (
            <EmptyState
              icon={<SearchX size={44} strokeWidth={1.25} />}
              title={t('users.none')}
              action={<Button onClick={() => setSearch('')}>{t('users.showAll')}</Button>}
            />
          );
        }}
      </Listed>
      {users.hasNextPage ? (
        <Button
          className="self-center"
          isPending={users.isFetchingNextPage}
          onClick={() => void users.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
      <ImpersonateDialog user={chosen} onClose={() => setChosen(null)} />
    </section>
  );
}
