import { Suspense, useState } from 'react';
import type { BusinessDetails } from '#contract/adminBusinesses.ts';
import { useCan } from '#web/app/session.ts';
import { useReport } from '#web/app/useReport.ts';
import { formatDate } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { useChangeStatus } from './api.ts';
import { ResendBlock } from './ResendBlock.tsx';

const DeactivateBusiness = lazyPart(
  async () => (await import('./DeactivateBusiness.tsx')).DeactivateBusiness,
);

type Props = { business: BusinessDetails };

/** Shows whether the business is active, with buttons that change this state. */
export function Activation({ business }: Props) {
  const { t, language } = useTranslation('adminBusinesses');
  const mayManage = useCan('businesses.manage');
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { status, activatedAt, createdAt, userAccount } = business;
  return (
    <div className="flex flex-col items-start gap-4">
      {status === 'pending' ? (
        <ResendBlock
          title={t('status.pending')}
          text={
            userAccount?.email
              ? t('activation.pendingText', { email: isolateText(userAccount.email) })
              : t('activation.pendingNobody')
          }
          email={userAccount?.email ?? ''}
          isOffered={mayManage && Boolean(userAccount?.email)}
        />
      ) : (
        <p className="text-15">
          {status === 'active'
            ? t('activation.activeText', {
                date: formatDate(activatedAt ?? createdAt, language, DEVICE_ZONE),
              })
            : t('activation.inactiveText')}
        </p>
      )}
      {mayManage ? (
        <Button
          variant={status === 'inactive' ? 'secondary' : 'danger'}
          onClick={() => setAsking(true)}
        >
          {t(status === 'inactive' ? 'activation.activate' : 'activation.deactivate')}
        </Button>
      ) : null}
      <Suspense>
        {isAsking && status !== 'inactive' ? (
          <DeactivateBusiness business={business} onClose={close} />
        ) : null}
        {isAsking && status === 'inactive' ? (
          <AskOpening business={business} onClose={close} />
        ) : null}
      </Suspense>
    </div>
  );
}

/** Dialog that confirms that the business opens again. */
function AskOpening({ business, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('adminBusinesses');
  const report = useReport();
  const { mutate, isPending } = useChangeStatus(business.id);
  const confirm = () =>
    mutate(
      { status: 'active' },
      { ...report(t('activation.failed'), t('activation.opened')), onSettled: onClose },
    );
  return (
    <ConfirmDialog
      title={t('activation.activateTitle', { name: isolateText(business.name) })}
      text={t('activation.activateText')}
      keep={t('activation.keep')}
      confirm={t('activation.activate')}
      variant="primary"
      isPending={isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
