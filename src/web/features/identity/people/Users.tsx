import { useSearch } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AdminUser } from '#contract/users.ts';
import { isImpersonableRole } from '#domain/identity/impersonation.ts';
import { type Role, roles } from '#domain/identity/roles.ts';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { FilterChip } from '#web/app/portal/table/FilterChip.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { useCan } from '#web/app/session.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { useUsers } from './api.ts';
import { findState, nameOf, usePersonColumns, useStateOptions, Who } from './cells.tsx';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { ImpersonateDialog } from './ImpersonateDialog.tsx';
import { PeopleTable, Refresh } from './PeopleTable.tsx';

type Asked = { step: 'impersonate' | 'delete'; user: AdminUser };

const findRole = (name: string | undefined): Role | undefined =>
  roles.find((role) => role === name);

/** Screen of all accounts, with buttons that impersonate and delete. */
export function Users() {
  const { t } = useTranslation(['adminPeople', 'app']);
  const state = useTableState(null);
  const search: { role?: string; status?: string } = useSearch({ strict: false });
  const [role, status] = [findRole(search.role), findState(search.status)];
  const [asked, setAsked] = useState<Asked | null>(null);
  const users = useUsers({
    ...(state.words ? { search: state.words } : {}),
    ...(role ? { role } : {}),
    ...(status ? { status } : {}),
    page: state.page,
  });
  const columns = useColumns(setAsked);
  const stateOptions = useStateOptions();
  const texts = {
    label: t('adminPeople:users.title'),
    search: t('adminPeople:users.search'),
    failed: t('adminPeople:users.failed'),
    nobody: t('adminPeople:users.nobody'),
  };
  return (
    <>
      <PortalHead title={texts.label} headline={texts.label} kicker={t('adminPeople:users.lead')}>
        <Refresh query={users} />
      </PortalHead>
      <PeopleTable
        query={{
          ...users,
          data: users.data && { rows: users.data.users, total: users.data.total },
        }}
        state={state}
        columns={columns}
        texts={texts}
        filterNames={[...(role ? ['role'] : []), ...(status ? ['status'] : [])]}
        filters={
          <>
            <FilterChip
              name={t('adminPeople:role')}
              options={roles.map((id) => ({ id, name: t(`app:roles.${id}`) }))}
              value={role ?? null}
              onChange={(chosen) => state.change({ role: chosen ?? undefined })}
            />
            <FilterChip
              name={t('adminPeople:state.name')}
              options={stateOptions}
              value={status ?? null}
              onChange={(chosen) => state.change({ status: chosen ?? undefined })}
            />
          </>
        }
      />
      {asked?.step === 'impersonate' ? (
        <ImpersonateDialog user={asked.user} onClose={() => setAsked(null)} />
      ) : null}
      {asked?.step === 'delete' ? (
        <DeleteUserDialog user={asked.user} onClose={() => setAsked(null)} />
      ) : null}
    </>
  );
}

function useColumns(ask: (asked: Asked) => void): TableColumn<AdminUser>[] {
  const { t } = useTranslation(['adminPeople', 'app']);
  const { state, verified, joined, lastLogin } = usePersonColumns<AdminUser>();
  const may = { impersonate: useCan('people.impersonate'), delete: useCan('users.manage') };
  return [
    {
      id: 'person',
      name: t('adminPeople:columns.person'),
      cell: (user) => <Who person={user} />,
      card: 'title',
    },
    {
      id: 'role',
      name: t('adminPeople:role'),
      cell: ({ role }) => (
        <StatusPill tone={isImpersonableRole(role) ? 'neutral' : 'info'}>
          {t(`app:roles.${role}`)}
        </StatusPill>
      ),
      card: 'detail',
    },
    state,
    verified,
    {
      id: 'business',
      name: t('adminPeople:columns.business'),
      cell: ({ businessName }) => (
        <bdi className="wrap-anywhere">{businessName ?? t('adminPeople:none')}</bdi>
      ),
      isOptional: true,
      card: 'detail',
    },
    joined,
    lastLogin,
    ...(may.impersonate || may.delete
      ? [
          {
            id: 'steps',
            name: t('adminPeople:columns.actions'),
            hasNoHead: true,
            isSteps: true,
            cell: (user: AdminUser) => <Steps user={user} may={may} ask={ask} />,
            // Lines below the card's title: beside two buttons a name would have only a third of a
            // phone's width.
            card: 'block',
          } as const,
        ]
      : []),
  ];
}

type StepsProps = {
  user: AdminUser;
  may: Record<Asked['step'], boolean>;
  ask: (asked: Asked) => void;
};

/**
 * Buttons of an account. Administrators get none: this screen can neither impersonate nor delete
 * them. Inactive accounts cannot be impersonated.
 */
function Steps({ user, may, ask }: StepsProps) {
  const { t } = useTranslation('adminPeople');
  if (!isImpersonableRole(user.role)) return null;
  const who = nameOf(user);
  return (
    <span className="flex flex-wrap items-center justify-end gap-2 lg:flex-nowrap">
      {may.impersonate && user.isActive ? (
        <Button
          aria-label={t('users.impersonateWho', { who })}
          onClick={() => ask({ step: 'impersonate', user })}
        >
          {t('users.impersonate')}
        </Button>
      ) : null}
      {may.delete ? (
        <IconButton
          label={t('delete.openWho', { who })}
          onClick={() => ask({ step: 'delete', user })}
        >
          <Icon of={Trash2} />
        </IconButton>
      ) : null}
    </span>
  );
}
