import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { Car } from '#contract/cars.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { type CarSearch, fetchAllCars } from '#web/features/stays/carsApi.ts';
import { suspendedPart } from '#web/ui/lazyPart.tsx';

const PrintedCars = suspendedPart(async () => (await import('./PrintedCars.tsx')).PrintedCars);

/** Prints the whole list, with which staff check the cars on foot at the end of a shift. */
export function PrintCars({ wanted }: { wanted: CarSearch }) {
  const { t } = useTranslation('cars');
  const refused = useRefusalToast();
  const [cars, setCars] = useState<Car[] | null>(null);
  const [isPending, setPending] = useState(false);

  async function print(): Promise<void> {
    setPending(true);
    try {
      const [all] = await Promise.all([fetchAllCars(wanted), PrintedCars.preload()]);
      setCars(all);
    } catch (error) {
      refused(t('print.failed'), error);
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <Button variant="quiet" isPending={isPending} onClick={() => void print()}>
        <Icon of={Printer} />
        {t('print.action')}
      </Button>
      {cars ? <PrintedCars cars={cars} state={wanted.state} onDone={() => setCars(null)} /> : null}
    </>
  );
}
