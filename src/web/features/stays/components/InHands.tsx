import { Link } from '@tanstack/react-router';
import { QrCode } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import type { StaffTicket } from '#contract/stays.ts';
import { carStateByTicket } from '#domain/orders/carState.ts';
import { useCarName } from '#web/app/useCarName.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { stateTones } from '#web/ui/stateTones.ts';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { CarGlyph } from '#web/ui/stub/CarGlyph.tsx';
import { Plate } from '#web/ui/stub/Plate.tsx';
import { useOpenTickets } from '../api.ts';
import { QueryState } from '#web/app/QueryState.tsx';

type Props = { openId: string | undefined; onChoose: () => void };

/** Unfinished tickets, to continue after a reload or on another phone. */
export function InHands({ openId, onChoose }: Props) {
  const { t } = useTranslation('checkin');
  const tickets = useOpenTickets();
  return (
    <QueryState
      query={tickets}
      failed={t('hands.failed')}
      skeleton={<Skeleton className="h-40" />}
      empty={<p className="text-15 text-muted">{t('hands.empty')}</p>}
    >
      {(data) => (
        <ul className="flex flex-col gap-2">
          {data.map((ticket) => (
            <li key={ticket.ticketId}>
              <Row ticket={ticket} isOpen={ticket.ticketId === openId} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}

function Row(props: { ticket: StaffTicket; isOpen: boolean; onChoose: () => void }) {
  const { ticket, isOpen, onChoose } = props;
  const { t } = useTranslation(['checkin', 'common']);
  const carName = useCarName();
  const state = carStateByTicket(ticket.status);
  const isDescribed = ticket.vehicleMake ?? ticket.vehicleModel ?? ticket.vehicleColor;
  return (
    <Link
      to="/valet-checkin"
      search={{ ticket: ticket.ticketId }}
      onClick={onChoose}
      aria-current={isOpen ? 'true' : undefined}
      className="flex min-h-18 flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line bg-surface px-3 py-2 transition-colors hover:border-primary aria-[current]:border-2 aria-[current]:border-primary"
    >
      {ticket.licensePlate ? (
        <span className="contents [&_.plate]:[--plate-size:1.0625rem]!">
          <Plate plate={ticket.licensePlate} />
        </span>
      ) : (
        <span className="max-w-full text-17 font-strong wrap-anywhere">
          {ticket.customerName ?? t('hands.phone', { digits: ticket.phoneE164.slice(-4) })}
        </span>
      )}
      <span className="flex min-w-0 grow basis-40 flex-col gap-1">
        {isDescribed ? (
          <span className="flex items-center gap-2 text-15 font-medium">
            <CarGlyph {...ticket.appearance} />
            <span className="truncate">{carName(ticket)}</span>
          </span>
        ) : null}
        <span className="flex flex-wrap items-center justify-between gap-2 text-12 text-muted">
          <bdi>{ticket.ticketNumber}</bdi>
          <StatusPill tone={stateTones[state].pill}>
            {ticket.status === 'awaiting_otp'
              ? t('headline.awaiting_otp')
              : t(`common:state.${state}`)}
          </StatusPill>
        </span>
        {ticket.ticketUrl ? (
          <span className="flex items-center gap-1.5 text-12 font-medium text-primary">
            <Icon of={QrCode} size={16} />
            {t('hands.scan')}
          </span>
        ) : null}
      </span>
    </Link>
  );
}
