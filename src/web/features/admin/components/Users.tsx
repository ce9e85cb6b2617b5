import { RotateCw, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { AdminUser } from '#contract/users.ts';
import { impersonationMinutes } from '#domain/identity/impersonation.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { impersonate } from '#web/app/useImpersonation.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { toastFailed } from '#web/ui/toasts.ts';
import { useUsers } from '../api.ts';
import { fullName } from '../fullName.ts';
import { UserList } from './UserList.tsx';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { SkeletonTable } from '#web/ui/Skeleton.tsx';
import { NextPage } from '#web/ui/NextPage.tsx';

const DEBOUNCE_MS = 300;

export function Users() {
  const { t } = useTranslation('admin');
  const [search, setSearch] = useState('');
  const users = useUsers(useDebounced(search.trim(), DEBOUNCE_MS));
  const [chosen, setChosen] = useState<AdminUser | null>(null);
  return (
    <section className="flex flex-col gap-4">
      <PortalHead title={t('users.title')} headline={t('users.title')} kicker={t('users.lead')} />
      <div className="flex items-end gap-2">
        <div className="max-w-md grow">
          <SearchField label={t('users.search')} value={search} onChange={setSearch} />
        </div>
        {/* At the height of the field's middle. */}
        <span className="mb-1">
          <IconButton label={t('users.refresh')} onClick={() => void users.refetch()}>
            <Icon
              of={RotateCw}
              className={users.isFetching ? 'animate-spin motion-reduce:animate-none' : ''}
            />
          </IconButton>
        </span>
      </div>
      <QueryState
        query={users}
        failed={t('users.failed')}
        isPrimary
        skeleton={<SkeletonTable />}
        isEmpty={({ pages }) => pages.every((page) => page.users.length === 0)}
        empty={
          <EmptyState
            icon={SearchX}
            title={t('users.none')}
            action={<Button onClick={() => setSearch('')}>{t('users.showAll')}</Button>}
          />
        }
      >
        {({ pages }) => (
          <UserList users={pages.flatMap((page) => page.users)} onImpersonate={setChosen} />
        )}
      </QueryState>
      <NextPage query={users}>{t('more')}</NextPage>
      <ImpersonateDialog user={chosen} onClose={() => setChosen(null)} />
    </section>
  );
}

type DialogProps = { user: AdminUser | null; onClose: () => void };

/** Explains what acting as somebody else means before it begins. */
function ImpersonateDialog({ user, onClose }: DialogProps) {
  const { t } = useTranslation(['admin', 'app']);
  const errorText = useErrorText();
  const [isPending, setPending] = useState(false);
  const who = user ? `\u2068${fullName(user) ?? user.email ?? user.phoneNumber ?? ''}\u2069` : '';

  async function begin(id: string): Promise<void> {
    setPending(true);
    try {
      await impersonate(id);
    } catch (error) {
      toastFailed(t('users.refused'), errorText(error));
      setPending(false);
      onClose();
    }
  }

  return (
    <Dialog title={t('users.confirm', { who })} isOpen={user !== null} onClose={onClose}>
      <p>{t('users.confirmText', { who, count: impersonationMinutes })}</p>
      <div className="sheet__foot flex flex-wrap justify-end gap-3 *:grow sm:*:grow-0">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          variant="compact"
          isPending={isPending}
          onClick={() => void (user && begin(user.id))}
        >
          {t('users.impersonate')}
        </Button>
      </div>
    </Dialog>
  );
}
