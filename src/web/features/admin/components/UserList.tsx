import { useTranslation } from '#web/lib/translation.ts';
import { mayBeImpersonated } from '#domain/identity/impersonation.ts';
import type { AdminUser } from '#contract/users.ts';
import { date, dateTime, phone } from '#web/lib/format.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useIsDesk } from '#web/lib/screen.ts';
import { Button } from '#web/ui/Button.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { Cell, Table } from '#web/ui/Table.tsx';
import { fullName } from '../fullName.ts';

type Props = { users: readonly AdminUser[]; onImpersonate: (user: AdminUser) => void };

/** A table on wide screens, cards on a phone. */
export function UserList({ users, onImpersonate }: Props) {
  const { t } = useTranslation(['admin', 'app']);
  const language = useLanguage();
  const lastLogin = ({ lastLoginAt }: AdminUser) =>
    lastLoginAt ? dateTime(lastLoginAt, language, DEVICE_ZONE) : t('users.never');
  if (useIsDesk()) {
    return (
      <Table
        label={t('users.title')}
        rows={users}
        columns={[
          t('users.columns.person'),
          t('users.columns.role'),
          t('users.columns.business'),
          t('users.columns.joined'),
          t('users.columns.lastLogin'),
          t('users.columns.actions'),
        ]}
        renderRow={(user) => (
          <>
            <Cell>
              <Who user={user} />
            </Cell>
            <Cell>
              <Marks user={user} />
            </Cell>
            <Cell>
              <bdi>{user.businessName}</bdi>
            </Cell>
            <Cell>{date(user.createdAt, language, DEVICE_ZONE)}</Cell>
            <Cell>{lastLogin(user)}</Cell>
            <Cell>
              <Impersonate user={user} onClick={() => onImpersonate(user)} />
            </Cell>
          </>
        )}
      />
    );
  }
  return (
    <ul className="flex flex-col gap-3">
      {users.map((user) => (
        <li
          key={user.id}
          className="flex flex-col gap-2 rounded-md border border-line bg-surface p-4"
        >
          <Who user={user} />
          <p className="flex flex-wrap gap-2">
            <Marks user={user} />
          </p>
          <dl className="grid grid-cols-2 gap-x-4 text-12">
            <dt className="text-muted">{t('users.columns.joined')}</dt>
            <dt className="text-muted">{t('users.columns.lastLogin')}</dt>
            <dd>{date(user.createdAt, language, DEVICE_ZONE)}</dd>
            <dd>{lastLogin(user)}</dd>
          </dl>
          <Impersonate user={user} onClick={() => onImpersonate(user)} />
        </li>
      ))}
    </ul>
  );
}

function Who({ user }: { user: AdminUser }) {
  const name = fullName(user);
  const contact = user.email ?? (user.phoneNumber ? phone(user.phoneNumber) : null);
  return (
    <span className="flex flex-col">
      <span className="font-strong wrap-anywhere">
        <bdi>{name ?? contact}</bdi>
      </span>
      {name && contact ? (
        <span className="text-12 wrap-anywhere text-muted tabular-nums">
          <bdi dir="ltr">{contact}</bdi>
        </span>
      ) : null}
    </span>
  );
}

function Marks({ user }: { user: AdminUser }) {
  const { t } = useTranslation(['admin', 'app']);
  return (
    <span className="inline-flex flex-wrap gap-2">
      <StatusPill tone={mayBeImpersonated(user.role) ? 'neutral' : 'info'}>
        {t(`app:roles.${user.role}`)}
      </StatusPill>
      {user.isEmailVerified ? <StatusPill tone="ready">{t('users.verified')}</StatusPill> : null}
      {user.isActive ? null : <StatusPill tone="waiting">{t('users.inactive')}</StatusPill>}
    </span>
  );
}

/** Nobody can act as an administrator, or as an inactive person. */
function Impersonate({ user, onClick }: { user: AdminUser; onClick: () => void }) {
  const { t } = useTranslation('admin');
  if (!mayBeImpersonated(user.role) || !user.isActive) return null;
  const who = fullName(user) ?? user.email ?? user.phoneNumber ?? '';
  return (
    <Button aria-label={t('users.impersonateWho', { who })} onClick={onClick}>
      {t('users.impersonate')}
    </Button>
  );
}
