import { CarFront, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useVehicles } from '../api.ts';
import { RemoveVehicle } from './RemoveVehicle.tsx';
import { VehicleCard } from './VehicleCard.tsx';

const AddVehicleDialog = lazyPart(
  async () => (await import('../components/AddVehicleDialog.tsx')).AddVehicleDialog,
);
const EditVehicleDialog = lazyPart(
  async () => (await import('./EditVehicleDialog.tsx')).EditVehicleDialog,
);

/** What is open over the list. It outlives a live update of the list below. */
type Open = { kind: 'add' } | { kind: 'edit' | 'remove'; vehicle: Vehicle } | null;

/** The customer's cars. */
export function VehiclesSection() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Cars onOpen={setOpen} />
      <Suspense>
        {open?.kind === 'add' ? <AddVehicleDialog onClose={close} /> : null}
        {open?.kind === 'edit' ? (
          <EditVehicleDialog vehicle={open.vehicle} onClose={close} />
        ) : null}
      </Suspense>
      <RemoveVehicle vehicle={open?.kind === 'remove' ? open.vehicle : null} onClose={close} />
    </>
  );
}

function Cars({ onOpen }: { onOpen: (open: Open) => void }) {
  const { t } = useTranslation(['vehicles', 'app', 'common']);
  const vehicles = useVehicles();
  if (!vehicles.data) {
    return (
      <QueryState query={vehicles} failed={t('failed')} className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </QueryState>
    );
  }
  const add = (
    <Button variant="compact" onClick={() => onOpen({ kind: 'add' })}>
      <Plus aria-hidden="true" size={20} strokeWidth={1.75} />
      {t('add')}
    </Button>
  );
  if (vehicles.data.length === 0) {
    return (
      <EmptyState
        icon={<CarFront size={44} strokeWidth={1.25} />}
        title={t('empty')}
        text={t('emptyText')}
        action={add}
      />
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-15 text-muted">{t('intro')}</p>
        {add}
      </div>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {vehicles.data.map((vehicle) => (
          <li key={vehicle.id} className="min-w-0">
            <VehicleCard
              vehicle={vehicle}
              onEdit={() => onOpen({ kind: 'edit', vehicle })}
              onRemove={() => onOpen({ kind: 'remove', vehicle })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
