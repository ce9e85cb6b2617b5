import { createContext, lazy, Suspense, use, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

const loadRequest = () => import('../request/RequestDialog.tsx');
const loadVehicle = () => import('#web/features/vehicles/components/AddVehicleDialog.tsx');
const loadSupport = () => import('../overview/SupportDialog.tsx');
const RequestDialog = lazy(async () => ({ default: (await loadRequest()).RequestDialog }));
const AddVehicleDialog = lazy(async () => ({ default: (await loadVehicle()).AddVehicleDialog }));
const SupportDialog = lazy(async () => ({ default: (await loadSupport()).SupportDialog }));
const AFTER_FIRST_PAINT_MS = 2500;

type Name = 'request' | 'vehicle' | 'support';
const Opener = createContext<(name: Name) => void>(() => undefined);

/** Opens a window of the dashboard. */
export function useOpenDialog(): (name: Name) => void {
  return use(Opener);
}

/**
 * The windows that open from more than one place. They stand above the sections, so that news which
 * change a section do not close what somebody is filling in.
 */
export function Dialogs({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Name | null>(null);
  const close = () => setShown(null);
  useEffect(() => {
    const load = () =>
      void Promise.all([loadRequest(), loadVehicle(), loadSupport()]).catch(() => undefined);
    const timer = setTimeout(load, AFTER_FIRST_PAINT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Opener value={setShown}>
      {children}
      <Suspense>
        {shown === 'request' ? <RequestDialog onClose={close} /> : null}
        {shown === 'support' ? <SupportDialog onClose={close} /> : null}
        {shown === 'vehicle' ? <AddVehicleDialog onClose={close} /> : null}
      </Suspense>
    </Opener>
  );
}
