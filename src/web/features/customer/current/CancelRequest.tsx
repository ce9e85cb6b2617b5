import { useTranslation } from '#web/lib/translation.ts';
import type { Service } from '#contract/services.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { toastDone } from '#web/ui/toasts.ts';
import { useCancelRequest } from '../api/changes.ts';
import { Ask } from '../components/Ask.tsx';

type Props = { service: Service; isOpen: boolean; onClose: () => void };

/** Takes back a request that no valet has accepted. */
export function CancelRequest({ service, isOpen, onClose }: Props) {
  const { t } = useTranslation('services');
  const refused = useRefusalToast();
  const cancel = useCancelRequest();

  function confirm(): void {
    cancel.mutate(service.id, {
      onSuccess: () => toastDone(t('cancel.done')),
      onError: (error) => refused(t('cancel.failed'), error),
      onSettled: onClose,
    });
  }

  return (
    <Ask
      title={t('cancel.title')}
      text={t('cancel.text')}
      confirm={t('cancel.confirm')}
      keep={t('cancel.keep')}
      isOpen={isOpen}
      isPending={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
