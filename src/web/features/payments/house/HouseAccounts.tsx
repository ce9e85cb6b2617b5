import { Link } from '@tanstack/react-router';
import { Pencil, Plus, QrCode, Store } from 'lucide-react';
import { useState } from 'react';
import type { HouseAccount } from '#contract/houseAccounts.ts';
import { minorToMajor } from '#domain/shared/money.ts';
import { TitleLink } from '#web/app/portal/links.tsx';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { ResourceList } from '#web/app/portal/table/ResourceList.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { useReport } from '#web/app/useReport.ts';
import { formatAmount } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { iconLook } from '#web/ui/button.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { useAllHouseAccounts, useChangeAccount } from './api.ts';

/** Screen of the house accounts, which pay for guests: codes, limits and statements. */
export function HouseAccounts() {
  const { t } = useTranslation('houseAccounts');
  const accounts = useAllHouseAccounts();
  const state = useTableState({ id: 'name', isDescending: false });
  /** Id of the account whose dialog is open, `new` for the form of a new account, or null. */
  const [open, setOpen] = useState<string | null>(null);
  const columns = useColumns(({ id }) => setOpen(id));
  const { data } = accounts;
  const openCount = data?.accounts.filter(({ isActive }) => isActive).length;
  return (
    <>
      <ResourceList
        title={t('title')}
        headline={openCount === undefined ? undefined : t('headline', { count: openCount })}
        kicker={t('kicker')}
        actions={
          <Button variant="compact" onClick={() => setOpen('new')}>
            <Icon of={Plus} size={18} />
            {t('add')}
          </Button>
        }
        query={accounts}
        failed={t('failed')}
        columns={columns}
        state={state}
        rows={data?.accounts ?? []}
        searchText={({ name, code }) => `${name} ${code ?? ''}`}
        searchFor={t('search')}
        file={t('file')}
        empty={<EmptyState icon={Store} title={t('none')} text={t('noneText')} />}
      />
      {open && data ? (
        <AccountDialog
          key={open}
          account={data.accounts.find(({ id }) => id === open) ?? null}
          currency={data.currency}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

function useColumns(edit: (account: HouseAccount) => void): TableColumn<HouseAccount>[] {
  const { t, language } = useTranslation('houseAccounts');
  const written = (cents: number | null, currency: string) =>
    cents === null ? null : isolateText(formatAmount(cents, currency, language));
  const plain = (cents: number | null, currency: string) =>
    cents === null ? null : minorToMajor(cents, currency);
  const limit = (
    id: 'day' | 'month',
    read: (account: HouseAccount) => number | null,
  ): TableColumn<HouseAccount> => ({
    id,
    name: t(`columns.${id}`),
    align: 'end',
    cell: (account) => written(read(account), account.currency) ?? '—',
    csv: (account) => plain(read(account), account.currency),
    isOptional: true,
  });
  const cover = ({ coverCents, currency }: HouseAccount) =>
    written(coverCents, currency) ?? t('whole');
  const isUsedUp = ({ maxUses, uses }: HouseAccount) => maxUses !== null && uses >= maxUses;
  const stateOf = (account: HouseAccount) =>
    !account.isActive ? 'closed' : isUsedUp(account) ? 'usedUp' : 'open';
  return [
    {
      id: 'name',
      name: t('columns.name'),
      cell: ({ id, name }) => (
        <TitleLink to="/business-dashboard/house-accounts/$id" params={{ id }}>
          {name}
        </TitleLink>
      ),
      csv: ({ name }) => name,
      sort: ({ name }) => name,
      card: 'title',
    },
    {
      id: 'state',
      name: t('columns.state'),
      cell: (account) => (
        <StatusPill tone={stateOf(account) === 'open' ? 'ready' : 'over'}>
          {t(`states.${stateOf(account)}`)}
        </StatusPill>
      ),
      csv: (account) => t(`states.${stateOf(account)}`),
      card: 'status',
    },
    {
      id: 'code',
      name: t('columns.code'),
      cell: ({ code }) =>
        code === null ? (
          <span className="text-muted">{t('staffOnly')}</span>
        ) : (
          <bdi dir="ltr" className="font-medium select-all">
            {code}
          </bdi>
        ),
      csv: ({ code }) => code,
      card: 'detail',
    },
    {
      id: 'cover',
      name: t('columns.cover'),
      align: 'end',
      cell: cover,
      csv: ({ coverCents, currency }) => plain(coverCents, currency),
      card: 'detail',
    },
    limit('day', ({ dayLimitCents }) => dayLimitCents),
    limit('month', ({ monthLimitCents }) => monthLimitCents),
    {
      id: 'uses',
      name: t('columns.uses'),
      align: 'end',
      cell: ({ uses, maxUses }) => (
        <span className={uses === 0 ? 'text-muted' : ''}>
          {maxUses === null ? uses : t('ofLimit', { count: uses, limit: maxUses })}
        </span>
      ),
      csv: ({ uses }) => uses,
      sort: ({ uses }) => uses,
      card: 'figure',
    },
    {
      id: 'steps',
      name: t('columns.steps'),
      hasNoHead: true,
      align: 'end',
      cell: (account) => <Steps account={account} edit={() => edit(account)} />,
      card: 'action',
    },
  ];
}

function Steps({ account, edit }: { account: HouseAccount; edit: () => void }) {
  const { t } = useTranslation(['houseAccounts', 'app']);
  const report = useReport();
  const { id, isActive, code } = account;
  const change = useChangeAccount(id);
  const name = isolateText(account.name);
  return (
    <span className="inline-flex items-center">
      {code !== null && isActive ? (
        <Link
          to="/business-dashboard/house-accounts/$id/sign"
          params={{ id }}
          aria-label={t('houseAccounts:printSign', { name })}
          className={iconLook}
        >
          <Icon of={QrCode} />
        </Link>
      ) : null}
      <IconButton label={t('houseAccounts:change', { name })} onClick={edit}>
        <Icon of={Pencil} />
      </IconButton>
      <Button
        variant="quiet"
        className="px-2"
        isPending={change.isPending}
        aria-label={t(isActive ? 'houseAccounts:closeAccount' : 'houseAccounts:reopenAccount', {
          name,
        })}
        onClick={() =>
          change.mutate(
            { isActive: !isActive },
            report(
              t('app:notSaved'),
              t(isActive ? 'houseAccounts:closed' : 'houseAccounts:reopened', { name }),
            ),
          )
        }
      >
        {t(isActive ? 'houseAccounts:close' : 'houseAccounts:reopen')}
      </Button>
    </span>
  );
}
