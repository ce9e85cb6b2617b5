import { useSearch } from '@tanstack/react-router';
import { UserCog, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Administrator } from '#contract/administrators.ts';
import { adminSets } from '#domain/identity/roles.ts';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { ResourceList } from '#web/app/portal/table/ResourceList.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { getSession } from '#web/app/session.ts';
import { useNow } from '#web/lib/clock.ts';
import { formatAgo } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { AdministratorDialog } from './AdministratorDialog.tsx';
import { useAdministrators } from './api.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { getAdministratorName } from './getAdministratorName.ts';

/** Screen that lists the administrators of the platform with their permission sets. */
export function Administrators() {
  const { t } = useTranslation('adminTeam');
  const administrators = useAdministrators();
  const state = useTableState(null);
  const { set } = useSearch({
    from: '/administrator/adminPortal/admin-dashboard/administrators',
  });
  const [isInviting, setInviting] = useState(false);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const columns = useColumns(setChosenId);
  const all = administrators.data ?? [];
  const chosen = all.find(({ id }) => id === chosenId);
  return (
    <>
      <ResourceList
        title={t('title')}
        headline={t('headline', { count: all.filter(({ status }) => status === 'active').length })}
        kicker={t('lead')}
        actions={
          <Button variant="primary" onClick={() => setInviting(true)}>
            <Icon of={UserPlus} size={18} />
            {t('invite.button')}
          </Button>
        }
        query={administrators}
        failed={t('listFailed')}
        columns={columns}
        state={state}
        rows={all.filter(({ adminSet }) => !set || adminSet === set)}
        searchText={(row) => `${getAdministratorName(row)} ${row.email}`}
        searchFor={t('search')}
        filters={[
          {
            id: 'set',
            name: t('access'),
            options: adminSets.map((id) => ({ id, name: t(`sets.${id}`) })),
            value: set,
          },
        ]}
        empty={<EmptyState icon={UserCog} title={t('title')} />}
      />
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
      {chosen ? (
        <AdministratorDialog
          key={chosen.id}
          administrator={chosen}
          onClose={() => setChosenId(null)}
        />
      ) : null}
    </>
  );
}

function useColumns(choose: (id: string) => void): TableColumn<Administrator>[] {
  const { t, language } = useTranslation('adminTeam');
  const now = useNow(60_000);
  const own = getSession()?.user?.id;
  return [
    {
      id: 'name',
      name: t('columns.name'),
      cell: (row) => (
        <button
          type="button"
          onClick={() => choose(row.id)}
          className="inline-flex min-h-11 cursor-pointer flex-col items-start justify-center py-1 text-start font-strong text-primary underline-offset-4 hover:underline"
        >
          <bdi className="wrap-anywhere">{getAdministratorName(row)}</bdi>
          {row.id === own ? (
            <span className="text-12 font-normal text-muted">{t('you')}</span>
          ) : null}
        </button>
      ),
      sort: getAdministratorName,
      card: 'title',
    },
    {
      id: 'email',
      name: t('columns.email'),
      cell: ({ email }) => (
        <bdi dir="ltr" className="wrap-anywhere">
          {email}
        </bdi>
      ),
      sort: ({ email }) => email,
      card: 'block',
    },
    {
      id: 'access',
      name: t('access'),
      cell: ({ adminSet }) => t(`sets.${adminSet}`),
      sort: ({ adminSet }) => adminSets.indexOf(adminSet),
      card: 'detail',
    },
    {
      id: 'status',
      name: t('columns.status'),
      cell: ({ status }) => (
        <StatusPill tone={status === 'active' ? 'ready' : 'waiting'}>
          {t(`status.${status}`)}
        </StatusPill>
      ),
      card: 'status',
    },
    {
      id: 'factor',
      name: t('factor'),
      cell: ({ hasSecondFactor, status }) =>
        status === 'pending' ? '—' : t(hasSecondFactor ? 'on' : 'off'),
      card: 'detail',
    },
    {
      id: 'sessions',
      name: t('sessions'),
      cell: ({ openSessions }) => openSessions,
      sort: ({ openSessions }) => openSessions,
      align: 'end',
    },
    {
      id: 'lastLogin',
      name: t('columns.lastLogin'),
      cell: ({ lastLoginAt }) =>
        lastLoginAt ? (
          <time dateTime={lastLoginAt} className="whitespace-nowrap">
            {formatAgo(lastLoginAt, language, DEVICE_ZONE, now)}
          </time>
        ) : (
          t('never')
        ),
      sort: ({ lastLoginAt }) => lastLoginAt,
      card: 'detail',
    },
  ];
}
