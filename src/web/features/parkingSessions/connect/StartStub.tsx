import { Star } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import type { ParkingSessionPreview } from '#contract/parkingSessions.ts';
import { useMoney } from '#web/app/useMoney.ts';
import { isolateText } from '#web/lib/language.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Stub, type StubFact } from '#web/ui/stub/Stub.tsx';
import { CodeDigits, ExpiryPill } from '../components/SessionCodeParts.tsx';
import { useSessionCar } from '../viewModel.ts';

/** Stub of the car as the valet announced it, with valet and price. */
export function StartStub({ session }: { session: ParkingSessionPreview }) {
  const { t } = useTranslation('sessions');
  const car = useSessionCar();
  const { vehicleInfo, valet, location, parkingSpot, specialInstructions } = session;
  const price = usePrice(session.business);
  const facts: StubFact[] = [
    { label: t('card.vehicle'), value: car(vehicleInfo) },
    { label: t('start.valet'), value: <Valet {...valet} /> },
    {
      label: t('start.place'),
      value: (
        <>
          <span className="block">
            <bdi>{location.name}</bdi>
          </span>
          <span className="block font-normal text-muted">
            <bdi>{location.address}</bdi>
          </span>
        </>
      ),
    },
    { label: t('start.price'), value: price },
    { label: t('start.spot'), value: parkingSpot, isolate: true },
    { label: t('start.instructions'), value: specialInstructions },
  ];
  return (
    <Stub
      size="lg"
      headline={t('start.headline')}
      headingLevel={2}
      detail={t('start.with', { name: isolateText(valet.name) })}
      place={session.business.name}
      car={vehicleInfo}
      facts={facts}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-col">
          <span className="text-15 text-muted">{t('start.code')}</span>
          <CodeDigits code={session.confirmationCode} />
        </p>
        <ExpiryPill expiresAt={session.expiresAt} />
      </div>
    </Stub>
  );
}

function Valet({ name, rating }: ParkingSessionPreview['valet']) {
  const { t } = useTranslation('sessions');
  const shown = rating.toFixed(1);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <bdi>{name}</bdi>
      <span className="inline-flex items-center gap-1 tabular-nums">
        <Icon of={Star} size={16} className="fill-brass text-brass" />
        <span aria-hidden="true">{shown}</span>
        <span className="sr-only">{t('start.rating', { rating: shown })}</span>
      </span>
    </span>
  );
}

const firstPriceTexts = { stay: 'flat', night: 'nightly', hour: 'hourly' } as const;

function usePrice(business: ParkingSessionPreview['business']): string | null {
  const { t } = useTranslation('sessions');
  const { firstPrice, currency } = business;
  const { ofMajor } = useMoney(currency);
  if (firstPrice.amount === 0) return null;
  return t(`start.${firstPriceTexts[firstPrice.per]}`, { amount: ofMajor(firstPrice.amount) });
}
