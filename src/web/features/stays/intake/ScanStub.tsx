import { Check, Clock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { StaffTicket } from '#contract/stays.ts';
import { formatTime } from '#web/lib/format.ts';
import { isolateText, useLanguage } from '#web/lib/language.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useWakeLock } from '#web/lib/useWakeLock.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { Plate } from '#web/ui/stub/Plate.tsx';
import '#web/ui/stub/stub.css';

/** Shows since when the guest has the ticket open, or that the guest has not opened the ticket. */
export function ScanPill({ ticket }: { ticket: StaffTicket }) {
  const { t } = useTranslation('checkin');
  const language = useLanguage();
  const { linkOpenedAt, phoneE164, timeZone } = ticket;
  if (!linkOpenedAt) {
    return (
      <StatusPill tone="waiting" className="gap-2">
        <Icon of={Clock} size={16} />
        {phoneE164 ? t('scan.notOpened') : t('scan.notYet')}
      </StatusPill>
    );
  }
  const at = { time: isolateText(formatTime(linkOpenedAt, language, timeZone)) };
  return (
    <StatusPill tone="ready" className="gap-2">
      <Icon of={Check} size={16} />
      {phoneE164 ? t('scan.opened', at) : t('scan.scanned', at)}
    </StatusPill>
  );
}

type Props = { ticket: StaffTicket; ticketUrl: string };

/** QR code of the ticket, for a guest who scans it from the valet's screen. */
export function ScanStub({ ticket, ticketUrl }: Props) {
  const { t } = useTranslation(['checkin', 'common']);
  const placeName = usePlaceName();
  useWakeLock();
  const box = useRef<HTMLElement>(null);
  // Scrolls to the QR code and focuses it, because the pressed button may have been far below.
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, []);
  const { keyHook, parkingSpot } = ticket;
  const facts = [
    ...(keyHook ? [[t('facts.hook'), keyHook] as const] : []),
    ...(parkingSpot ? [[t('facts.spot'), parkingSpot] as const] : []),
  ];
  return (
    <article
      ref={box}
      tabIndex={-1}
      aria-label={t('scan.headline')}
      className="stub stub--lg stub--green scroll-mt-4 outline-none"
    >
      <div className="stub__main stub__main--perforated">
        <header className="stub__head py-4!">
          <p className="stub__kicker mb-1!">
            {ticket.phoneE164 ? (
              <bdi>{placeName(ticket.locationName, ticket.locationNameArabic)}</bdi>
            ) : (
              <span>{t('scan.noNumber')}</span>
            )}
            <bdi className="stub__number">{ticket.ticketNumber}</bdi>
          </p>
          <h2 className="stub__headline text-[1.5rem]!">{t('scan.headline')}</h2>
        </header>
        <div className="flex flex-col items-center gap-3 px-4 pt-4 pb-5">
          <span className="flex w-[min(22rem,100%)] [&>svg]:max-w-none">
            {/* `#scan` tells the guest's page that the ticket was scanned from the valet's
                screen, not opened from an SMS. */}
            <QrCode text={`${ticketUrl}#scan`} label={t('scan.label')} />
          </span>
          <span aria-live="polite">
            <ScanPill ticket={ticket} />
          </span>
        </div>
      </div>
      <div className="stub__foot flex flex-wrap items-center justify-between gap-x-6 gap-y-2 [container-type:inline-size] [&_.plate]:[--plate-size:1.5rem]">
        <Plate
          plate={ticket.licensePlate}
          region={ticket.plateRegion}
          missing={t('common:car.noPlate')}
        />
        {facts.length > 0 ? (
          <dl className="flex gap-5">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt className="text-12 text-muted">{name}</dt>
                <dd className="text-20 font-strong">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </article>
  );
}
