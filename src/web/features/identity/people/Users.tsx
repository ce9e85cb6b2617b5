import { useSearch } from '@tanstack/react-router';
import { ShieldOff, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { AdminUser } from '#contract/users.ts';
import { isImpersonableRole, impersonationMinutes } from '#domain/identity/impersonation.ts';
import { roles } from '#domain/identity/roles.ts';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { useCan } from '#web/app/session.ts';
import { withTexts } from '#web/app/withTexts.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { useErrorText } from '#web/app/errorText.ts';
import { impersonateUser } from '#web/app/useImpersonation.ts';
import { isolateText } from '#web/lib/language.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showFailedToast } from '#web/ui/toasts.ts';
import { useUsers } from './api.ts';
import { getPersonLabel, usePersonColumns, PersonCell, type ListedPerson } from './cells.tsx';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { PeopleTable, usePeopleSearch } from './PeopleTable.tsx';

const ResetFactorDialog = lazyPart(
  async () =>
    (await withTexts(import('./ResetFactorDialog.tsx'), 'secondFactor', 'issues'))
      .ResetFactorDialog,
);

type Asked = { step: 'impersonate' | 'resetFactor' | 'delete'; user: AdminUser };

/** Screen of all accounts, with buttons that impersonate, reset a second factor and delete. */
export function Users() {
  const { t } = useTranslation(['adminPeople', 'app']);
  const { asked: query, ...list } = usePeopleSearch();
  const search: { role?: string } = useSearch({ strict: false });
  const role = roles.find((each) => each === search.role);
  const [asked, setAsked] = useState<Asked | null>(null);
  const users = useUsers({ ...query, ...(role ? { role } : {}) });
  return (
    <>
      <PeopleTable
        kind="users"
        {...list}
        query={users}
        rows={users.data?.users}
        columns={useColumns(setAsked)}
        filters={[
          {
            id: 'role',
            name: t('adminPeople:role'),
            options: roles.map((id) => ({ id, name: t(`app:roles.${id}`) })),
            value: role,
          },
        ]}
      />
      {asked?.step === 'impersonate' ? (
        <ImpersonateDialog user={asked.user} onClose={() => setAsked(null)} />
      ) : null}
      {asked?.step === 'delete' ? (
        <DeleteUserDialog user={asked.user} onClose={() => setAsked(null)} />
      ) : null}
      <Suspense>
        {asked?.step === 'resetFactor' ? (
          <ResetFactorDialog user={asked.user} onClose={() => setAsked(null)} />
        ) : null}
      </Suspense>
    </>
  );
}

function useColumns(ask: (asked: Asked) => void): TableColumn<AdminUser>[] {
  const { t } = useTranslation(['adminPeople', 'app']);
  const { state, verified, joined, lastLogin } = usePersonColumns<AdminUser>();
  const mayManage = useCan('users.manage');
  const may = {
    impersonate: useCan('people.impersonate'),
    resetFactor: mayManage,
    delete: mayManage,
  };
  return [
    {
      id: 'person',
      name: t('adminPeople:columns.person'),
      cell: (user) => <PersonCell person={user} />,
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
            // Lines below the card's title: beside the buttons a name would have only a third of a
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
  const who = getPersonLabel(user);
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
      {may.resetFactor && user.hasSecondFactor ? (
        <IconButton
          label={t('resetFactor.openWho', { who })}
          onClick={() => ask({ step: 'resetFactor', user })}
        >
          <Icon of={ShieldOff} />
        </IconButton>
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

/** Dialog that explains impersonation before it starts. */
function ImpersonateDialog({ user, onClose }: { user: ListedPerson; onClose: () => void }) {
  const { t } = useTranslation('adminPeople');
  const errorText = useErrorText();
  const [isPending, setPending] = useState(false);
  const who = isolateText(getPersonLabel(user));

  async function begin(): Promise<void> {
    setPending(true);
    try {
      await impersonateUser(user.id);
    } catch (error) {
      showFailedToast(t('users.refused'), errorText(error));
      onClose();
    }
  }

  return (
    <ConfirmDialog
      title={t('users.confirm', { who })}
      text={t('users.confirmText', { who, count: impersonationMinutes })}
      confirm={t('users.impersonate')}
      keep={t('cancel')}
      variant="compact"
      isPending={isPending}
      onConfirm={() => void begin()}
      onClose={onClose}
    />
  );
}
