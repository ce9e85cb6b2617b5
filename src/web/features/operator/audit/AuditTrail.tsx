import { useSearch } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import type { AuditEntry } from '#contract/audit.ts';
import { changeKinds } from '#domain/businesses/changes.ts';
import { adminActions } from '#domain/identity/adminActions.ts';
import { securityActions } from '#domain/identity/securityEvents.ts';
import type { TableFilter } from '#web/app/portal/table/DataTable.tsx';
import { ResourceList } from '#web/app/portal/table/ResourceList.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { showFailedToast } from '#web/ui/toasts.ts';
import {
  type AuditFilter,
  MAX_EXPORTED_ENTRIES,
  listWholeTrail,
  useAuditedAdmins,
  useAuditTrail,
} from './api.ts';
import { useAuditColumns } from './useAuditColumns.tsx';
import { nameStep } from './words.ts';

type Chosen = { [Name in 'by' | 'person' | 'business' | 'kind' | 'days']?: string | undefined };

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
 * Screen of the audit trail: actions of administrators, calls made during impersonation, changes by
 * managers, and sign-ins.
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
    if (isCut) showFailedToast(t('audit.cut', { count: MAX_EXPORTED_ENTRIES }), t('audit.cutText'));
    return entries;
  }

  return (
    <ResourceList
      title={t('audit.title')}
      kicker={t('audit.lead')}
      query={trail}
      failed={t('audit.failed')}
      columns={columns}
      state={state}
      rows={rows}
      next={{ query: trail, label: t('more') }}
      searchFor={t('audit.search')}
      filters={useFilters(chosen, rows)}
      file={t('audit.file')}
      listAll={listAll}
      empty={<EmptyState icon={ScrollText} title={t('audit.none')} />}
    />
  );
}

/** Returns the filters of the trail. A person and a business are chosen by a press on a row. */
function useFilters(chosen: Chosen, rows: readonly AuditEntry[]): TableFilter[] {
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
    { id: 'sign-ins', name: t('audit.signIns') },
    ...changeKinds.map((id) => ({
      id,
      name: t('audit.changesOf', { kind: t(`audit:kinds.${id}`) }),
    })),
    ...[...securityActions, ...adminActions].map((id) => ({
      id,
      name: nameStep({ action: id, summary: null }),
    })),
  ];
  const ofRow = (
    id: 'person' | 'business',
    value: string | undefined,
    name: string | null | undefined,
  ): TableFilter[] =>
    value
      ? [
          {
            id,
            name: t(`audit.columns.${id}`),
            options: [{ id: value, name: name ?? t('audit.chosen') }],
            value,
          },
        ]
      : [];
  return [
    { id: 'by', name: t('audit.columns.admin'), options: administrators, value: by },
    { id: 'kind', name: t('audit.columns.action'), options: kinds, value: kind },
    {
      id: 'days',
      name: t('audit.period'),
      options: periods.map((id) => ({ id, name: t('audit.days', { count: Number(id) }) })),
      value: days,
    },
    ...ofRow('person', person, personName),
    ...ofRow('business', business, businessName),
  ];
}
