import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { SessionEntry } from '#contract/sessions.ts';
import { getSignInPage } from '#web/app/homes.ts';
import { endSession, session } from '#web/app/session.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toastDone } from '#web/ui/toasts.ts';
import { useNow } from '#web/lib/clock.ts';
import { ago, dateTime } from '#web/lib/format.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { useLanguage } from '#web/lib/language.ts';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { useEndSession, useSessions, useSignOutEverywhere } from './api.ts';

type Props = { isClosed: boolean };

/** The devices where the person is signed in; each can be signed out. */
export function Sessions({ isClosed }: Props) {
  const { t } = useTranslation(['account', 'app', 'common']);
  const sessions = useSessions();
  return (
    <QueryState
      query={sessions}
      failed={t('sessions.failed')}
      skeleton={<Skeleton className="h-36" />}
    >
      {(entries) => (
        <>
          <SessionList entries={entries} isClosed={isClosed} />
          {isClosed ? null : <Everywhere count={entries.length} />}
        </>
      )}
    </QueryState>
  );
}

type ListProps = { entries: readonly SessionEntry[]; isClosed: boolean };

function SessionList({ entries, isClosed }: ListProps) {
  const { t } = useTranslation(['account', 'app']);
  const refused = useRefusalToast();
  const end = useEndSession((error) => refused(t('app:notSaved'), error));
  const hereFirst = entries.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  return (
    <ul className="divide-y divide-line border-y border-line">
      {hereFirst.map((entry) => (
        <SessionRow
          key={entry.id}
          entry={entry}
          {...(isClosed || entry.isCurrent
            ? {}
            : {
                onEnd: () => end.mutate(entry, { onSuccess: () => toastDone(t('sessions.ended')) }),
              })}
        />
      ))}
    </ul>
  );
}

function Everywhere({ count }: { count: number }) {
  const { t } = useTranslation(['account', 'app']);
  const navigate = useNavigate();
  const refused = useRefusalToast();
  const everywhere = useSignOutEverywhere();
  const [isAsked, setAsked] = useState(false);

  async function leave(): Promise<void> {
    const role = session()?.user?.role;
    try {
      await everywhere.mutateAsync();
    } catch (error) {
      refused(t('app:notSaved'), error);
      return;
    }
    endSession();
    void navigate({ to: getSignInPage(role) });
    toastDone(t('everywhere.done'));
  }

  return (
    <>
      <Button variant="danger" className="self-start" onClick={() => setAsked(true)}>
        {t('everywhere.button')}
      </Button>
      <ConfirmDialog
        title={t('everywhere.title')}
        text={t('everywhere.text', { count })}
        confirm={t('everywhere.button')}
        keep={t('everywhere.stay')}
        isOpen={isAsked}
        isPending={everywhere.isPending}
        onConfirm={() => void leave()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

type RowProps = { entry: SessionEntry; onEnd?: () => void };

function SessionRow({ entry, onEnd }: RowProps) {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const now = useNow(30_000);
  const device = entry.device ?? t('sessions.unknown');
  return (
    <li className="flex min-h-18 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <bdi className="wrap-anywhere">{device}</bdi>
          {entry.isCurrent ? <StatusPill tone="ready">{t('sessions.this')}</StatusPill> : null}
          {entry.isImpersonation ? (
            <StatusPill tone="waiting">{t('sessions.administrator')}</StatusPill>
          ) : null}
        </p>
        <p className="flex flex-wrap gap-x-4 text-12 text-muted tabular-nums">
          {entry.place ? <bdi dir="ltr">{entry.place}</bdi> : null}
          <span>
            {t('sessions.since', { date: dateTime(entry.createdAt, language, DEVICE_ZONE) })}
          </span>
          {entry.secondFactor ? <span>{t(`sessions.factor.${entry.secondFactor}`)}</span> : null}
          <span>
            {t('sessions.seen', { time: ago(entry.lastSeenAt, language, DEVICE_ZONE, now) })}
          </span>
        </p>
      </div>
      {onEnd ? (
        <Button aria-label={t('sessions.endOf', { device })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      ) : null}
    </li>
  );
}
