import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ApiToken } from '#contract/apiTokens.ts';
import { API_TOKEN_PREFIX } from '#domain/identity/apiTokens.ts';
import { usePlace } from '#web/app/portal/place.ts';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { DataTable } from '#web/app/portal/table/DataTable.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useReport } from '#web/app/useReport.ts';
import { useNow } from '#web/lib/clock.ts';
import { formatAgo, formatDate } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonTable } from '#web/ui/SkeletonTable.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { useApiTokens, useRevokeToken } from './api.ts';
import { IntegrationPart } from './IntegrationPart.tsx';
import { TokenDialog } from './TokenDialog.tsx';

const tones = { active: 'ready', expired: 'over', revoked: 'cancelled' } as const;

/** Section with the API tokens of a business, to create and revoke them. */
export function Tokens() {
  const { t } = useTranslation('integrations');
  const report = useReport();
  const tokens = useApiTokens();
  const { locations } = usePlace();
  const state = useTableState(null);
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<ApiToken | null>(null);
  const revoke = useRevokeToken();
  const columns = useColumns(setEnding);
  const none = <EmptyState icon={KeyRound} title={t('tokens.none')} text={t('tokens.noneText')} />;
  const endingName = isolateText(ending?.name ?? '');
  return (
    <IntegrationPart
      title={t('tokens.title')}
      text={t('tokens.text')}
      action={
        <Button variant="compact" onClick={() => setMaking(true)}>
          <Icon of={Plus} size={18} />
          {t('tokens.make')}
        </Button>
      }
    >
      <QueryState
        query={tokens}
        failed={t('tokens.failed')}
        isPrimary
        skeleton={<SkeletonTable />}
        empty={none}
      >
        {(rows) => (
          <DataTable
            label={t('tokens.title')}
            columns={columns}
            state={state}
            rows={rows}
            searchText={({ name, ending: last }) => `${name} ${last}`}
            searchFor={t('tokens.search')}
            empty={none}
          />
        )}
      </QueryState>
      {isMaking ? <TokenDialog locations={locations} onClose={() => setMaking(false)} /> : null}
      <ConfirmDialog
        title={t('tokens.revokeTitle', { name: endingName })}
        text={t('tokens.revokeText')}
        confirm={t('tokens.revoke')}
        keep={t('keep')}
        isOpen={ending !== null}
        isPending={revoke.isPending}
        onConfirm={() =>
          ending &&
          revoke.mutate(ending.id, {
            ...report(t('tokens.notRevoked'), t('tokens.revoked', { name: endingName })),
            onSettled: () => setEnding(null),
          })
        }
        onClose={() => setEnding(null)}
      />
    </IntegrationPart>
  );
}

function useColumns(end: (token: ApiToken) => void): TableColumn<ApiToken>[] {
  const { t, language } = useTranslation('integrations');
  const now = useNow(60_000);
  const { locations } = usePlace();
  const where = ({ locationIds }: ApiToken) =>
    locationIds
      ?.map((wanted) => locations.find(({ id }) => id === wanted)?.name)
      .map((name) => (name === undefined ? t('tokens.elsewhere') : isolateText(name)))
      .join(' · ') ?? t('tokens.everywhere');
  return [
    {
      id: 'name',
      name: t('tokens.columns.name'),
      cell: ({ name }) => <bdi className="font-strong wrap-anywhere">{name}</bdi>,
      sort: ({ name }) => name,
      card: 'title',
    },
    {
      id: 'state',
      name: t('tokens.columns.state'),
      cell: ({ state }) => (
        <StatusPill tone={tones[state]}>{t(`tokens.states.${state}`)}</StatusPill>
      ),
      sort: ({ state }) => state,
      card: 'status',
    },
    {
      id: 'token',
      name: t('tokens.columns.token'),
      cell: ({ ending }) => (
        <bdi dir="ltr" className="font-mono whitespace-nowrap">
          {`${API_TOKEN_PREFIX}…${ending}`}
        </bdi>
      ),
      card: 'detail',
    },
    {
      id: 'capabilities',
      name: t('tokens.columns.capabilities'),
      cell: ({ capabilities }) => (
        <ul className="min-w-56 py-1 text-12">
          {capabilities.map((each) => (
            <li key={each}>{t(`capabilities.${each}`)}</li>
          ))}
        </ul>
      ),
      isOptional: true,
      card: 'block',
    },
    {
      id: 'locations',
      name: t('tokens.columns.locations'),
      cell: where,
      isOptional: true,
      card: 'detail',
    },
    {
      id: 'expires',
      name: t('tokens.columns.expires'),
      cell: ({ expiresAt }) => (
        <time dateTime={expiresAt} className="whitespace-nowrap">
          {formatDate(expiresAt, language, locations[0]?.timeZone)}
        </time>
      ),
      sort: ({ expiresAt }) => expiresAt,
      card: 'detail',
    },
    {
      id: 'used',
      name: t('tokens.columns.used'),
      cell: ({ lastUsedAt, lastAddress }) => {
        if (!lastUsedAt) return t('tokens.never');
        const at = formatAgo(lastUsedAt, language, DEVICE_ZONE, now);
        return lastAddress
          ? t('tokens.usedFrom', { ago: at, address: isolateText(lastAddress) })
          : at;
      },
      sort: ({ lastUsedAt }) => lastUsedAt,
      card: 'detail',
    },
    {
      id: 'by',
      name: t('tokens.columns.by'),
      cell: ({ createdByName }) => <bdi>{createdByName}</bdi>,
      isOptional: 'off',
    },
    {
      id: 'steps',
      name: t('tokens.columns.steps'),
      hasNoHead: true,
      align: 'end',
      cell: (token) =>
        token.state === 'active' ? (
          <Button
            variant="quiet"
            className="px-2"
            aria-label={t('tokens.revokeNamed', { name: isolateText(token.name) })}
            onClick={() => end(token)}
          >
            {t('tokens.revoke')}
          </Button>
        ) : null,
      card: 'action',
    },
  ];
}
