import { AddVehicleDialog } from '#web/features/vehicles/lazyVehicleDialogs.ts';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import type { CustomerLocation } from '#contract/places.ts';
import type { Service } from '#contract/services.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import { serviceTypes, type ServiceType } from '#domain/stays/request.ts';
import { Field, groupRef, useField } from '#web/app/form/Field.tsx';
import { useVehicles } from '#web/features/vehicles/api.ts';
import { VehicleFields } from '#web/features/vehicles/VehicleFields.tsx';
import { useNow } from '#web/lib/clock.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { Choice, Tiles } from '#web/ui/Radios.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { formatTime as timeOfDay, formatWhen } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { formatFieldTime } from '#domain/shared/zone.ts';
import { DEVICE_ZONE, isOwnTime } from '#web/lib/zone.ts';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useOpenServices } from '../api/queries.ts';
import { useNavigateTo } from '#web/app/useNavigateTo.ts';
import { buildPaymentPath } from '../navigation.ts';
import { PlacePicker } from './PlacePicker.tsx';
import { useChosenPlace } from './chosenPlace.ts';
import { VehiclePicker } from './VehiclePicker.tsx';
import type { RequestDraft } from './draft.ts';
import { useRequestForm } from './useRequestForm.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { combineQueries } from '#web/app/combineQueries.ts';

const HOUR_MS = 3_600_000;

/** Dialog that requests a valet to take a car, or to return a parked car. */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('serviceDialogs');
  const go = useNavigateTo();

  function done(service: Service): void {
    onClose();
    if (service.can.pay) {
      showDoneToast(t('retrieval.done'), t('retrieval.doneText'));
      return go(buildPaymentPath(service.id));
    }
    showDoneToast(t('request.done'), t('request.doneText'));
    go(`/dashboard/current?service=${service.id}`);
  }

  return (
    <Dialog keepsTyped title={t('request.title')} isOpen onClose={onClose}>
      <Filled onDone={done} />
    </Dialog>
  );
}

function Filled({ onDone }: { onDone: (service: Service) => void }) {
  const { t } = useTranslation('customer');
  const query = combineQueries({ vehicles: useVehicles(), open: useOpenServices() });
  return (
    <QueryState query={query} failed={t('failed')} skeleton={<Skeleton className="h-96" />}>
      {({ vehicles, open }) => {
        const parked = open.filter(({ can }) => can.requestRetrieval);
        return <Form vehicles={vehicles} parked={parked} onDone={onDone} />;
      }}
    </QueryState>
  );
}

type FormProps = {
  vehicles: readonly Vehicle[];
  parked: readonly Service[];
  onDone: (service: Service) => void;
};

function Form({ vehicles, parked, onDone }: FormProps) {
  const { t } = useTranslation(['serviceDialogs', 'services', 'common']);
  const [isAdding, setAdding] = useState(false);
  const findParked = (id: string) => parked.find(({ vehicleId }) => vehicleId === id);
  const isFree = ({ id, isInUse }: Vehicle, type: ServiceType) =>
    type === 'retrieval' ? findParked(id) !== undefined : !isInUse;
  const { control, draft, change, failure, isPending, submit } = useRequestForm({
    choosable: ({ serviceType }) =>
      vehicles.filter((vehicle) => isFree(vehicle, serviceType)).map(({ id }) => id),
    isNewVehicle: ({ serviceType }) => vehicles.length === 0 && serviceType !== 'retrieval',
    getParkedZone: (id) => findParked(id)?.timeZone ?? null,
    onDone,
  });
  const { serviceType } = draft;
  const isRetrieval = serviceType === 'retrieval';
  const place = useChosenPlace(isRetrieval ? null : draft.place);
  const closed = place.data?.opening.isOpen === false ? place.data : null;
  const hasNone = vehicles.every((vehicle) => !isFree(vehicle, serviceType));

  function refusedFor(vehicle: Vehicle): string | null {
    if (isFree(vehicle, serviceType)) return null;
    return isRetrieval ? t('request.notParked') : t('request.inUse');
  }
  function noneText(): string | null {
    if (vehicles.length === 0) return t('request.noVehicle');
    return isRetrieval && hasNone ? t('request.noneParked') : null;
  }

  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <Tiles
            label={t('request.type')}
            options={serviceTypes.map((id) => ({ id, name: t(`services:type.${id}`) }))}
            value={serviceType}
            onChange={(next) => change({ serviceType: next })}
          />
          <p className="text-15 text-muted">{t(`request.typeNotes.${serviceType}`)}</p>
        </div>
        {draft.isNewVehicle ? (
          <fieldset className="flex min-w-0 flex-col gap-5">
            <legend className="pb-1.5 text-15 font-medium">{t('request.vehicle')}</legend>
            <VehicleFields control={control} prefix="vehicle." />
          </fieldset>
        ) : (
          <Part control={control} name="vehicleId">
            {(error) => (
              <VehiclePicker
                vehicles={vehicles}
                refusedFor={refusedFor}
                noneText={noneText()}
                chosen={draft.vehicleId}
                onChoose={(vehicleId) => change({ vehicleId })}
                onAdd={() => setAdding(true)}
                error={error}
              />
            )}
          </Part>
        )}
        {isRetrieval ? null : (
          <Part control={control} name="place">
            {(error) => (
              <PlacePicker
                legend={t('request.place')}
                chosen={draft.place}
                onChoose={(chosen) => change({ place: chosen })}
                error={error}
              >
                <output className="block empty:absolute">
                  {closed ? (
                    <ClosedBanner place={closed} />
                  ) : (place.data ?? draft.place)?.valetsOnDuty === 0 ? (
                    <Banner kind="warning">{t('request.nobodyText')}</Banner>
                  ) : null}
                </output>
              </PlacePicker>
            )}
          </Part>
        )}
        <Part control={control} name="time">
          {(error) => (
            <WhenField
              draft={draft}
              opening={closed?.opening ?? null}
              onChange={change}
              error={error}
            />
          )}
        </Part>
        {isRetrieval ? null : (
          <Field
            control={control}
            name="instructions"
            label={t('request.instructions')}
            aside={t('common:optional')}
            description={t('request.instructionsHint')}
            rows={2}
            maxLength={1000}
          />
        )}
        {failure ? (
          <FormError title={failure.title} text={`${failure.text} ${t('request.kept')}`} />
        ) : null}
        {/* The press waits for the place's hours, but not for them to be tried again. */}
        <Button
          type="submit"
          variant="primary"
          isPending={isPending || (place.isLoading && place.failureCount === 0)}
        >
          {isRetrieval ? t('request.submitRetrieval') : t('request.submit')}
        </Button>
      </form>
      {isAdding ? (
        <AddVehicleDialog
          onClose={() => setAdding(false)}
          onAdded={({ id }) => change({ vehicleId: id })}
        />
      ) : null}
    </>
  );
}

type PartProps = {
  control: Control<RequestDraft>;
  name: 'vehicleId' | 'place' | 'time';
  children: (error: string | undefined) => ReactNode;
};

/**
 * Binds a group of controls with a single value to the form. Each group is bound where it renders,
 * because the form focuses the first invalid field in render order.
 */
function Part({ control, name, children }: PartProps) {
  const { field, error } = useField({ control, name });
  return <div ref={groupRef(field.ref)}>{children(error)}</div>;
}

/** Says that the chosen place is closed, and when it opens. */
function ClosedBanner({ place: { opening, timeZone } }: { place: CustomerLocation }) {
  const { t, language } = useTranslation('serviceDialogs');
  const { opensAt } = opening;
  return (
    <Banner kind="warning">
      {opensAt
        ? t('request.closedText', { time: isolateText(formatWhen(opensAt, language, timeZone)) })
        : t('request.closedLater')}
    </Banner>
  );
}

type WhenFieldProps = {
  draft: RequestDraft;
  /** Opening of the chosen place if it is closed now. */
  opening: CustomerLocation['opening'] | null;
  onChange: (changed: Partial<RequestDraft>) => void;
  error: string | undefined;
};

/** Choice between as soon as possible and a later time; at a closed place only a later time. */
function WhenField({ draft, opening, onChange, error }: WhenFieldProps) {
  const { t, language } = useTranslation('serviceDialogs');
  const { isLater, time } = draft;
  const zone = draft.timeZone ?? DEVICE_ZONE;
  const now = new Date(useNow());
  const soon = () => formatFieldTime(new Date(now.getTime() + HOUR_MS), zone);
  const isClosed = opening !== null;
  const opensAt = opening?.opensAt;
  const chooseOpening = useEffectEvent(() => {
    if (isLater) return null;
    const chosen = opensAt ? formatFieldTime(new Date(opensAt), zone) : time || soon();
    onChange({ isLater: true, time: chosen });
    return chosen;
  });
  /** Takes the choice back, unless the person has chosen another time since. */
  const takeBack = useEffectEvent((chosen: string) => {
    if (isLater && time === chosen) onChange({ isLater: false, time: '' });
  });
  useEffect(() => {
    if (!isClosed) return undefined;
    const chosen = chooseOpening();
    return () => {
      if (chosen !== null) takeBack(chosen);
    };
  }, [isClosed, opensAt]);
  return (
    <div className="flex flex-col gap-3">
      <Choice
        label={t('request.when')}
        options={[
          ...(isClosed ? [] : [{ id: 'now' as const, name: t('request.now') }]),
          { id: 'later', name: t('request.later') },
        ]}
        value={isLater ? 'later' : 'now'}
        onChange={(choice) =>
          onChange({ isLater: choice === 'later', ...(time ? {} : { time: soon() }) })
        }
      />
      {isLater ? (
        <TextField
          label={t('request.time')}
          type="datetime-local"
          min={formatFieldTime(now, zone)}
          value={time}
          onChange={(next) => onChange({ time: next })}
          description={
            isOwnTime(now, zone)
              ? null
              : t('request.localTime', { time: isolateText(timeOfDay(now, language, zone)) })
          }
          error={error}
          boxClassName="tabular-nums"
        />
      ) : null}
    </div>
  );
}
