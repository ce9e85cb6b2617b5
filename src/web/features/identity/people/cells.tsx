import type { AdminUser } from '#contract/users.ts';
import type { AccountState } from '#domain/identity/accountState.ts';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { formatDate, formatDateTime, formatPhone } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { StatusPill, type PillTone } from '#web/ui/StatusPill.tsx';

/** Fields that each list of people has. */
export type ListedPerson = Omit<
  AdminUser,
  'role' | 'businessName' | 'isActive' | 'hasSecondFactor'
>;

/** Fields from which `getPersonLabel` makes the name of a person. */
export type NamedPerson = Pick<
  ListedPerson,
  'id' | 'firstName' | 'lastName' | 'email' | 'phoneNumber'
>;

/** Returns the first and last name joined by a space; null if both are empty. */
function formatFullName({ firstName, lastName }: NamedPerson) {
  return `${firstName} ${lastName}`.trim() || null;
}

const writeContact = ({ email, phoneNumber }: NamedPerson) =>
  email ?? (phoneNumber ? formatPhone(phoneNumber) : null);

/** Returns the name of a person, or else the email address, phone number or id. */
export const getPersonLabel = (person: NamedPerson): string =>
  formatFullName(person) ?? writeContact(person) ?? person.id;

export function PersonCell({ person }: { person: ListedPerson }) {
  const name = formatFullName(person);
  const contact = writeContact(person);
  return (
    <span className="flex flex-col py-1 leading-tight lg:min-w-44">
      <bdi className="self-start font-strong wrap-anywhere">{getPersonLabel(person)}</bdi>
      {name && contact ? (
        <bdi dir="ltr" className="self-start text-12 wrap-anywhere text-muted tabular-nums">
          {contact}
        </bdi>
      ) : null}
    </span>
  );
}

const tones: Record<AccountState, PillTone> = {
  active: 'ready',
  pending: 'waiting',
  inactive: 'over',
  suspended: 'waiting',
  locked: 'late',
};

export function AccountStatePill({ state }: { state: AccountState }) {
  const { t } = useTranslation('adminPeople');
  return <StatusPill tone={tones[state]}>{t(`state.${state}`)}</StatusPill>;
}

/** Says which contacts of a person are verified: email address, phone number, or both. */
export function VerifiedContacts({ of }: { of: ListedPerson }) {
  const { t } = useTranslation('adminPeople');
  const { isEmailVerified, isPhoneVerified } = of;
  if (isEmailVerified && isPhoneVerified) return t('verified.both');
  if (isEmailVerified) return t('verified.email');
  return isPhoneVerified ? (
    t('verified.phone')
  ) : (
    <span className="text-muted">{t('verified.not')}</span>
  );
}

/** Returns the columns that all lists of people share. */
export function usePersonColumns<T extends ListedPerson>(): Record<
  'state' | 'verified' | 'joined' | 'lastLogin',
  TableColumn<T>
> {
  const { t, language } = useTranslation('adminPeople');
  return {
    state: {
      id: 'state',
      name: t('state.name'),
      cell: ({ status }) => <AccountStatePill state={status} />,
      card: 'status',
    },
    verified: {
      id: 'verified',
      name: t('verified.name'),
      cell: (person) => <VerifiedContacts of={person} />,
      isOptional: true,
      card: 'detail',
    },
    joined: {
      id: 'joined',
      name: t('columns.joined'),
      isNamed: true,
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap">{formatDate(createdAt, language, DEVICE_ZONE)}</span>
      ),
      isOptional: true,
      card: 'detail',
    },
    lastLogin: {
      id: 'lastLogin',
      name: t('columns.lastLogin'),
      isNamed: true,
      cell: ({ lastLoginAt }) =>
        lastLoginAt ? (
          <span className="whitespace-nowrap">
            {formatDateTime(lastLoginAt, language, DEVICE_ZONE)}
          </span>
        ) : (
          <span className="text-muted">{t('never')}</span>
        ),
      isOptional: true,
      card: 'detail',
    },
  };
}
