import { useSearch } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import type { AuditEntry } from '#contract/audit.ts';
import { changeKinds } from '#domain/businesses/changes.ts';
import { adminActions } from '#domain/identity/adminActions.ts';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { DataTable } from '#web/app/portal/table/DataTable.tsx';
import { FilterChip } from '#web/app/portal/table/FilterChip.tsx';
import { type TableState, useTableState } from '#web/app/portal/table/tableSearch.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { NextPage } from '#web/ui/NextPage.tsx';
import { SkeletonTable } from '#web/ui/Skeleton.tsx';
import { showFailedToast } from '#web/ui/toasts.ts';
import {
  type AuditFilter,
  FILE_MOST,
  listWholeTrail,
  useAuditedAdmins,
  useAuditTrail,
} from './api.ts';
import { useAuditColumns } from './useAuditColumns.tsx';
import { nameStep } from './words.ts';

const names = ['by', 'person', 'business', 'kind', 'days'] as const;
type Chosen = { [Name in (typeof names)[number]]?: string | undefined };

const DAY_MS = 86_400_000;
const periods = ['1', '7', '30', '90'] as const;

/**
 * Returns the start of the period, rounded down to the minute. The query key then stays the same
 * for a minute, and the cache is used.
 */
function computePeriodStart(days: string): string {
  const from = new Date(Date.now() - Number(days) * DAY_MS);
  from.setUTCSeconds(0, 0);
  return from.toISOString();
}

function toFilter(words: string, { by, person, business, kind, days }: Chosen): AuditFilter {
  const isPeriod = periods.some((each) => each === days);
  return {
    ...(words ? { search: words } : {}),
    ...(by ? { adminId: by } : {}),
    ...(person ? { personId: person } : {}),
    ...(business ? { businessId: business } : {}),
    ...(kind ? { action: kind } : {}),
    ...(days && isPeriod ? { from: computePeriodStart(days) } : {}),
  };
}

/**
 * Screen of the audit trail: actions of administrators, calls made during impersonation, and
 * changes by managers.
 */
export function AuditTrail() {
  const { t } = useTranslation('admin');
  const state = useTableState(null);
  const chosen: Chosen = useSearch({ from: '/administrator/adminPortal/admin-dashboard/audit' });
  const filter = toFilter(state.words, chosen);
  const trail = useAuditTrail(filter);
  const columns = useAuditColumns(state);
  const rows = trail.data?.pages.flatMap(({ entries }) => entries) ?? [];

  async function listAll(): Promise<AuditEntry[]> {
    const { entries, isCut } = await listWholeTrail(filter);
    if (isCut) showFailedToast(t('audit.cut', { count: FILE_MOST }), t('audit.cutText'));
    return entries;
  }

  return (
    <>
      <PortalHead title={t('audit.title')} headline={t('audit.title')} kicker={t('audit.lead')} />
      <QueryState query={trail} failed={t('audit.failed')} isPrimary skeleton={<SkeletonTable />}>
        {() => (
          <DataTable
            label={t('audit.title')}
            columns={columns}
            state={state}
            rows={rows}
            paged={{ total: null, hasMore: trail.hasNextPage }}
            searchFor={t('audit.search')}
            filters={<Filters chosen={chosen} rows={rows} change={state.change} />}
            filterNames={names.filter((name) => chosen[name])}
            file={t('audit.file')}
            listAll={listAll}
            empty={<EmptyState icon={ScrollText} title={t('audit.none')} />}
            more={
              <div className="grid py-4">
                <NextPage query={trail}>{t('more')}</NextPage>
              </div>
            }
          />
        )}
      </QueryState>
    </>
  );
}

type FiltersProps = { chosen: Chosen; rows: readonly AuditEntry[]; change: TableState['change'] };

function Filters({ chosen, rows, change }: FiltersProps) {
  const { t } = useTranslation(['admin', 'audit']);
  const { data: administrators = [] } = useAuditedAdmins();
  const { by, person, business, kind, days } = chosen;
  const withPerson = rows.find(({ personId, adminId }) =>
    [personId, adminId].includes(person ?? ''),
  );
  const personName =
    withPerson?.personId === person ? withPerson?.personName : withPerson?.adminName;
  const businessName = rows.find(({ businessId }) => businessId === business)?.businessName;
  const kinds = [
    { id: 'calls', name: t('audit.calls') },
    ...changeKinds.map((id) => ({
      id,
      name: t('audit.changesOf', { kind: t(`audit:kinds.${id}`) }),
    })),
    ...adminActions.map((id) => ({ id, name: nameStep({ action: id, summary: null }) })),
  ];
  return (
    <>
      <FilterChip
        name={t('audit.columns.admin')}
        options={administrators}
        value={by ?? null}
        onChange={(next) => change({ by: next ?? undefined })}
      />
      <FilterChip
        name={t('audit.columns.action')}
        options={kinds}
        value={kind ?? null}
        onChange={(next) => change({ kind: next ?? undefined })}
      />
      <FilterChip
        name={t('audit.period')}
        options={periods.map((id) => ({ id, name: t('audit.days', { count: Number(id) }) }))}
        value={days ?? null}
        onChange={(next) => change({ days: next ?? undefined })}
      />
      {person ? (
        <FilterChip
          name={t('audit.columns.person')}
          options={[{ id: person, name: personName ?? t('audit.chosen') }]}
          value={person}
          onChange={(next) => change({ person: next ?? undefined })}
        />
      ) : null}
      {business ? (
        <FilterChip
          name={t('audit.columns.business')}
          options={[{ id: business, name: businessName ?? t('audit.chosen') }]}
          value={business}
          onChange={(next) => change({ business: next ?? undefined })}
        />
      ) : null}
    </>
  );
}
