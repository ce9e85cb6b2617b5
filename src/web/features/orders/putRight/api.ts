import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callServer } from '#web/app/call.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { isFinal } from '#web/lib/idempotencyKey.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { showDoneToast } from '#web/ui/toasts.ts';
import { forgetSteps } from '#web/features/stays/undo/undo.ts';
import type { PutRightCar } from './putRight.ts';

export type PutRightInput =
  | { step: 'reassign'; runner: { id: string; name: string } }
  | { step: 'requeue' }
  | { step: 'move'; after: string | null; reason: string }
  | { step: 'parkAgain'; place: { parkingSpot?: string; keyHook?: string } };

function send(car: PutRightCar, input: PutRightInput): Promise<unknown> {
  const params = { id: car.orderId };
  switch (input.step) {
    case 'reassign': {
      // `insteadOf` makes the second of two concurrent reassignments fail.
      const body = { valetId: input.runner.id, insteadOf: car.runner?.id ?? '' };
      return callServer('POST /api/dispatch/orders/{id}/reassign', { params, body });
    }
    case 'requeue':
      return callServer('POST /api/dispatch/orders/{id}/requeue', { params });
    case 'move': {
      const body = { after: input.after, reason: input.reason };
      return callServer('POST /api/dispatch/orders/{id}/move', { params, body });
    }
    case 'parkAgain':
      return callServer('POST /api/stays/{id}/park-again', {
        params: { id: car.stayId },
        body: input.place,
      });
  }
}

type Callbacks = {
  /** Called when the correction step is done or has become impossible. */
  onDone: () => void;
  /** @returns whether the form shows the error itself; the form then stays open with its input */
  onRefused: (error: Error) => boolean;
};

/** Sends a correction step, reports its result and refetches all live queries. */
export function usePutRight(car: PutRightCar, { onDone, onRefused }: Callbacks) {
  const { t } = useTranslation('putRight');
  const client = useQueryClient();
  const refused = useRefusalToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (input: PutRightInput) => send(car, input),
    onSuccess: (_answer, input) => {
      forgetSteps([car]);
      showDoneToast(
        input.step === 'reassign'
          ? t('reassign.done', { name: isolateText(input.runner.name) })
          : t(`${input.step}.done`),
        isolateText(car.name),
      );
      onDone();
    },
    onError: (error, { step }) => {
      if (onRefused(error)) return;
      refused(t(`${step}.failed`), error);
      // After a network error the dialog stays open for another try.
      if (isFinal(error)) onDone();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['live'] }),
  });
  return {
    isPending,
    run: (input: PutRightInput): void => {
      if (!isPending) mutate(input);
    },
  };
}
