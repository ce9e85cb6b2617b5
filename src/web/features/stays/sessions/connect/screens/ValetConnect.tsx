import { useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { useSession } from '#web/app/session.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Steps } from '#web/features/identity/components/Steps.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { Threshold } from '#web/ui/Threshold.tsx';
import { lazyPart, LoadingBox, prefetch } from '#web/ui/lazyPart.tsx';
import { useVerifiedBadge } from '../api.ts';
import type { Badge } from '../api.ts';
import { CompleteStep } from '../components/CompleteStep.tsx';
import { NotCustomer } from '../components/NotCustomer.tsx';
import { Refused } from '../components/Refused.tsx';
import { VerifyStep } from '../components/VerifyStep.tsx';
import { flowDraft } from '../flow.ts';
import { useFlow } from '../useFlow.ts';
import { useWho } from '../useWho.ts';

const AccountStep = lazyPart(
  async () => (await import('../components/AccountStep.tsx')).AccountStep,
);
const VehicleStep = lazyPart(
  async () => (await import('../components/VehicleStep.tsx')).VehicleStep,
);

const steps = ['verify', 'account', 'vehicle', 'complete'] as const;

/** Where a valet's badge leads: who he is, who I am, which car, done. */
export function ValetConnect() {
  const { t } = useTranslation('sessions');
  useTitle(t('connect.title'));
  const { qrCodeId } = useParams({ from: '/valet-connect/$qrCodeId' });
  const token = useSession()?.token;
  return (
    <Threshold title={t('connect.title')} lead={t('connect.lead')}>
      {/* Another person, also by another tab: what was read for the one before is read anew. */}
      <Way key={`${qrCodeId} ${token ?? ''}`} qrCodeId={qrCodeId} />
    </Threshold>
  );
}

function Way({ qrCodeId }: { qrCodeId: string }) {
  const { t } = useTranslation('sessions');
  const [flow, change] = useFlow(qrCodeId);
  const [isDone, setDone] = useState(false);
  const who = useWho();
  const path = `/valet-connect/${encodeURIComponent(qrCodeId)}`;
  useEffect(() => prefetch(AccountStep, VehicleStep), []);
  const step = isDone ? 'complete' : stepOf(flow.isConfirmed, who !== 'stranger');

  function done(): void {
    flowDraft(qrCodeId).forget();
    setDone(true);
  }

  return (
    <>
      <Steps at={steps.indexOf(step) + 1} names={steps.map((name) => t(`connect.steps.${name}`))} />
      {step === 'complete' ? (
        <CompleteStep />
      ) : (
        <Suspense fallback={<LoadingBox height="h-72" />}>
          <Verified qrCodeId={qrCodeId}>
            {(badge) => {
              if (step === 'verify')
                return <VerifyStep badge={badge} onGo={() => change({ isConfirmed: true })} />;
              if (who === 'staff') return <NotCustomer path={path} />;
              if (step === 'account')
                return <AccountStep qrCodeId={qrCodeId} path={path} flow={flow} change={change} />;
              return <VehicleStep qrCodeId={qrCodeId} onDone={done} />;
            }}
          </Verified>
        </Suspense>
      )}
    </>
  );
}

function stepOf(isConfirmed: boolean, isSignedIn: boolean): (typeof steps)[number] {
  if (!isConfirmed) return 'verify';
  return isSignedIn ? 'vehicle' : 'account';
}

function Verified(props: { qrCodeId: string; children: (badge: Badge) => ReactNode }) {
  const { qrCodeId, children } = props;
  const { t } = useTranslation(['sessions', 'common']);
  const errorText = useErrorText();
  const badge = useVerifiedBadge(qrCodeId);
  if (badge.data) return children(badge.data);
  if (badge.isPending) {
    return (
      <output className="flex items-center gap-3 text-17">
        <Spinner />
        {t('connect.verifying')}
      </output>
    );
  }
  const { error } = badge;
  if (error instanceof CallError && error.code === 'INVALID_QR_CODE')
    return <Refused title={t('connect.invalid')} text={t('connect.invalidText')} />;
  return (
    <Refused title={t('connect.connectionFailed')} text={errorText(error)}>
      <Button variant="primary" isPending={badge.isFetching} onClick={() => void badge.refetch()}>
        {t('common:actions.retry')}
      </Button>
    </Refused>
  );
}
