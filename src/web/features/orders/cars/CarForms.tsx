import { useState } from 'react';
import type { CarCard } from '#contract/cars.ts';
import { isOffered, isTooSoon, quotePickup, SOONEST_MINUTES } from '#domain/orders/offers.ts';
import { toLatinDigits } from '#domain/shared/digits.ts';
import { nameByPlate, writePlate } from '#domain/vehicles/writePlate.ts';
import { useCarName } from '#web/app/useCarName.ts';
import { formatAmount } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';
import { PlainForm } from '#web/app/form/PlainForm.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { RadioTile } from '#web/ui/RadioTile.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useCorrectSpot, useRequestForGuest } from '#web/features/stays/carsApi.ts';

type Props = { car: CarCard; onDone: () => void };

/** Form that corrects the recorded spot of a car. */
export function SpotForm({ car, onDone }: Props) {
  const { t } = useTranslation(['cars', 'common']);
  const [spot, setSpot] = useState(car.parkingSpot ?? '');
  const [area, setArea] = useState(car.parkingLocation ?? '');
  const correct = useCorrectSpot(car.id, nameByPlate(car), {
    done: () => {
      showDoneToast(t('spot.done'));
      onDone();
    },
    storedOffline: onDone,
    failed: t('spot.failed'),
  });
  function send(): void {
    correct.mutate({ parkingSpot: spot.trim(), parkingLocation: area.trim() });
  }
  return (
    <PlainForm onSubmit={send} isPending={correct.isPending} submitLabel={t('spot.submit')}>
      <TextField
        label={t('common:parking.spot')}
        value={spot}
        onChange={(text) => setSpot(toLatinDigits(text).toUpperCase())}
        capitals
        autoComplete="off"
        maxLength={40}
        boxClassName="font-strong"
        ltr
        autoFocus
      />
      <TextField
        label={t('common:parking.area')}
        value={area}
        onChange={setArea}
        autoComplete="off"
        maxLength={120}
      />
    </PlainForm>
  );
}

const choices = [SOONEST_MINUTES, 10, 15, 30, 45, 60, 120] as const;

/**
 * Form that requests the car for a guest, with time and price; offers only times that can be met.
 */
export function RequestForm({ car, onDone }: Props) {
  const { t } = useTranslation(['cars', 'common']);
  const language = useLanguage();
  const carName = useCarName();
  const [chosen, choose] = useState<number>(SOONEST_MINUTES);
  const request = useRequestForGuest(car.id, {
    done: (changed) => {
      const state = t(`common:state.${changed.state}`);
      const name = isolateText(writePlate(car.licensePlate, car.plateRegion) ?? carName(car));
      showDoneToast(t('request.done'), t('request.doneText', { car: name, state }));
      onDone();
    },
    failed: t('request.failed'),
    refused: onDone,
  });
  const offered = choices.flatMap((minutes) => {
    const terms = quotePickup(minutes, car.offers);
    const isKept = minutes === chosen && !isTooSoon(minutes, car.offers);
    const isShown = minutes === SOONEST_MINUTES || isKept || isOffered(minutes, car.offers);
    return terms && isShown ? [{ minutes, ...terms }] : [];
  });
  // A time that is no longer later than as soon as possible gives way to it.
  const terms = offered.find(({ minutes }) => minutes === chosen) ?? offered[0];
  const isFree = offered.every(({ valetFeeCents }) => valetFeeCents === 0);
  function send(): void {
    if (!request.isPending && terms) request.mutate(terms.minutes);
  }
  return (
    <PlainForm onSubmit={send} isPending={request.isPending} submitLabel={t('request.submit')}>
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{t('request.title')}</legend>
        {offered.map(({ minutes, etaMinutes, valetFeeCents }) => (
          <RadioTile
            key={minutes}
            name="minutes"
            value={minutes}
            checked={minutes === terms?.minutes}
            onChoose={() => choose(minutes)}
          >
            <span className="flex grow flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium">
                {minutes === SOONEST_MINUTES
                  ? t('request.now')
                  : t('request.inMinutes', { count: minutes })}
              </span>
              <span className="text-15 text-muted tabular-nums">
                {[
                  minutes === SOONEST_MINUTES || minutes !== etaMinutes
                    ? t('request.there', { count: etaMinutes })
                    : null,
                  valetFeeCents > 0
                    ? isolateText(formatAmount(valetFeeCents, car.currency, language))
                    : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </RadioTile>
        ))}
      </fieldset>
      <p className="text-15 text-muted">{isFree ? t('request.noteFree') : t('request.note')}</p>
    </PlainForm>
  );
}
