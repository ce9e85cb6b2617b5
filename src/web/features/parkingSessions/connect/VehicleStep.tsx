import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { liveKeys } from '#web/app/liveKeys.ts';
import { isFinal } from '#web/lib/idempotencyKey.ts';
import { useVehicles } from '#web/features/vehicles/api.ts';
import { VehicleForm } from '#web/features/vehicles/VehicleForm.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { RadioTile } from '#web/ui/RadioTile.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { CarGlyph } from '#web/ui/stub/CarGlyph.tsx';
import { Plate } from '#web/ui/stub/Plate.tsx';
import { emptyVehicle } from '#web/features/vehicles/draft.ts';
import { createDraft } from '#web/lib/drafts.ts';
import { createIdempotencyKey } from '#web/lib/idempotencyKey.ts';
import { useResetOnReturn } from '#web/lib/useOnReturn.ts';
import { useConnect, type VehicleData } from './api.ts';
import { takePending } from '#web/features/identity/components/pendingPage.ts';
import { RefusalState } from './CurbPage.tsx';
import { useSessionCar } from '../viewModel.ts';

/** Draft of the vehicle that this customer types. */
const vehicleDraft = createDraft('connect-vehicle', emptyVehicle);

/** Idempotency key of connecting the car. */
const { keyFor, forgetKey } = createIdempotencyKey('connect-vehicle');

type Props = { qrCodeId: string; onDone: () => void };

/** Choice of a saved vehicle, or of a new vehicle, which is saved too. */
export function VehicleStep(props: Props) {
  const { t } = useTranslation('connect');
  const vehicles = useVehicles();
  // Removes the stored badge, because the person has signed in and returned.
  useEffect(() => void takePending('badge'), []);
  return (
    <QueryState
      query={vehicles}
      failed={t('vehiclesFailed')}
      isPrimary
      skeleton={<Skeleton className="h-72" />}
    >
      {(data) => <Choose {...props} vehicles={data} />}
    </QueryState>
  );
}

const NEW = 'new';

function Choose({ qrCodeId, onDone, vehicles }: Props & { vehicles: readonly Vehicle[] }) {
  const { t } = useTranslation('connect');
  const errorText = useErrorText();
  const { send, connect } = useHandOver(qrCodeId, onDone);
  const [choice, setChoice] = useState(
    () =>
      (vehicleDraft.read().licensePlate ? null : vehicles.find(({ isInUse }) => !isInUse)?.id) ??
      NEW,
  );
  useResetOnReturn(connect);
  const { error } = connect;
  if (error instanceof CallError && error.code === 'INVALID_QR_CODE')
    return <RefusalState title={t('invalid')} text={t('invalidText')} />;
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-20">{t('vehicleTitle')}</h2>
      {vehicles.length > 0 ? (
        <VehicleChoice
          vehicles={vehicles}
          chosen={choice}
          newId={NEW}
          onChoose={(id) => {
            setChoice(id);
            connect.reset();
          }}
        />
      ) : null}
      {choice === NEW ? (
        <VehicleForm
          draft={vehicleDraft}
          send={send}
          submit={t('submit')}
          failed={t('connectionFailed')}
        />
      ) : (
        <>
          {error ? <FormError title={t('connectionFailed')} text={errorText(error)} /> : null}
          <Button
            variant="primary"
            isPending={connect.isPending}
            onClick={() => void send({ vehicleId: choice }).catch(() => undefined)}
          >
            {t('submit')}
          </Button>
        </>
      )}
    </section>
  );
}

function useHandOver(qrCodeId: string, onDone: () => void) {
  const client = useQueryClient();
  const connect = useConnect();
  async function send(vehicleData: VehicleData): Promise<void> {
    const idempotencyKey = keyFor({ qrCodeId, vehicleData });
    try {
      await connect.mutateAsync({ qrCodeId, vehicleData, idempotencyKey });
    } catch (error) {
      if (isFinal(error)) forgetKey();
      throw error;
    }
    forgetKey();
    vehicleDraft.forget();
    void client.invalidateQueries({ queryKey: liveKeys.vehicles });
    onDone();
  }
  return { send, connect };
}

type ChoiceProps = {
  vehicles: readonly Vehicle[];
  /** Id of the chosen vehicle, or `newId`. */
  chosen: string;
  newId: string;
  onChoose: (id: string) => void;
};

function VehicleChoice({ vehicles, chosen, newId, onChoose }: ChoiceProps) {
  const { t } = useTranslation('connect');
  const car = useSessionCar();
  const option = (id: string, children: ReactNode, isDisabled = false) => (
    <RadioTile
      key={id}
      name="vehicle"
      value={id}
      checked={id === chosen}
      disabled={isDisabled}
      onChoose={() => onChoose(id)}
      className="flex-wrap"
    >
      {children}
    </RadioTile>
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">{t('vehicleTitle')}</legend>
      {vehicles.map((vehicle) =>
        option(
          vehicle.id,
          <>
            <span className="contents [&_.plate]:[--plate-size:1.125rem]!">
              <Plate plate={vehicle.licensePlate} region={vehicle.plateRegion} />
            </span>
            <CarGlyph {...vehicle.appearance} />
            <span className="min-w-0 grow basis-32">
              <span className="block font-medium">{car(vehicle)}</span>
              {vehicle.isInUse ? <span className="block text-15">{t('inUse')}</span> : null}
            </span>
          </>,
          vehicle.isInUse,
        ),
      )}
      {option(
        newId,
        <span className="inline-flex items-center gap-2 font-medium">
          <Icon of={Plus} />
          {t('newVehicle')}
        </span>,
      )}
    </fieldset>
  );
}
