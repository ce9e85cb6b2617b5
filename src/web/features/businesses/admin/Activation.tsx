import { useState } from 'react';
import type { BusinessDetails } from '#contract/adminBusinesses.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { useCan } from '#web/app/session.ts';
import { formatDate } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showDoneToast, showFailedToast } from '#web/ui/toasts.ts';
import { useChangeStatus } from './api.ts';
import { ResendBlock } from './ResendBlock.tsx';

type Props = { business: BusinessDetails };

/** Shows whether the business is active, with buttons that change this state. */
export function Activation({ business }: Props) {
  const { t } = useTranslation('adminBusinesses');
  const language = useLanguage();
  const mayManage = useCan('businesses.manage');
  const [isAsking, setAsking] = useState(false);
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
      <AskStatus business={business} isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}

type AskProps = Props & { isOpen: boolean; onClose: () => void };

/**
 * Dialog that confirms a change of the business's state. Explains the effect, also on parked cars.
 */
function AskStatus({ business, isOpen, onClose }: AskProps) {
  const { t } = useTranslation('adminBusinesses');
  const errorText = useErrorText();
  const { mutate, isPending } = useChangeStatus(business.id);
  const isOpening = business.status === 'inactive';
  const name = isolateText(business.name);
  const confirm = () =>
    mutate(
      { status: isOpening ? 'active' : 'inactive' },
      {
        onSuccess: () => showDoneToast(t(isOpening ? 'activation.opened' : 'activation.closed')),
        onError: (error) => showFailedToast(t('activation.failed'), errorText(error)),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      title={t(isOpening ? 'activation.activateTitle' : 'activation.deactivateTitle', { name })}
      text={t(isOpening ? 'activation.activateText' : 'activation.deactivateText')}
      keep={t('activation.keep')}
      confirm={t(isOpening ? 'activation.activate' : 'activation.deactivate')}
      variant={isOpening ? 'primary' : 'danger'}
      isOpen={isOpen}
      isPending={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isOpening ? null : (
        <p className="font-medium">
          {t('activation.deactivateCars', { count: business.carsHere })}
        </p>
      )}
    </ConfirmDialog>
  );
}
