import { Inbox, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { Application } from '#contract/applications.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { useIsDesk } from '#web/lib/screen.ts';
import { Button } from '#web/ui/Button.tsx';
import { openRows } from '#web/app/portal/table/openRow.ts';
import { SearchBox } from '#web/app/portal/table/SearchBox.tsx';
import { useTableState } from '#web/app/portal/table/tableSearch.ts';
import { useNow } from '#web/lib/clock.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { StatusPill, type PillTone } from '#web/ui/StatusPill.tsx';
import { useApplications } from './api.ts';
import { ApplicationDialog } from './ApplicationDialog.tsx';
import { Cell, Table } from '#web/ui/Table.tsx';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { SkeletonTable } from '#web/ui/SkeletonTable.tsx';

const HOUR_MS = 3_600_000;
/**
 * Hours within which an applicant is promised an answer. An application is urgent after half of
 * these hours.
 */
const ANSWER_HOURS = 24;

const tones: Record<Application['status'], PillTone> = {
  pending: 'waiting',
  approved: 'ready',
  declined: 'neutral',
};

export function Applications() {
  const { t } = useTranslation(['admin', 'businessKinds', 'common']);
  const state = useTableState(null);
  const applications = useApplications(state.words);
  const [chosen, setChosen] = useState<Application | null>(null);
  return (
    <section className="flex flex-col gap-4">
      <PortalHead
        title={t('applications.title')}
        headline={t('applications.title')}
        kicker={t('applications.lead')}
      />
      <div className="flex">
        <SearchBox words={t('applications.search')} state={state} />
      </div>
      <QueryState
        query={applications}
        failed={t('applications.failed')}
        isPrimary
        skeleton={<SkeletonTable />}
        empty={
          state.words ? (
            <EmptyState
              icon={SearchX}
              title={t('applications.noneFound')}
              action={
                <Button onClick={() => state.change({ q: undefined })}>
                  {t('applications.showAll')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={Inbox}
              title={t('applications.none')}
              text={t('applications.noneText')}
              action={<ApplyLink />}
            />
          )
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

/** Link to the public application form. Administrators open or forward the link. */
function ApplyLink() {
  return (
    <a
      href="/business-onboarding"
      target="_blank"
      rel="noreferrer"
      dir="ltr"
      className="inline-flex min-h-11 items-center font-medium text-primary wrap-anywhere underline underline-offset-4"
    >
      {`${location.origin}/business-onboarding`}
    </a>
  );
}

type ListProps = {
  applications: readonly Application[];
  onOpen: (application: Application) => void;
};

function List({ applications, onOpen }: ListProps) {
  const { t, language } = useTranslation(['admin', 'businessKinds', 'common']);
  const open = (application: Application) => (
    <span data-title className="grid lg:inline-grid">
      <Button
        aria-label={t('applications.openOf', { name: application.businessName })}
        onClick={() => onOpen(application)}
      >
        {t('applications.open')}
      </Button>
    </span>
  );
  const status = (application: Application) => (
    <StatusPill tone={tones[application.status]}>
      {t(`applications.status.${application.status}`)}
    </StatusPill>
  );
  const now = useNow(60_000);
  const left = ({ status: is, createdAt }: Application) => {
    if (is !== 'pending') return null;
    const hours = Math.ceil(ANSWER_HOURS - (now - Date.parse(createdAt)) / HOUR_MS);
    const tone = hours <= 0 ? 'late' : hours <= ANSWER_HOURS / 2 ? 'waiting' : 'neutral';
    return (
      <StatusPill tone={tone}>
        {hours <= 0 ? t('applications.overdue') : t('applications.left', { count: hours })}
      </StatusPill>
    );
  };
  if (useIsDesk()) {
    return (
      <div ref={openRows}>
        <Table
          label={t('applications.title')}
          rows={applications}
          columns={[
            t('applications.fields.business'),
            t('applications.fields.kind'),
            t('applications.fields.contact'),
            t('applications.fields.received'),
            t('applications.fields.status'),
            t('applications.fields.actions'),
          ]}
          renderRow={(application) => (
            <>
              <Cell>
                <bdi className="font-strong wrap-anywhere">{application.businessName}</bdi>
              </Cell>
              <Cell>{t(`businessKinds:${application.kind}`)}</Cell>
              <Cell>
                <bdi className="wrap-anywhere">{application.contactName}</bdi>
              </Cell>
              <Cell>
                <span className="whitespace-nowrap">
                  {formatDateTime(application.createdAt, language, DEVICE_ZONE)}
                </span>
              </Cell>
              <Cell>
                <span className="inline-flex flex-wrap gap-2">
                  {status(application)}
                  {left(application)}
                </span>
              </Cell>
              <Cell>{open(application)}</Cell>
            </>
          )}
        />
      </div>
    );
  }
  return (
    <ul ref={openRows} className="flex flex-col gap-3">
      {applications.map((application) => (
        <li
          key={application.id}
          data-row={application.id}
          className="flex flex-col gap-2 rounded-md border border-line bg-surface p-4"
        >
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-17 font-strong wrap-anywhere">
              <bdi>{application.businessName}</bdi>
            </span>
            <span className="inline-flex flex-wrap gap-2">
              {status(application)}
              {left(application)}
            </span>
          </p>
          <p className="text-15 text-muted">
            {t(`businessKinds:${application.kind}`)} ·{' '}
            {formatDateTime(application.createdAt, language, DEVICE_ZONE)}
          </p>
          {open(application)}
        </li>
      ))}
    </ul>
  );
}
