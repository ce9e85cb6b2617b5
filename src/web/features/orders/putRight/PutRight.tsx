import { useState } from 'react';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PlaceChips } from '#web/features/stays/intake/PlaceChips.tsx';
import { usePlaces } from '#web/features/stays/intake/usePlaces.ts';
import { RunnerDialog } from '../board/AssignDialog.tsx';
import { type PutRightInput, usePutRight } from './api.ts';
import { MoveForm } from './MoveForm.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import { type PutRightCar, type PutRightStep, putRightSteps } from './putRight.ts';

type Props = {
  car: PutRightCar;
  step: PutRightStep | null;
  /** Called when the correction step is sent. */
  onSend?: () => void;
  /** True on a valet's phone, which stores the step when it has no signal. */
  isKept?: boolean;
  onClose: () => void;
};

/** Dialog that corrects a car's state: a single step, or the choice of all possible steps. */
export function PutRight({ car, step: first, onSend, isKept = false, onClose }: Props) {
  const { t } = useTranslation(['putRight', 'board']);
  const steps = putRightSteps.filter((step) => car.can[step]);
  const [only, ...more] = steps;
  const [chosen, choose] = useState(first ?? (more.length === 0 ? (only ?? null) : null));
  const places = usePlaces(
    car.stayId,
    chosen === 'parkAgain' ? car.locationId : undefined,
    { hook: car.keyHook, spot: car.parkingSpot },
    car.isFront,
  );
  const { run: send, isPending } = usePutRight(car, {
    onDone: () => {
      places.forget();
      onClose();
    },
    onRefused: places.refuse,
    isKept,
  });
  const run = (input: PutRightInput) => {
    onSend?.();
    places.clear();
    send(input);
  };
  const name = isolateText(car.name);
  if (chosen === 'reassign')
    return (
      <RunnerDialog
        title={t('reassign.title', { car: name })}
        locationId={car.locationId}
        except={car.runner?.id}
        onChoose={(runner) => run({ step: 'reassign', runner })}
        onClose={onClose}
      />
    );
  const title = t(chosen === null ? 'title' : `${chosen}.title`, { car: name });
  const stop = car.runner ? t('cancel.stop', { name: isolateText(car.runner.name) }) : '';
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {chosen === null ? (
        <div className="flex flex-col gap-3">
          {steps.map((step) => (
            <Button key={step} onClick={() => choose(step)}>
              {t(`${step}.action`)}
            </Button>
          ))}
        </div>
      ) : null}
      {chosen === 'move' ? (
        <MoveForm
          car={car}
          isPending={isPending}
          onSubmit={(place) => run({ step: 'move', ...place })}
        />
      ) : null}
      {chosen === 'parkAgain' ? (
        <ParkAgainForm
          places={places}
          hadHook={car.keyHook !== null}
          isPending={isPending}
          onSubmit={run}
        />
      ) : null}
      {chosen === 'requeue' ? (
        <>
          <ReasonForm
            step="requeue"
            text={t('requeue.text')}
            submitLabel={t('requeue.action')}
            isPending={isPending}
            onSubmit={(given) => run({ step: 'requeue', given })}
          />
          {car.can.cancel ? (
            <Button className="mt-3 w-full" onClick={() => choose('cancel')}>
              {t('cancel.action')}
            </Button>
          ) : null}
        </>
      ) : null}
      {chosen === 'cancel' ? (
        <ReasonForm
          step="cancel"
          text={[t('cancel.text'), stop].join(' ')}
          submitLabel={t('cancel.submit')}
          isPending={isPending}
          onSubmit={(given) => run({ step: 'cancel', given })}
        />
      ) : null}
    </Dialog>
  );
}

type FormProps = {
  places: ReturnType<typeof usePlaces>;
  hadHook: boolean;
  isPending: boolean;
  onSubmit: (input: PutRightInput) => void;
};

/** Asks for spot and hook. No hook means that the valet keeps the key. */
function ParkAgainForm({ places, hadHook, isPending, onSubmit }: FormProps) {
  const { t } = useTranslation('putRight');
  return (
    <ReasonForm
      step="parkAgain"
      text={t('parkAgain.text')}
      submitLabel={t('parkAgain.submit')}
      isPending={isPending}
      onSubmit={(given) => {
        onSubmit({
          step: 'parkAgain',
          given,
          place: {
            ...(places.spot ? { parkingSpot: places.spot } : {}),
            ...(places.hook || hadHook ? { keyHook: places.hook } : {}),
          },
        });
      }}
    >
      <PlaceChips {...places.bind('hook')} />
      <PlaceChips {...places.bind('spot')} />
    </ReasonForm>
  );
}
