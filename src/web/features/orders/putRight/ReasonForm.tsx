import { PlainForm } from '#web/app/form/PlainForm.tsx';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import type { PutRightInput } from './api.ts';
import type { PutRightCar } from './putRight.ts';
import { useStaffReason } from './useStaffReason.tsx';

type Props = {
  isPending: boolean;
  onSubmit: (input: PutRightInput) => void;
};

/** Asks why a runner gives a car back to the queue. */
export function RequeueForm({ isPending, onSubmit }: Props) {
  const { t } = useTranslation('putRight');
  const { fields, read } = useStaffReason('requeue');
  function submit(): void {
    const given = read();
    if (given && !isPending) onSubmit({ step: 'requeue', given });
  }
  return (
    <PlainForm onSubmit={submit} isPending={isPending} submitLabel={t('requeue.action')}>
      <p>{t('requeue.text')}</p>
      {fields}
    </PlainForm>
  );
}

/** Asks why the request of a guest is cancelled. */
export function CancelForm({ car, isPending, onSubmit }: Props & { car: PutRightCar }) {
  const { t } = useTranslation('putRight');
  const { fields, read } = useStaffReason('cancel');
  function submit(): void {
    const given = read();
    if (given && !isPending) onSubmit({ step: 'cancel', given });
  }
  return (
    <PlainForm onSubmit={submit} isPending={isPending} submitLabel={t('cancel.submit')}>
      <p>
        {t('cancel.text')}{' '}
        {car.runner ? t('cancel.stop', { name: isolateText(car.runner.name) }) : null}
      </p>
      {fields}
    </PlainForm>
  );
}
