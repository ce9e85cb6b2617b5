import { useState } from 'react';
import { PlainForm } from '#web/app/form/PlainForm.tsx';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useQueue } from '../board/api.ts';
import { callName, groupByColumn } from '../board/boardOrders.ts';
import type { PutRightCar } from './putRight.ts';

const FIRST = 'first';

type Props = {
  car: PutRightCar;
  isPending: boolean;
  onSubmit: (place: { after: string | null; reason: string }) => void;
};

/** Asks for a car's new place in the queue, and for the reason. */
export function MoveForm({ car, isPending, onSubmit }: Props) {
  const { t } = useTranslation('putRight');
  const { data: queue } = useQueue(car.locationId);
  const [picked, setPlace] = useState<string | null>(null);
  const [reason, setReason] = useState(car.isVip ? t('move.vip') : '');
  const [isMissing, setMissing] = useState(false);
  const others = groupByColumn(queue?.orders ?? []).pending.filter(({ id }) => id !== car.orderId);
  const hasFirst = car.can.moveFirst;
  const place = picked ?? (hasFirst ? FIRST : others[0]?.id);
  const isThere = (place === FIRST && hasFirst) || others.some(({ id }) => id === place);
  const chosen = isThere && place !== undefined ? place : null;

  function submit(): void {
    setMissing(!reason.trim());
    if (!reason.trim() || chosen === null) return;
    onSubmit({ after: chosen === FIRST ? null : chosen, reason });
  }

  return (
    <PlainForm onSubmit={submit} isPending={isPending} submitLabel={t('move.submit')}>
      <p>{t('move.text')}</p>
      <Select
        label={t('move.place')}
        placeholder={t('move.place')}
        value={chosen}
        onChange={setPlace}
        error={chosen === null ? t('move.placeGone') : undefined}
        options={[
          ...(hasFirst ? [{ id: FIRST, name: t('move.first') }] : []),
          ...others.map((order) => ({
            id: order.id,
            name: t('move.after', { car: isolateText(callName(order)) }),
          })),
        ]}
      />
      <TextField
        label={t('move.reason')}
        value={reason}
        onChange={setReason}
        maxLength={200}
        error={isMissing && !reason.trim() ? t('move.reasonMissing') : undefined}
      />
    </PlainForm>
  );
}
