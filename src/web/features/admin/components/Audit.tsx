import { ScrollText } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import type { AuditEntry } from '#contract/audit.ts';
import { dateTime } from '#web/lib/format.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useIsDesk } from '#web/lib/screen.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useAudit } from '../api.ts';
import { Cell, Table } from '#web/ui/Table.tsx';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { SkeletonTable } from '#web/ui/Skeleton.tsx';
import { NextPage } from '#web/ui/NextPage.tsx';

/** What administrators did, and what was done while one acted as somebody else. */
export function Audit() {
  const { t } = useTranslation('admin');
  const audit = useAudit();
  return (
    <section className="flex flex-col gap-4">
      <PortalHead title={t('audit.title')} headline={t('audit.title')} kicker={t('audit.lead')} />
      <QueryState
        query={audit}
        failed={t('audit.failed')}
        isPrimary
        skeleton={<SkeletonTable />}
        isEmpty={({ pages }) => pages.every((page) => page.entries.length === 0)}
        empty={<EmptyState icon={ScrollText} title={t('audit.none')} />}
      >
        {({ pages }) => <Entries entries={pages.flatMap((page) => page.entries)} />}
      </QueryState>
      <NextPage query={audit}>{t('more')}</NextPage>
    </section>
  );
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const time = ({ at }: AuditEntry) => (
    <time dateTime={at} className="tabular-nums">
      {dateTime(at, language, DEVICE_ZONE)}
    </time>
  );
  const action = (entry: AuditEntry) => (
    <bdi dir="ltr" className="font-medium wrap-anywhere">
      {entry.action}
    </bdi>
  );
  if (useIsDesk()) {
    return (
      <Table
        label={t('audit.title')}
        rows={entries}
        columns={[
          t('audit.columns.time'),
          t('audit.columns.admin'),
          t('audit.columns.action'),
          t('audit.columns.person'),
          t('audit.columns.status'),
          t('audit.columns.address'),
        ]}
        renderRow={(entry) => (
          <>
            <Cell>{time(entry)}</Cell>
            <Cell>
              <bdi>{entry.adminName}</bdi>
            </Cell>
            <Cell>{action(entry)}</Cell>
            <Cell>
              <bdi>{entry.personName}</bdi>
            </Cell>
            <Cell>{entry.status}</Cell>
            <Cell>
              <bdi dir="ltr">{entry.address}</bdi>
            </Cell>
          </>
        )}
      />
    );
  }
  return (
    <ul className="divide-y divide-line border-y border-line">
      {entries.map((entry) => (
        <li key={entry.id} className="flex flex-col gap-0.5 py-3">
          {action(entry)}
          <p className="text-15">
            {entry.personName
              ? t('audit.as', {
                  admin: `\u2068${entry.adminName ?? ''}\u2069`,
                  person: `\u2068${entry.personName}\u2069`,
                })
              : entry.adminName}
          </p>
          <p className="flex flex-wrap gap-x-3 text-12 text-muted">
            {time(entry)}
            {entry.status === null ? null : <span>{entry.status}</span>}
            {entry.address ? <bdi dir="ltr">{entry.address}</bdi> : null}
          </p>
        </li>
      ))}
    </ul>
  );
}
