import { Link } from '@tanstack/react-router';
import { CarFront } from 'lucide-react';
import type { Service } from '#contract/services.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { linkLook } from '#web/ui/links.ts';
import { RequestButton, useOpenDialog } from '../Dialogs.tsx';
import { CarStub } from '../components/CarStub.tsx';
import { CurbPass } from '../components/CurbPass.tsx';
import { hasNextStep, NextStep } from '../current/NextStep.tsx';
import { currentCar, getServiceState } from '../viewModel.ts';

type Props = { open: readonly Service[]; hasVehicle: boolean };

/** Shows every car at the curb, or else the most urgent open car, or how to hand a car over. */
export function MyCar({ open, hasVehicle }: Props) {
  if (open.length > 0) return <WithUs open={open} />;
  return hasVehicle ? <None /> : <NoVehicle />;
}

function WithUs({ open }: { open: readonly Service[] }) {
  const { t } = useTranslation('customer');
  const ready = open.filter((service) => getServiceState(service) === 'atCurb');
  const shown = ready.length > 0 ? ready : open.slice(0, 1);
  const others = open.slice(shown.length);
  return (
    <section aria-label={t('myCar.title')} className="flex flex-col gap-4">
      {shown.map((service) => (
        <CarStub key={service.id} service={service} size="lg">
          <div className="flex flex-col gap-2">
            <CurbPass service={service} />
            <NextStep service={service} />
            <Link
              {...currentCar(service)}
              className={buildButtonClass(hasNextStep(service) ? 'quiet' : 'secondary')}
            >
              {t('myCar.open')}
            </Link>
          </div>
        </CarStub>
      ))}
      {others[0] ? (
        <Link {...currentCar(others[0])} className={`${linkLook} justify-center text-15`}>
          {t('myCar.others', { count: others.length })}
        </Link>
      ) : null}
      <RequestButton variant="secondary" />
    </section>
  );
}

function None() {
  const { t } = useTranslation('customer');
  return (
    <EmptyState
      icon={CarFront}
      title={t('myCar.none')}
      text={t('myCar.noneText')}
      action={<RequestButton />}
    />
  );
}

function NoVehicle() {
  const { t } = useTranslation('customer');
  const openDialog = useOpenDialog();
  return (
    <EmptyState
      icon={CarFront}
      title={t('myCar.noVehicle')}
      text={t('myCar.noVehicleText')}
      action={
        <div className="flex flex-col gap-3">
          <Button variant="primary" onClick={() => openDialog('vehicle')}>
            {t('actions.addVehicle')}
          </Button>
          <RequestButton variant="secondary" />
        </div>
      }
    />
  );
}
