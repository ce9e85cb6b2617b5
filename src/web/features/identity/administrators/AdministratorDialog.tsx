import { useState } from 'react';
import type { Administrator } from '#contract/administrators.ts';
import type { AdminSet } from '#domain/identity/roles.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { getSession } from '#web/app/session.ts';
import { useReport } from '#web/app/useReport.ts';
import { SessionRow } from '#web/features/identity/components/SessionRow.tsx';
import { PasswordForm } from '#web/features/identity/secondFactor/PasswordForm.tsx';
import type { OwnerProof } from '#web/features/identity/secondFactor/useOwnerProof.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DialogFoot } from '#web/ui/DialogFoot.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { type AdministratorStep, useAdministratorSessions, useAdministratorStep } from './api.ts';
import { getAdministratorName } from './getAdministratorName.ts';
import { SetField } from './SetField.tsx';

type Props = { administrator: Administrator; onClose: () => void };

/** Dialog of one administrator: permission set, sign-in and sessions. */
export function AdministratorDialog({ administrator, onClose }: Props) {
  const { t } = useTranslation('adminTeam');
  const { id, email, status } = administrator;
  const [adminSet, setAdminSet] = useState<AdminSet>(administrator.adminSet);
  const [asked, setAsked] = useState<'change' | 'remove' | 'resetFactor' | null>(null);
  const step = useAdministratorStep(id);
  const report = useReport();
  const name = isolateText(getAdministratorName(administrator));
  const isSelf = getSession()?.user?.id === id;
  const isPending = status === 'pending';
  const kind = asked === 'remove' && isPending ? 'withdraw' : asked;

  function take(wanted: AdministratorStep, done: string): void {
    step.mutate(wanted, report(t('failed'), done));
  }

  async function takeProven(proof: OwnerProof): Promise<void> {
    if (!asked || !kind) return;
    await step.mutateAsync(
      asked === 'change' ? { step: asked, adminSet, proof } : { step: asked, proof },
    );
    showDoneToast(t(`done.${kind}`, { name }));
    onClose();
  }

  return (
    <>
      <Dialog title={name} isOpen={asked === null} onClose={onClose}>
        <div className="flex flex-col gap-6">
          <p className="text-15 text-muted">
            <bdi dir="ltr" className="wrap-anywhere">
              {email}
            </bdi>
          </p>
          {isPending ? (
            <Invitation
              administrator={administrator}
              isBusy={step.isPending}
              onResend={() => take({ step: 'resend' }, t('done.resend'))}
            />
          ) : null}
          <div className="flex flex-col gap-3">
            <SetField value={adminSet} onChange={setAdminSet} disabled={step.isPending} />
            <Button
              variant="primary"
              className="self-start"
              disabled={adminSet === administrator.adminSet}
              onClick={() => setAsked('change')}
            >
              {t('save')}
            </Button>
          </div>
          {isPending ? null : (
            <>
              <SecondFactor
                administrator={administrator}
                isSelf={isSelf}
                onReset={() => setAsked('resetFactor')}
              />
              <OpenSessions
                id={id}
                onEnd={(sessionId) => take({ step: 'endSession', sessionId }, t('done.endSession'))}
              />
            </>
          )}
          <DialogFoot>
            <Button variant="danger" onClick={() => setAsked('remove')}>
              {isPending ? t('withdraw.button') : t('remove.button')}
            </Button>
          </DialogFoot>
        </div>
      </Dialog>
      {kind ? (
        <Dialog title={t(`${kind}.title`, { name })} isOpen onClose={() => setAsked(null)}>
          <PasswordForm
            text={t(`${kind}.text`, { name, set: t(`sets.${adminSet}`) })}
            submitLabel={kind === 'change' ? t('save') : t(`${kind}.button`)}
            variant={kind === 'change' ? 'primary' : 'danger'}
            send={takeProven}
          />
        </Dialog>
      ) : null}
    </>
  );
}

type InvitationProps = { administrator: Administrator; isBusy: boolean; onResend: () => void };

function Invitation({ administrator, isBusy, onResend }: InvitationProps) {
  const { t, language } = useTranslation('adminTeam');
  const { invitationExpiresAt: until } = administrator;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-y border-line py-3">
      <p className="min-w-0 text-15">
        {until
          ? t('invitedUntil', { date: formatDateTime(until, language, DEVICE_ZONE) })
          : t('invitedText')}
      </p>
      <Button isPending={isBusy} onClick={onResend}>
        {t('resend')}
      </Button>
    </div>
  );
}

type FactorProps = { administrator: Administrator; isSelf: boolean; onReset: () => void };

function SecondFactor({ administrator, isSelf, onReset }: FactorProps) {
  const { t } = useTranslation('adminTeam');
  const { hasSecondFactor } = administrator;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-15 font-medium">{t('factor')}</h3>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-15 text-muted">{hasSecondFactor ? t('factorOn') : t('factorOff')}</p>
        {hasSecondFactor && !isSelf ? (
          <Button onClick={onReset}>{t('resetFactor.button')}</Button>
        ) : null}
      </div>
    </section>
  );
}

function OpenSessions({ id, onEnd }: { id: string; onEnd: (sessionId: string) => void }) {
  const { t } = useTranslation('adminTeam');
  const sessions = useAdministratorSessions(id);
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-15 font-medium">{t('sessions')}</h3>
      <QueryState
        query={sessions}
        failed={t('sessionsFailed')}
        skeleton={<Skeleton className="h-18" />}
        isEmpty={(entries) => entries.length === 0}
        empty={<p className="text-15 text-muted">{t('noSessions')}</p>}
      >
        {(entries) => (
          <ul className="divide-y divide-line border-y border-line">
            {entries.map((entry) => (
              <SessionRow
                key={entry.id}
                entry={entry}
                {...(entry.isCurrent ? {} : { onEnd: () => onEnd(entry.id) })}
              />
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}
