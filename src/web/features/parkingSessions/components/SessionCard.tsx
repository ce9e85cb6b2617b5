import { Link2 } from 'lucide-react';
import { Suspense } from 'react';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import type { StaffParkingSession } from '#contract/parkingSessions.ts';
import { findUnsent, isHeld } from '#web/app/outbox/findUnsent.ts';
import { useUnsent } from '#web/app/outbox/outbox.ts';
import { UnsentNote } from '#web/app/outbox/parts.ts';
import { useCarAction } from '#web/app/useCarName.ts';
import { useProgress } from '#web/app/useProgress.ts';
import { formatWhen } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Button } from '#web/ui/Button.tsx';
import { KeyTag } from '#web/ui/stub/KeyTag.tsx';
import { Stub } from '#web/ui/stub/Stub.tsx';
import { stateTones } from '#web/ui/stateTones.ts';
import type { StubFact } from '#web/ui/stub/Stub.tsx';
import {
  getSessionState,
  nameCar,
  sessionSteps,
  shortenId,
  useSessionCar,
  useSessionState,
} from '../viewModel.ts';
import { SessionTags } from './lazyParts.ts';
import { CodeDigits, ExpiryPill } from './SessionCodeParts.tsx';

type Props = {
  session: StaffParkingSession;
  onShow: () => void;
  onRegenerate: () => void;
  onPark: () => void;
  onCancel: () => void;
};

/** Card of one parking session, with the session's state first. */
export function SessionCard({ session, onShow, onRegenerate, onPark, onCancel }: Props) {
  const { t } = useTranslation('sessions');
  const language = useLanguage();
  const state = useSessionState();
  const progress = useProgress();
  const placeName = usePlaceName();
  const { id, status, can, expiresAt, isExpired, createdAt, timeZone } = session;
  const carState = getSessionState(session);
  const step = sessionSteps[carState];
  const isWaiting = status === 'waiting_for_customer';
  const carAction = useCarAction();
  const car = nameCar(session);
  const unsent = useUnsent();
  const isStill = isHeld(unsent, id);
  return (
    <Stub
      size="md"
      tone={isExpired ? 'amber' : stateTones[carState].stub}
      headline={state(session)}
      headingLevel={3}
      detail={t('card.at', {
        id: isolateText(shortenId(id)),
        time: isolateText(formatWhen(createdAt, language, timeZone)),
      })}
      place={placeName(session.location, session.locationArabic)}
      number={session.ticketNumber}
      progress={step ? progress(step[0], step[1]) : undefined}
      plate={session.vehicleInfo.licensePlate}
      plateRegion={session.vehicleInfo.plateRegion}
      appearance={session.vehicleInfo.appearance}
      facts={useFacts(session)}
    >
      <div className="flex flex-col gap-3">
        {isWaiting && expiresAt ? (
          <span className="self-start">
            <ExpiryPill expiresAt={expiresAt} />
          </span>
        ) : null}
        {session.customerId ? (
          <p className="flex items-center gap-2 text-15 font-medium text-ready">
            <Icon of={Link2} size={18} />
            {t('card.linked')}
          </p>
        ) : null}
        {findUnsent(unsent, id) ? (
          <Suspense>
            <UnsentNote car={id} />
          </Suspense>
        ) : null}
        <div className="flex flex-wrap gap-2 *:grow">
          {can.park && !isStill ? (
            <Button variant="compact" aria-label={carAction(t('card.park'), car)} onClick={onPark}>
              {t('card.park')}
            </Button>
          ) : null}
          {isWaiting && !isExpired ? (
            <Button
              variant="compact"
              aria-label={carAction(t('card.showCode'), car)}
              onClick={onShow}
            >
              {t('card.showCode')}
            </Button>
          ) : null}
          {can.regenerate ? (
            <Button
              variant={isExpired ? 'compact' : 'secondary'}
              aria-label={carAction(t('card.regenerate'), car)}
              onClick={onRegenerate}
            >
              {t('card.regenerate')}
            </Button>
          ) : null}
          {can.cancel && !isStill ? (
            <Button
              variant="danger"
              aria-label={carAction(t('card.cancel'), car)}
              onClick={onCancel}
            >
              {t('card.cancel')}
            </Button>
          ) : null}
        </div>
      </div>
    </Stub>
  );
}

function useFacts(session: StaffParkingSession): StubFact[] {
  const { t } = useTranslation('sessions');
  const carName = useSessionCar();
  const { confirmationCode, parkingSpot, customerName, specialInstructions } = session;
  const facts: (StubFact | null)[] = [
    confirmationCode
      ? { label: t('card.code'), value: <CodeDigits code={confirmationCode} className="text-20" /> }
      : null,
    { label: t('card.spot'), value: parkingSpot ?? t('card.noSpot'), isolate: true },
    session.key.place ? { label: t('card.key'), value: <KeyTag of={session.key} /> } : null,
    { label: t('card.vehicle'), value: carName(session.vehicleInfo) },
    customerName ? { label: t('card.customer'), value: customerName, isolate: true } : null,
    session.noteTags.length > 0
      ? {
          label: t('tags'),
          value: (
            <Suspense>
              <SessionTags session={session} />
            </Suspense>
          ),
        }
      : null,
    specialInstructions
      ? { label: t('card.instructions'), value: specialInstructions, isolate: true }
      : null,
  ];
  return facts.filter((fact) => fact !== null);
}
