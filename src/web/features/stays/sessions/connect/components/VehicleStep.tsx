import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { liveKeys } from '#web/app/liveKeys.ts';
import { isFinal } from '#web/app/isFinal.ts';
import { useVehicles } from '#web/features/vehicles/api.ts';
import { VehicleForm } from '#web/features/vehicles/VehicleForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useConnect } from '../api.ts';
import type { VehicleData } from '../api.ts';
import { takePending } from '../pending.ts';
import { draft, forgetKey, keyFor } from '../vehicleDraft.ts';
import { Refused } from './Refused.tsx';
import { VehicleChoice } from './VehicleChoice.tsx';

type Props = { qrCodeId: string; onDone: () => void };

/** One of my cars, or a new one, which becomes one of mine. */
export function VehicleStep(props: Props) {
  const { t } = useTranslation(['sessions', 'common']);
  const vehicles = useVehicles();
  // Whoever came back from signing in is here.
  useEffect(() => void takePending('badge'), []);
  if (vehicles.data) return <Choose {...props} vehicles={vehicles.data} />;
  return (
    <QueryState query={vehicles} failed={t('connect.vehiclesFailed')} isPrimary>
      <Skeleton className="h-72" />
    </QueryState>
  );
}

const NEW = 'new';

function Choose({ qrCodeId, onDone, vehicles }: Props & { vehicles: readonly Vehicle[] }) {
  const { t } = useTranslation('sessions');
  const errorText = useErrorText();
  const { send, connect } = useHandOver(qrCodeId, onDone);
  const [choice, setChoice] = useState(
    () => (draft.read().licensePlate ? null : vehicles.find(({ isInUse }) => !isInUse)?.id) ?? NEW,
  );
  const { error } = connect;
  if (error instanceof CallError && error.code === 'INVALID_QR_CODE')
    return <Refused title={t('connect.invalid')} text={t('connect.invalidText')} />;
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-20">{t('connect.vehicleTitle')}</h2>
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
          draft={draft}
          send={send}
          submit={t('connect.submit')}
          failed={t('connect.connectionFailed')}
        />
      ) : (
        <>
          {error ? (
            <FormError title={t('connect.connectionFailed')} text={errorText(error)} />
          ) : null}
          <Button
            variant="primary"
            isPending={connect.isPending}
            onClick={() => void send({ vehicleId: choice }).catch(() => undefined)}
          >
            {t('connect.submit')}
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
    draft.forget();
    void client.invalidateQueries({ queryKey: liveKeys.vehicles });
    onDone();
  }
  return { send, connect };
}
