import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReasonOf, reasonsByStep } from '#domain/orders/staffReasons.ts';
import { callServer } from '#web/app/call.ts';
import { performOfflineAction } from '#web/app/outbox/outbox.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { isFinal } from '#web/lib/idempotencyKey.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { showDoneToast } from '#web/ui/toasts.ts';
import { forgetSteps } from '#web/features/stays/undo/undo.ts';
import type { PutRightCar } from './putRight.ts';

export type GivenReason<Step extends keyof typeof reasonsByStep> = {
  reason: ReasonOf<Step>;
  note?: string;
};

export type PutRightInput =
  | { step: 'reassign'; runner: { id: string; name: string } }
  | { step: 'requeue'; given: GivenReason<'requeue'> }
  | { step: 'cancel'; given: GivenReason<'cancel'> }
  | { step: 'move'; after: string | null; reason: string }
  | {
      step: 'parkAgain';
      given: GivenReason<'parkAgain'>;
      place: { parkingSpot?: string; keyHook?: string };
    };

/** Sends the step. Returns null when the phone stored the step, to send it later. */
function send(car: PutRightCar, input: PutRightInput, isKept: boolean): Promise<unknown> {
  const params = { id: car.orderId };
  const of = { car: car.stayId, name: car.name };
  switch (input.step) {
    case 'reassign': {
      // `insteadOf` makes the second of two concurrent reassignments fail.
      const body = { valetId: input.runner.id, insteadOf: car.runner?.id ?? '' };
      return callServer('POST /api/dispatch/orders/{id}/reassign', { params, body });
    }
    case 'requeue': {
      const call = { params, body: input.given };
      return isKept
        ? performOfflineAction({ ...of, command: 'requeue', input: call })
        : callServer('POST /api/dispatch/orders/{id}/requeue', call);
    }
    case 'cancel':
      return callServer('POST /api/dispatch/orders/{id}/cancel', { params, body: input.given });
    case 'move': {
      const body = { after: input.after, reason: input.reason };
      return callServer('POST /api/dispatch/orders/{id}/move', { params, body });
    }
    case 'parkAgain': {
      const call = { params: { id: car.stayId }, body: { ...input.place, ...input.given } };
      return isKept
        ? performOfflineAction({ ...of, command: 'parkAgain', input: call })
        : callServer('POST /api/stays/{id}/park-again', call);
    }
  }
}

type Callbacks = {
  /** Called when the correction step is done or has become impossible. */
  onDone: () => void;
  /** @returns whether the form shows the error itself; the form then stays open with its input */
  onRefused: (error: Error) => boolean;
  /** True if the phone stores the step when it has no signal. */
  isKept: boolean;
};

/** Sends a correction step, reports its result and refetches all live queries. */
export function usePutRight(car: PutRightCar, { onDone, onRefused, isKept }: Callbacks) {
  const { t } = useTranslation('putRight');
  const client = useQueryClient();
  const refused = useRefusalToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (input: PutRightInput) => send(car, input, isKept),
    onSuccess: (answer, input) => {
      if (answer === null) return onDone();
      forgetSteps([car]);
      showDoneToast(
        input.step === 'reassign'
          ? t('reassign.done', { name: isolateText(input.runner.name) })
          : t(`${input.step}.done`),
        isolateText(car.name),
      );
      return onDone();
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
