import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { StaffTicket } from '#contract/stays.ts';
import { useCarName } from '#web/app/useCarName.ts';
import { useProgress } from '#web/app/useProgress.ts';
import { phone } from '#web/lib/format.ts';
import { Stub } from '#web/ui/stub/Stub.tsx';

/** How far along the four steps a ticket is: the first one is half done until the guest is linked. */
function stepOf(status: StaffTicket['status']): [1 | 2, number] {
  if (status === 'awaiting_otp') return [1, 0.5];
  return status === 'checked_in' ? [1, 1] : [2, 1];
}

export function TicketStub({ ticket, children }: { ticket: StaffTicket; children: ReactNode }) {
  const { t } = useTranslation(['checkin', 'common']);
  const carName = useCarName();
  const progress = useProgress();
  const { status } = ticket;
  const headline =
    status === 'awaiting_otp' || status === 'checked_in'
      ? t(`headline.${status}`)
      : t(`common:ticketStatus.${status}`);
  return (
    <Stub
      size="lg"
      tone={status === 'cancelled' ? 'quiet' : 'green'}
      headline={headline}
      place={ticket.locationName}
      number={ticket.ticketNumber}
      progress={progress(...stepOf(status))}
      plate={ticket.licensePlate}
      noPlate={t('common:car.noPlate')}
      facts={[
        { label: t('facts.car'), value: carName(ticket) },
        ...(ticket.customerName ? [{ label: t('facts.name'), value: ticket.customerName }] : []),
        { label: t('facts.phone'), value: phone(ticket.phoneE164), isolate: true },
      ]}
    >
      {children}
    </Stub>
  );
}
