import { Link } from '@tanstack/react-router';
import { QrCode } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import type { StaffTicket } from '#contract/stays.ts';
import { AsOf } from '#web/app/AsOf.tsx';
import { UnsentPill } from '#web/app/outbox/parts.ts';
import { findUnsent } from '#web/app/outbox/findUnsent.ts';
import { useUnsent } from '#web/app/outbox/outbox.ts';
import { useSession } from '#web/app/session.ts';
import { useCarName } from '#web/app/useCarName.ts';
import { useNow } from '#web/lib/clock.ts';
import { formatAgo } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { CarGlyph } from '#web/ui/stub/CarGlyph.tsx';
import { KeyTag } from '#web/ui/stub/KeyTag.tsx';
import { Plate } from '#web/ui/stub/Plate.tsx';
import { useOpenTickets } from '../api.ts';
import { QueryState } from '#web/app/QueryState.tsx';

type Props = { openId: string | undefined; onChoose: () => void };

/** List of unfinished tickets, which a valet continues after a reload or on another phone. */
export function InHands({ openId, onChoose }: Props) {
  const { t } = useTranslation('checkin');
  const me = useSession()?.user?.id;
  const tickets = useOpenTickets();
  return (
    <QueryState
      query={tickets}
      failed={t('hands.failed')}
      skeleton={<Skeleton className="h-40" />}
      empty={<p className="text-15 text-muted">{t('hands.empty')}</p>}
    >
      {(data) => (
        <div className="flex flex-col gap-4">
          <AsOf query={tickets} zone={data[0]?.timeZone} />
          {groupByHolder(data, me).map(({ holder, tickets: held }) => (
            <section key={holder} className="flex flex-col gap-2">
              <h3 className="text-15 font-medium text-muted">
                {t(`hands.${holder}`, { count: held.length })}
              </h3>
              <ul className="flex flex-col gap-2">
                {held.map((ticket) => (
                  <li key={ticket.ticketId}>
                    <Row ticket={ticket} isOpen={ticket.ticketId === openId} onChoose={onChoose} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </QueryState>
  );
}

/** Groups the viewer's tickets and the tickets of colleagues, each oldest first. */
function groupByHolder(tickets: readonly StaffTicket[], me: string | undefined) {
  const byAge = tickets.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  const isMine = ({ valetId }: StaffTicket) => valetId === me;
  return [
    { holder: 'mine' as const, tickets: byAge.filter(isMine) },
    { holder: 'others' as const, tickets: byAge.filter((ticket) => !isMine(ticket)) },
  ].filter((group) => group.tickets.length > 0);
}

/** Returns what a ticket waits for next. A car can be parked before the guest scans the ticket. */
function chooseWait(ticket: StaffTicket) {
  if (ticket.status === 'awaiting_otp') return 'code';
  const hasNoSms = ticket.phoneE164 === '' || ticket.smsSuppressed || ticket.smsFailed;
  return hasNoSms && ticket.ticketUrl && !ticket.linkOpenedAt ? 'scan' : 'parking';
}

function Row(props: { ticket: StaffTicket; isOpen: boolean; onChoose: () => void }) {
  const { ticket, isOpen, onChoose } = props;
  const { t } = useTranslation(['checkin', 'common']);
  const carName = useCarName();
  const wait = chooseWait(ticket);
  const unsent = useUnsent();
  const age = formatAgo(ticket.createdAt, useLanguage(), ticket.timeZone, useNow());
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
          <Plate plate={ticket.licensePlate} region={ticket.plateRegion} />
        </span>
      ) : (
        <span className="max-w-full text-17 font-strong wrap-anywhere">
          {ticket.customerName ??
            (ticket.phoneE164
              ? t('hands.phone', { digits: ticket.phoneE164.slice(-4) })
              : t('scan.noNumber'))}
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
          <span>
            <bdi>{ticket.ticketNumber}</bdi> · {age}
          </span>
          {ticket.key.place ? <KeyTag of={ticket.key} isShort /> : null}
          {findUnsent(unsent, ticket.ticketId) ? (
            <UnsentPill car={ticket.ticketId} />
          ) : (
            <StatusPill tone={wait === 'parking' ? 'neutral' : 'waiting'}>
              {t(`waits.${wait}`)}
            </StatusPill>
          )}
        </span>
        {wait === 'scan' ? (
          <span className="flex items-center gap-1.5 text-12 font-medium text-primary">
            <Icon of={QrCode} size={16} />
            {t('hands.scan')}
          </span>
        ) : null}
      </span>
    </Link>
  );
}
