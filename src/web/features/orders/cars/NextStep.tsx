import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';
import type { CarCard } from '#contract/cars.ts';
import type { QueueOrder } from '#contract/orders.ts';
import { nameByPlate } from '#domain/vehicles/writePlate.ts';
import { useHandoverWords, useOrderChange } from '#web/features/orders/board/actions.ts';
import { useAssign } from '#web/features/orders/board/AssignDialog.tsx';
import { useHandover } from '#web/features/orders/handover/useHandover.tsx';
import { offerUndo } from '#web/features/stays/undo/undo.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { useIgnoreClicksAfterMove } from '#web/ui/ignoreClicksAfterMove.ts';
import { useBring } from '#web/features/stays/carsApi.ts';

/** Next step of the car, the same as on the board and in a valet's list. */
export function NextStep({ car }: { car: CarCard }) {
  const { t } = useTranslation('cars');
  const change = useOrderChange(car.locationId);
  const [assign, assignDialog] = useAssign(car.locationId, change);
  const handover = useHandover(useHandoverWords(car.locationId));
  const name = nameByPlate(car);
  const bring = useBring(car.id, {
    done: () => offerUndo({ stayId: car.id, step: 'assign', car: name, runner: null }),
    failed: t('bringFailed'),
  });
  const order = car.openOrder;
  const step = order && chooseStep(car, order);
  const box = useRef<HTMLDivElement>(null);
  useStepFocus(box, step);

  function press(): void {
    if (!order) return;
    if (step === 'bring') bring.mutate();
    else if (step === 'assign') assign(order);
    else if (step === 'ready') change({ order, to: 'ready' });
    else if (step === 'complete') handover.start(order);
  }

  return (
    <>
      <div ref={box} tabIndex={-1} className="flex flex-col outline-none empty:hidden">
        {car.can.checkIn ? (
          <Link
            to="/valet-checkin"
            search={{ ticket: car.id }}
            className={buildButtonClass('primary')}
          >
            {t('actions.checkIn')}
          </Link>
        ) : null}
        {step ? (
          // The key changes with the step, because clicks on a changed button must be ignored for a
          // moment.
          <div key={step} data-card={step} className="flex flex-col">
            <Button variant="primary" isPending={bring.isPending} onClick={press}>
              {t(`actions.${step}`)}
            </Button>
          </div>
        ) : null}
      </div>
      {assignDialog}
      {handover.screen}
    </>
  );
}

type Step = 'bring' | 'assign' | 'ready' | 'complete';

function chooseStep(car: CarCard, { can }: QueueOrder): Step | null {
  if (car.can.bring) return 'bring';
  if (can.assign) return 'assign';
  if (can.ready) return 'ready';
  return can.complete ? 'complete' : null;
}

/** Focuses the box after a step, because the button of the next step ignores clicks at first. */
function useStepFocus(box: RefObject<HTMLDivElement | null>, step: Step | null): void {
  useIgnoreClicksAfterMove(box);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (document.activeElement === document.body) box.current?.focus();
  }, [box, step]);
}
