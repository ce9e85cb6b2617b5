import { useState } from 'react';
import type { StaffTicket } from '#contract/stays.ts';
import { useFreePlaces } from '#web/features/stays/api.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useRefusalToast } from '../useRefusalToast.ts';
import { findLocation } from './findLocation.ts';
import { findSharer } from './findUnsent.ts';
import { readPlaces } from './usedPlaces.ts';
import type { UnsentAction } from './outbox.ts';
import { changeHook, closeSent, performAction } from './sender.ts';

/** Button that sends a step again with the next free hook, instead of a taken one. */
export function NextHook({ refused }: { refused: UnsentAction }) {
  const { t } = useTranslation('outbox');
  const free = useFreePlaces(findLocation(refused), refused.car ?? undefined);
  const hook = free?.hooks.find((each) => each !== readPlaces(refused).keyHook);
  if (hook === undefined) return null;
  return (
    <Button variant="primary" onClick={() => void changeHook(refused, hook)}>
      {t('takeHook', { hook: isolateText(hook) })}
    </Button>
  );
}

/** Names the other car on the spot of a car that was parked without signal, and offers a free spot. */
export function SharedSpot({ sent }: { sent: UnsentAction }) {
  const { t } = useTranslation('outbox');
  const { car, name, answer } = sent;
  const { parkingSpot, locationId } = answer as StaffTicket;
  const next = useFreePlaces(locationId, car ?? undefined)?.spots.find(
    (each) => each !== parkingSpot,
  );
  const [isPending, setPending] = useState(false);
  const refused = useRefusalToast();
  async function move(spot: string): Promise<void> {
    if (car === null || isPending) return;
    setPending(true);
    const input = { params: { id: car }, body: { parkingSpot: spot } };
    try {
      const moved = await performAction({ command: 'spot', car, name, input }, null);
      // Null means that the outbox stored the step and shows a message of its own.
      if (moved !== null) showDoneToast(t('spotSaved'));
      closeSent(sent);
    } catch (error) {
      refused(t('spotNotSaved'), error);
      setPending(false);
    }
  }
  const shared = {
    spot: isolateText(parkingSpot ?? ''),
    ticket: isolateText(findSharer(sent) ?? ''),
  };
  return (
    <>
      <p>{t('shared_spot', shared)}</p>
      <div className="flex flex-wrap gap-2 *:grow">
        {next === undefined ? null : (
          <Button variant="primary" isPending={isPending} onClick={() => void move(next)}>
            {t('takeSpot', { spot: isolateText(next) })}
          </Button>
        )}
        <Button onClick={() => closeSent(sent)}>{t('close')}</Button>
      </div>
    </>
  );
}
