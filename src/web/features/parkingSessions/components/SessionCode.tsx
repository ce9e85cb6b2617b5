import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { StaffParkingSession } from '#contract/parkingSessions.ts';
import { isolateText } from '#web/lib/language.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { findUnsent, isHeld } from '#web/app/outbox/findUnsent.ts';
import { useUnsent } from '#web/app/outbox/outbox.ts';
import { UnsentNote } from '#web/app/outbox/parts.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { CarGlyph } from '#web/ui/stub/CarGlyph.tsx';
import { Plate } from '#web/ui/stub/Plate.tsx';
import { useActiveSessions } from '../api.ts';
import { useCountdown } from '../countdown.ts';
import { useSessionCar, useSessionState } from '../viewModel.ts';
import { CodeDigits, ExpiryPill } from './SessionCodeParts.tsx';
import { ParkSession } from './lazyParts.ts';
import { useNewCode } from './useNewCode.ts';

type Props = { id: string; onNew: () => void };

/** Code of a parking session for the customer, with the session's live state. */
export function SessionCode({ id, onNew }: Props) {
  const { t } = useTranslation('sessions');
  const sessions = useActiveSessions();
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls up, because the form was scrolled to its end. Returns nothing: some browsers return a
    // promise, which React would take for a clean-up function.
    start.current?.scrollIntoView();
  }, []);
  return (
    <div ref={start} className="flex scroll-mt-36 flex-col gap-5">
      <QueryState
        query={sessions}
        failed={t('list.failed')}
        isPrimary
        skeleton={<Skeleton className="h-96" />}
      >
        {(data) => {
          const session = data.find((each) => each.id === id);
          return (
            <>
              {session ? (
                <State session={session} />
              ) : (
                <Banner kind="info">{t('code.gone')}</Banner>
              )}
              <Button onClick={onNew}>{t('code.another')}</Button>
            </>
          );
        }}
      </QueryState>
    </div>
  );
}

function State({ session }: { session: StaffParkingSession }) {
  const { t } = useTranslation('sessions');
  const state = useSessionState();
  return (
    <>
      <Car session={session} />
      {session.status === 'waiting_for_customer' ? (
        <WaitingSession session={session} />
      ) : session.status === 'linked' ? (
        <LinkedSession session={session} />
      ) : (
        <Banner kind="info" live>
          {t('code.over', { state: state(session) })}
        </Banner>
      )}
    </>
  );
}

function Car({ session: { vehicleInfo } }: { session: StaffParkingSession }) {
  const car = useSessionCar();
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-17 font-medium">
      <span className="contents [&_.plate]:[--plate-size:1.25rem]!">
        <Plate plate={vehicleInfo.licensePlate} region={vehicleInfo.plateRegion} />
      </span>
      <CarGlyph {...vehicleInfo.appearance} />
      <span>{car(vehicleInfo)}</span>
    </p>
  );
}

function WaitingSession({ session }: { session: StaffParkingSession }) {
  const { expiresAt, qrCodeData } = session;
  return expiresAt && qrCodeData ? (
    <ScannableCode session={session} expiresAt={expiresAt} qrCodeData={qrCodeData} />
  ) : (
    <ExpiredCode id={session.id} />
  );
}

type ScannableCodeProps = { session: StaffParkingSession; expiresAt: string; qrCodeData: string };

function ScannableCode({ session, expiresAt, qrCodeData }: ScannableCodeProps) {
  const { t } = useTranslation('sessions');
  const { isExpired } = useCountdown(expiresAt);
  const { regenerate, isPending } = useNewCode();
  if (isExpired || session.isExpired) return <ExpiredCode id={session.id} />;
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-20">{t('code.title')}</h2>
      <div className="flex flex-col items-center gap-4 rounded-lg bg-surface p-5">
        <QrCode text={qrCodeData} label={t('code.label')} />
        <p className="flex flex-col items-center gap-1 text-center">
          <span className="text-15 text-muted">{t('code.code')}</span>
          <CodeDigits code={session.confirmationCode ?? ''} className="text-[2.25rem]" />
        </p>
        <ExpiryPill expiresAt={expiresAt} />
      </div>
      <p className="text-15 text-muted">{t('code.note')}</p>
      <Button isPending={isPending} onClick={() => regenerate(session.id)}>
        {t('card.regenerate')}
      </Button>
    </div>
  );
}

function ExpiredCode({ id }: { id: string }) {
  const { t } = useTranslation('sessions');
  const { regenerate, isPending } = useNewCode();
  return (
    <div className="flex flex-col gap-4">
      <Banner kind="warning" live>
        <p className="font-strong">{t('code.expiredTitle')}</p>
        <p>{t('code.expiredText')}</p>
      </Banner>
      <Button variant="primary" isPending={isPending} onClick={() => regenerate(id)}>
        {t('card.regenerate')}
      </Button>
    </div>
  );
}

function LinkedSession({ session }: { session: StaffParkingSession }) {
  const { t } = useTranslation('sessions');
  const [isOpen, setOpen] = useState(false);
  const name = session.customerName;
  const unsent = useUnsent();
  return (
    <div className="flex flex-col gap-4">
      <output className="rounded-md bg-ready-soft px-4 py-4 text-ready">
        <span className="block text-20 font-strong">{t('code.linkedTitle')}</span>
        <span className="block">
          {name ? t('code.linkedBy', { name: isolateText(name) }) : t('code.linkedText')}
        </span>
      </output>
      {session.can.park && !isHeld(unsent, session.id) ? (
        <Button variant="primary" onClick={() => setOpen(true)}>
          {t('card.park')}
        </Button>
      ) : null}
      {findUnsent(unsent, session.id) ? <UnsentNote car={session.id} /> : null}
      {isOpen ? <ParkSession session={session} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
