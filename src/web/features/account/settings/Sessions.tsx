import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { SessionEntry } from '#contract/sessions.ts';
import { getSignInPage } from '#web/app/homes.ts';
import { endSession, getSession } from '#web/app/session.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { SessionRow } from '#web/features/identity/components/SessionRow.tsx';
import { useEndSession, useSessions, useSignOutEverywhere } from './api.ts';

type Props = { isClosed: boolean };

/** Lists the devices where the person is signed in. */
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
                onEnd: () =>
                  end.mutate(entry, { onSuccess: () => showDoneToast(t('sessions.ended')) }),
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
    const role = getSession()?.user?.role;
    try {
      await everywhere.mutateAsync();
    } catch (error) {
      refused(t('app:notSaved'), error);
      return;
    }
    endSession();
    void navigate({ to: getSignInPage(role) });
    showDoneToast(t('everywhere.done'));
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
