import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { Application } from '#contract/applications.ts';
import { dateTime } from '#web/lib/format.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useIsDesk } from '#web/lib/screen.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import type { Tone } from '#web/ui/StatusPill.tsx';
import { useApplications } from '../api.ts';
import { ApplicationDialog } from './ApplicationDialog.tsx';
import { Cell, Table } from '#web/ui/Table.tsx';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { SkeletonTable } from '#web/ui/Skeleton.tsx';

const tones: Record<Application['status'], Tone> = {
  pending: 'waiting',
  approved: 'ready',
  declined: 'neutral',
};

export function Applications() {
  const { t } = useTranslation(['admin', 'common']);
  const applications = useApplications();
  const [chosen, setChosen] = useState<Application | null>(null);
  return (
    <section className="flex flex-col gap-4">
      <PortalHead
        title={t('applications.title')}
        headline={t('applications.title')}
        kicker={t('applications.lead')}
      />
      <QueryState
        query={applications}
        failed={t('applications.failed')}
        isPrimary
        skeleton={<SkeletonTable />}
        empty={
          <EmptyState
            icon={Inbox}
            title={t('applications.none')}
            text={t('applications.noneText')}
          />
        }
      >
        {(all) => <List applications={all} onOpen={setChosen} />}
      </QueryState>
      {applications.hasMore ? (
        <Button
          className="self-center"
          isPending={applications.isFetchingMore}
          onClick={applications.fetchMore}
        >
          {t('more')}
        </Button>
      ) : null}
      <ApplicationDialog
        application={chosen && applications.newest(chosen)}
        onClose={() => setChosen(null)}
      />
    </section>
  );
}

type ListProps = {
  applications: readonly Application[];
  onOpen: (application: Application) => void;
};

function List({ applications, onOpen }: ListProps) {
  const { t } = useTranslation(['admin', 'common']);
  const language = useLanguage();
  const open = (application: Application) => (
    <Button
      aria-label={t('applications.openOf', { name: application.businessName })}
      onClick={() => onOpen(application)}
    >
      {t('applications.open')}
    </Button>
  );
  const status = (application: Application) => (
    <StatusPill tone={tones[application.status]}>
      {t(`applications.status.${application.status}`)}
    </StatusPill>
  );
  if (useIsDesk()) {
    return (
      <Table
        label={t('applications.title')}
        rows={applications}
        columns={[
          t('applications.fields.business'),
          t('applications.fields.kind'),
          t('applications.fields.contact'),
          t('applications.fields.received'),
          t('applications.fields.status'),
          t('users.columns.actions'),
        ]}
        renderRow={(application) => (
          <>
            <Cell>
              <bdi className="font-strong">{application.businessName}</bdi>
            </Cell>
            <Cell>{t(`common:businessKinds.${application.kind}`)}</Cell>
            <Cell>
              <bdi>{application.contactName}</bdi>
            </Cell>
            <Cell>{dateTime(application.createdAt, language, DEVICE_ZONE)}</Cell>
            <Cell>{status(application)}</Cell>
            <Cell>{open(application)}</Cell>
          </>
        )}
      />
    );
  }
  return (
    <ul className="flex flex-col gap-3">
      {applications.map((application) => (
        <li
          key={application.id}
          className="flex flex-col gap-2 rounded-md border border-line bg-surface p-4"
        >
          <p className="flex flex-wrap items-center justify-between gap-2">
            <bdi className="text-17 font-strong wrap-anywhere">{application.businessName}</bdi>
            {status(application)}
          </p>
          <p className="text-15 text-muted">
            {t(`common:businessKinds.${application.kind}`)} ·{' '}
            {dateTime(application.createdAt, language, DEVICE_ZONE)}
          </p>
          {open(application)}
        </li>
      ))}
    </ul>
  );
}
