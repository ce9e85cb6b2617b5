import { AddVehicleDialog, EditVehicleDialog } from '#web/features/vehicles/lazyVehicleDialogs.ts';
import { writePlate } from '#domain/vehicles/writePlate.ts';
import { Link } from '@tanstack/react-router';
import { CarFront, Pencil, Plus, SearchX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Vehicle } from '#contract/vehicles.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useCarName } from '#web/app/useCarName.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { linkLook } from '#web/ui/links.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { CarGlyph } from '#web/ui/stub/CarGlyph.tsx';
import { Plate } from '#web/ui/stub/Plate.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useOpenServices } from '#web/features/customer/api/queries.ts';
import { StatusBadge } from '#web/features/customer/components/StatusBadge.tsx';
import { isFound } from '#web/features/vehicles/search.ts';
import { useRemoveVehicle, useVehicles } from '#web/features/vehicles/api.ts';

/**
 * Dialog that is open. The state is above the list, because a live update of the list must not
 * close the dialog.
 */
type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'remove'; vehicle: Vehicle } | null;

/** Section that lists the customer's vehicles. */
export function VehiclesSection() {
  const [open, setOpen] = useState<OpenDialog>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Cars onOpen={setOpen} />
      {open?.kind === 'add' ? <AddVehicleDialog onClose={close} /> : null}
      {open?.kind === 'edit' ? <EditVehicleDialog vehicle={open.vehicle} onClose={close} /> : null}
      <RemoveVehicle vehicle={open?.kind === 'remove' ? open.vehicle : null} onClose={close} />
    </>
  );
}

function Cars({ onOpen }: { onOpen: (open: OpenDialog) => void }) {
  const { t } = useTranslation('vehicles');
  const vehicles = useVehicles();
  const add = (
    <Button variant="compact" onClick={() => onOpen({ kind: 'add' })}>
      <Icon of={Plus} />
      {t('add')}
    </Button>
  );
  return (
    <QueryState
      query={vehicles}
      failed={t('failed')}
      className="grid gap-4 md:grid-cols-2"
      skeleton={
        <>
          <span className="flex flex-wrap items-center justify-between gap-3 md:col-span-2">
            <Skeleton className="h-5 w-80 max-w-full" />
            <Skeleton className="h-11 w-36" />
          </span>
          {['a', 'b'].map((card) => (
            <Skeleton key={card} className="h-44" />
          ))}
        </>
      }
      empty={<EmptyState icon={CarFront} title={t('empty')} text={t('emptyText')} action={add} />}
    >
      {(data) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-15 text-muted">{t('intro')}</p>
            {add}
          </div>
          <SearchableCars vehicles={data} onOpen={onOpen} />
        </>
      )}
    </QueryState>
  );
}

/** Number of vehicles from which the list has a search. */
const SEARCHED_FROM = 10;

type SearchableCarsProps = { vehicles: readonly Vehicle[]; onOpen: (open: OpenDialog) => void };

function SearchableCars({ vehicles, onOpen }: SearchableCarsProps) {
  const { t } = useTranslation('vehicles');
  const vehicleName = useVehicleName();
  const [search, setSearch] = useState('');
  const isSearched = vehicles.length >= SEARCHED_FROM;
  const found = isSearched
    ? vehicles.filter((vehicle) => isFound(search, vehicle, vehicleName(vehicle)))
    : vehicles;
  return (
    <>
      {isSearched ? (
        <SearchField
          hideLabel
          label={t('search')}
          placeholder={t('searchHint')}
          value={search}
          onChange={setSearch}
        />
      ) : null}
      <output className="sr-only">
        {search.trim() === '' ? null : t('found', { count: found.length })}
      </output>
      {found.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t('noMatch')}
          text={t('noMatchText')}
          action={<Button onClick={() => setSearch('')}>{t('clearSearch')}</Button>}
        />
      ) : null}
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {found.map((vehicle) => (
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

type VehicleCardProps = { vehicle: Vehicle; onEdit: () => void; onRemove: () => void };

/**
 * Card of a vehicle. While valets have the car, its state replaces the actions that are
 * unavailable.
 */
function VehicleCard({ vehicle, onEdit, onRemove }: VehicleCardProps) {
  const { t } = useTranslation('vehicles');
  const car = useVehicleName()(vehicle);
  const open = useOpenServices().data;
  const service = open?.find(({ id }) => id === vehicle.stayId);
  return (
    <article className="flex h-full flex-col gap-4 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <span className="max-w-full [&_.plate]:[--plate-size:1.75rem]!">
          <Plate plate={vehicle.licensePlate} region={vehicle.plateRegion} />
        </span>
        {service ? <StatusBadge service={service} /> : null}
      </div>
      <div className="flex grow items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-17 wrap-anywhere">{car}</h2>
          <p className="text-15 text-muted tabular-nums">{vehicle.year}</p>
        </div>
        <span className="text-28">
          <CarGlyph {...vehicle.appearance} />
        </span>
      </div>
      {vehicle.stayId ? (
        <p className="flex flex-wrap items-center gap-x-3 border-t border-line pt-2 text-15 text-muted">
          {t('inUseText')}
          <Link to="/dashboard/current" search={{ service: vehicle.stayId }} className={linkLook}>
            {t('toCurrent')}
          </Link>
        </p>
      ) : (
        <div className="-mx-2 -mb-2 flex flex-wrap gap-x-2 border-t border-line pt-2">
          <Button variant="quiet" aria-label={t('editOf', { car })} onClick={onEdit}>
            <Icon of={Pencil} size={18} />
            {t('edit')}
          </Button>
          <Button variant="quiet" aria-label={t('removeOf', { car })} onClick={onRemove}>
            <Icon of={Trash2} size={18} />
            {t('remove')}
          </Button>
        </div>
      )}
    </article>
  );
}

/** Returns a function that formats a vehicle: 'Black Toyota Camry'. */
export function useVehicleName(): (vehicle: Vehicle) => string {
  const carName = useCarName();
  return ({ make, model, color }) =>
    carName({ vehicleMake: make, vehicleModel: model, vehicleColor: color });
}

/** Dialog that confirms the removal of a vehicle, because a removed vehicle must be typed again. */
function RemoveVehicle({ vehicle, onClose }: { vehicle: Vehicle | null; onClose: () => void }) {
  const { t } = useTranslation('vehicles');
  const vehicleName = useVehicleName();
  const refused = useRefusalToast();
  const remove = useRemoveVehicle();

  async function confirm(): Promise<void> {
    if (!vehicle) return;
    try {
      await remove.mutateAsync(vehicle.id);
      showDoneToast(t('removed'));
    } catch (error) {
      refused(t('removeFailed'), error);
    }
    onClose();
  }

  const car = vehicle
    ? `${vehicleName(vehicle)} (${writePlate(vehicle.licensePlate, vehicle.plateRegion)})`
    : '';
  return (
    <ConfirmDialog
      title={t('removeTitle')}
      text={t('removeText', { car: isolateText(car) })}
      confirm={t('remove')}
      keep={t('keep')}
      isOpen={vehicle !== null}
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
