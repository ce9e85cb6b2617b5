import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { PricingPreview } from '#contract/pricing.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Cell, Table } from '#web/ui/Table.tsx';
import { usePriceWriter } from './priceWriter.ts';
import { useWeekdayNames } from './weekdayNames.ts';

type Guest = PricingPreview['guests'][number];

/** Five stays as tickets: what they cost now and what they would. */
export function TypicalGuests({ preview }: { preview: PricingPreview }) {
  const { t } = useTranslation('pricing');
  const { guests, currency } = preview;
  const { ofMinor } = usePriceWriter(currency);
  const [isTable, setTable] = useState(false);
  const sum = (which: 'before' | 'after') =>
    ofMinor(guests.reduce((cents, guest) => cents + guest[which].priceCents, 0));
  return (
    <section className="mt-6">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 className="text-17">{t('guests.title')}</h2>
        <span className="text-12 text-muted tabular-nums">
          {t('guests.total', { before: sum('before'), after: sum('after') })}
        </span>
        <span className="grow" />
        <Button variant="quiet" onClick={() => setTable(!isTable)}>
          {isTable ? t('guests.cards') : t('guests.table')}
        </Button>
      </div>
      {isTable ? (
        <GuestTable preview={preview} />
      ) : (
        <ul className="guests">
          {guests.map((guest) => (
            <li key={guest.name}>
              <Ticket guest={guest} preview={preview} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** When a guest comes and goes, and for how long. */
function useStayText({ timeZone }: PricingPreview) {
  const { t } = useTranslation('pricing');
  const names = useWeekdayNames();
  return ({ parkedAt, pickupAt }: Guest) => {
    const minutes = Math.round((Date.parse(pickupAt) - Date.parse(parkedAt)) / 60_000);
    return {
      when: names.stay(new Date(parkedAt), new Date(pickupAt), timeZone),
      length: t('guests.length', { hours: Math.floor(minutes / 60), minutes: minutes % 60 }),
    };
  };
}

type TicketProps = { guest: Guest; preview: PricingPreview };

function Ticket({ guest, preview }: TicketProps) {
  const { t } = useTranslation('pricing');
  const { ofMinor, ofLines } = usePriceWriter(preview.currency);
  const { when, length } = useStayText(preview)(guest);
  const { before, after } = guest;
  const write = (cents: number) => (cents === 0 ? t('guests.free') : ofMinor(cents));
  const difference = after.priceCents - before.priceCents;
  return (
    <article className="guest">
      <div className="guest__body">
        <header className="guest__head">
          <h3 className="text-15 font-strong">{t(`guests.names.${guest.name}`)}</h3>
          <p className="text-12 tabular-nums">{when}</p>
        </header>
        <div className="flex flex-col gap-2 px-3.5 pt-3 pb-2.5">
          <p className="flex justify-between gap-2 text-12 text-muted tabular-nums">
            <span>{length}</span>
            {difference === 0 ? null : (
              <bdi className="font-strong text-ink">
                {difference > 0 ? '+' : '−'}
                {ofMinor(Math.abs(difference))}
              </bdi>
            )}
          </p>
          <span aria-hidden="true" className="guest__hours">
            {after.hours.length === 0 ? <i className="guest__hour guest__hour--none" /> : null}
            {after.hours.map((kind, at) => (
              <i key={at} className={`guest__hour guest__hour--${kind}`} />
            ))}
          </span>
          <p className="min-h-9 text-12 text-muted">{ofLines(after.lines)}</p>
        </div>
      </div>
      <p className="guest__price">
        <span className="text-15 text-muted">
          <span className="sr-only">{t('guests.before')} </span>
          {write(before.priceCents)}
        </span>
        <Icon of={ChevronRight} size={14} className="self-center text-muted" isDirectional />
        <span className="text-20 font-strong">
          <span className="sr-only">{t('guests.after')} </span>
          {write(after.priceCents)}
        </span>
      </p>
    </article>
  );
}

function GuestTable({ preview }: { preview: PricingPreview }) {
  const { t } = useTranslation('pricing');
  const { ofMinor, ofLines } = usePriceWriter(preview.currency);
  const stayText = useStayText(preview);
  return (
    <div className="overflow-x-auto">
      <Table
        label={t('guests.title')}
        columns={[
          t('guests.guest'),
          t('guests.stay'),
          t('guests.before'),
          t('guests.after'),
          t('guests.how'),
        ]}
        rows={preview.guests.map((guest) => ({ ...guest, id: guest.name }))}
        renderRow={(guest) => (
          <>
            <Cell>{t(`guests.names.${guest.name}`)}</Cell>
            <Cell>{stayText(guest).when}</Cell>
            <Cell>{ofMinor(guest.before.priceCents)}</Cell>
            <Cell>{ofMinor(guest.after.priceCents)}</Cell>
            <Cell>{ofLines(guest.after.lines)}</Cell>
          </>
        )}
      />
    </div>
  );
}
