import { Link2 } from 'lucide-react';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import type { StaffParkingSession } from '#contract/parkingSessions.ts';
import { findUnsent, isHeld } from '#web/app/outbox/findUnsent.ts';
import { useUnsent } from '#web/app/outbox/outbox.ts';
import { UnsentNote } from '#web/app/outbox/parts.ts';
import { useCarAction } from '#web/app/useCarName.ts';
import { formatWhen } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Button } from '#web/ui/Button.tsx';
import { KeyTag } from '#web/ui/stub/KeyTag.tsx';
import { Stub, type StubFact } from '#web/ui/stub/Stub.tsx';
import { stateTones } from '#web/ui/stateTones.ts';
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
  const placeName = usePlaceName();
  const { id, status, can, expiresAt, isExpired, createdAt, timeZone } = session;
  const carState = getSessionState(session);
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
      progress={sessionSteps[carState]}
      car={session.vehicleInfo}
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
        {findUnsent(unsent, id) ? <UnsentNote car={id} /> : null}
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
  return [
    {
      label: t('card.code'),
      value: confirmationCode && <CodeDigits code={confirmationCode} className="text-20" />,
    },
    { label: t('card.spot'), value: parkingSpot ?? t('card.noSpot'), isolate: true },
    { label: t('card.key'), value: session.key.place && <KeyTag of={session.key} /> },
    { label: t('card.vehicle'), value: carName(session.vehicleInfo) },
    { label: t('card.customer'), value: customerName, isolate: true },
    {
      label: t('tags'),
      value: session.noteTags.length > 0 && <SessionTags session={session} />,
    },
    { label: t('card.instructions'), value: specialInstructions, isolate: true },
  ];
}
