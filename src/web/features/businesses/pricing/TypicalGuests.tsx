import { Check, ChevronRight, Download, Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import type { PricingPreview } from '#contract/pricing.ts';
import { typicalVisits } from '#domain/payments/rates/typicalGuests.ts';
import { formatFieldTime } from '#domain/shared/zone.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Cell, Table } from '#web/ui/Table.tsx';
import { minorToMajor } from '#domain/shared/money.ts';
import { saveCsv } from '#web/lib/csv.ts';
import { usePriceWriter } from './priceWriter.ts';
import { VisitFields } from './VisitFields.tsx';
import type { ChosenVisits } from './visits.ts';
import { useWeekdayNames } from './weekdayNames.ts';

type Guest = PricingPreview['guests'][number];
type Props = { preview: PricingPreview; chosen: ChosenVisits };

/** Number of hour marks above which they are drawn without gaps. */
const DENSE_HOURS = 24;

/**
 * Five sample stays as tickets, each with the current and the new price. People can change each
 * stay.
 */
export function TypicalGuests({ preview, chosen }: Props) {
  const { t } = useTranslation('pricing');
  const { guests, currency } = preview;
  const { ofMinor } = usePriceWriter(currency);
  const [isTable, setTable] = useState(false);
  /** React key that remounts the fields on reset. Otherwise text typed in them would stay. */
  const [resets, setResets] = useState(0);
  const save = useExportGuests(preview);
  function reset(): void {
    chosen.reset();
    setResets(resets + 1);
  }
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
        {chosen.isTypical ? null : (
          <Button variant="quiet" className="px-3" onClick={reset}>
            {t('guests.reset')}
          </Button>
        )}
        <Button variant="quiet" className="px-3" onClick={() => setTable(!isTable)}>
          {isTable ? t('guests.cards') : t('guests.table')}
        </Button>
        <Button variant="quiet" className="px-3" onClick={save}>
          <Icon of={Download} size={18} />
          {t('export.csv')}
        </Button>
      </div>
      {isTable ? (
        <GuestTable preview={preview} />
      ) : (
        <ul key={resets} className="guests grid gap-3">
          {guests.map((guest) => (
            <li key={guest.name}>
              <Ticket guest={guest} preview={preview} chosen={chosen} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Returns a function that formats the arrival, departure and duration of a sample stay. */
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

type TicketProps = Props & { guest: Guest };

function Ticket({ guest, preview, chosen }: TicketProps) {
  const { t } = useTranslation('pricing');
  const { ofMinor, signed, ofLines } = usePriceWriter(preview.currency);
  const { when, length } = useStayText(preview)(guest);
  const { before, after, name } = guest;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const write = (cents: number) => (cents === 0 ? t('guests.free') : ofMinor(cents));
  const difference = after.priceCents - before.priceCents;
  return (
    <article className="guest">
      <div className="guest__body">
        <header className="guest__head flex gap-1 px-3.5 py-2">
          <div className="min-w-0 grow">
            <h3 className="text-15 font-strong">{t(`guests.names.${name}`)}</h3>
            <p className="text-12 tabular-nums">{when}</p>
          </div>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t('guests.change', { guest: t(`guests.names.${name}`) })}
            onClick={() => setOpen(!isOpen)}
            className="guest__change -me-2.5 grid size-11 flex-none cursor-pointer place-items-center rounded-sm"
          >
            <Icon of={isOpen ? Check : Pencil} size={18} />
          </button>
        </header>
        <div className="flex flex-col gap-2 px-3.5 pt-3 pb-2.5">
          <div id={id} className="empty:hidden">
            {isOpen ? (
              <VisitFields
                id={`${id}-wrong`}
                label={t(`guests.names.${name}`)}
                visit={chosen.visits[name] ?? typicalVisits[name]}
                date={formatFieldTime(new Date(guest.parkedAt), preview.timeZone).slice(0, 10)}
                onChange={(visit) => chosen.change(name, visit)}
              />
            ) : null}
          </div>
          <p className="flex justify-between gap-2 text-12 text-muted tabular-nums">
            <span>{length}</span>
            {difference === 0 ? null : (
              <bdi className="font-strong text-ink">{signed(difference)}</bdi>
            )}
          </p>
          <span
            aria-hidden="true"
            className={`guest__hours flex ${after.hours.length > DENSE_HOURS ? 'guest__hours--dense' : ''}`}
          >
            {after.hours.length === 0 ? <i className="guest__hour guest__hour--none" /> : null}
            {after.hours.map((kind, at) => (
              <i key={at} className={`guest__hour guest__hour--${kind}`} />
            ))}
          </span>
          <p className="min-h-9 text-12 text-muted">{ofLines(after.lines)}</p>
        </div>
      </div>
      <p className="guest__price relative flex flex-wrap items-baseline gap-x-2 gap-y-1 tabular-nums">
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

/** Returns a function that exports the sample stays with the current and the new price. */
function useExportGuests({ guests, currency }: PricingPreview): () => void {
  const { t } = useTranslation('pricing');
  const { ofLines } = usePriceWriter(currency);
  const toMajor = (cents: number) => minorToMajor(cents, currency);
  const head = [
    t('guests.guest'),
    t('guests.arrival'),
    t('guests.departure'),
    t('guests.before'),
    t('guests.after'),
    t('export.currency'),
    t('guests.how'),
  ];
  return () =>
    saveCsv(t('guests.file'), [
      head,
      ...guests.map(({ name, parkedAt, pickupAt, before, after }) => [
        t(`guests.names.${name}`),
        parkedAt,
        pickupAt,
        toMajor(before.priceCents),
        toMajor(after.priceCents),
        currency,
        ofLines(after.lines),
      ]),
    ]);
}
