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
import { hasNextStep, NextStep } from '../current/NextStep.tsx';
import { currentCar } from '../viewModel.ts';

type Props = { open: readonly Service[]; hasVehicle: boolean };

/** Shows the most urgent open car, or how to hand a car over. */
export function MyCar({ open, hasVehicle }: Props) {
  const [service, ...others] = open;
  if (service) return <WithUs service={service} others={others} />;
  return hasVehicle ? <None /> : <NoVehicle />;
}

type WithUsProps = { service: Service; others: readonly Service[] };

function WithUs({ service, others }: WithUsProps) {
  const { t } = useTranslation('customer');
  return (
    <section aria-label={t('myCar.title')} className="flex flex-col gap-4">
      <CarStub service={service} size="lg">
        <div className="flex flex-col gap-2">
          <NextStep service={service} />
          <Link
            {...currentCar(service)}
            className={buildButtonClass(hasNextStep(service) ? 'quiet' : 'primary')}
          >
            {t('myCar.open')}
          </Link>
          {others[0] ? (
            <Link {...currentCar(others[0])} className={`${linkLook} justify-center text-15`}>
              {t('myCar.others', { count: others.length })}
            </Link>
          ) : null}
        </div>
      </CarStub>
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
