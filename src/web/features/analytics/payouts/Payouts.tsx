import { useSearch } from '@tanstack/react-router';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import type { CallOutput } from '#contract/client.ts';
import type { DayRange } from '#domain/analytics/periods.ts';
import { daysOfMonth, getBusinessDay } from '#domain/businesses/businessDay.ts';
import { currencyDecimals, majorToMinor } from '#domain/shared/money.ts';
import { PlainForm } from '#web/app/form/PlainForm.tsx';
import { useErrorFocus } from '#web/app/form/useErrorFocus.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { usePlace } from '#web/app/portal/place.ts';
import { MonthChoice, readMonth } from '#web/app/portal/MonthChoice.tsx';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { DataTable } from '#web/app/portal/table/DataTable.tsx';
import { createTextColumn } from '#web/app/portal/table/createTextColumn.tsx';
import { useChangeSearch, useTableState } from '#web/app/portal/table/tableSearch.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useMoney } from '#web/app/useMoney.ts';
import { getServerNow } from '#web/lib/clock.ts';
import { calendarDate } from '#web/lib/dates.ts';
import { getCurrencySign, formatDateTime, formatTypedAmount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useResetOnReturn } from '#web/lib/useOnReturn.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogWindow } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonTable } from '#web/ui/SkeletonTable.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { toMajor } from '../writeFigures.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { type RecordedPayout, type TipsOwed, usePayouts, useRecordPayout } from './api.ts';

const CorrectPayout = lazyPart(async () => (await import('./CorrectPayout.tsx')).CorrectPayout);

/** Screen of the tips owed and paid out to each valet, for the payroll. */
export function Payouts() {
  const { t, language } = useTranslation(['payouts', 'portal']);
  const { locations } = usePlace();
  const search = useSearch({ from: '/manager/portal/business-dashboard/payouts' });
  const change = useChangeSearch();
  const zone = locations[0]?.timeZone;
  const thisMonth = getBusinessDay(new Date(getServerNow()), zone ?? 'UTC').slice(0, 7);
  const month = readMonth(search.month, thisMonth);
  const range = daysOfMonth(month);
  const query = usePayouts(range);
  const [paying, setPaying] = useState<TipsOwed | null>(null);
  const [corrected, setCorrected] = useState<RecordedPayout | null>(null);
  const data = query.data;
  const owed = data?.people.reduce((sum, { owedCents }) => sum + Math.max(0, owedCents), 0) ?? 0;
  const { ofMinor } = useMoney(data?.currency ?? 'USD');
  return (
    <>
      <PortalHead
        title={t('title')}
        headline={
          !data
            ? t('title')
            : owed > 0
              ? t('headline.owed', { amount: ofMinor(owed) })
              : t('headline.none')
        }
        kicker={t('kicker', {
          from: calendarDate(range.from, language),
          to: calendarDate(range.to, language),
        })}
      >
        <MonthChoice
          month={month}
          present={thisMonth}
          onChange={(next) => change({ month: next })}
        />
      </PortalHead>
      <QueryState query={query} failed={t('failed')} isPrimary skeleton={<SkeletonTable />}>
        {(known) => (
          <div className="flex flex-col gap-8">
            <People data={known} range={range} onPay={setPaying} />
            <Recorded data={known} zone={zone} onCorrect={setCorrected} />
          </div>
        )}
      </QueryState>
      {paying && data ? (
        <DialogWindow title={t('payTo', { name: paying.name })} onClose={() => setPaying(null)}>
          <PayForm
            key={paying.personId}
            person={paying}
            currency={data.currency}
            onDone={() => setPaying(null)}
          />
        </DialogWindow>
      ) : null}
      {corrected && data ? (
        <DialogWindow
          title={t('correct.title', { name: corrected.name })}
          onClose={() => setCorrected(null)}
        >
          <CorrectPayout
            key={corrected.id}
            payout={corrected}
            currency={data.currency}
            onDone={() => setCorrected(null)}
          />
        </DialogWindow>
      ) : null}
    </>
  );
}

type Data = CallOutput<'GET /api/business/payouts'>;
type PeopleProps = { data: Data; range: DayRange; onPay: (person: TipsOwed) => void };

function useColumns({ data, range, onPay }: PeopleProps): TableColumn<TipsOwed & { id: string }>[] {
  const { t } = useTranslation('payouts');
  const { ofMinor } = useMoney(data.currency);
  const major = (cents: number) => toMajor(cents, data.currency);
  return [
    {
      id: 'name',
      name: t('columns.name'),
      cell: ({ name }) => <bdi className="font-strong">{name}</bdi>,
      sort: ({ name }) => name,
      csv: ({ name }) => name,
      card: 'title',
    },
    {
      id: 'status',
      name: t('columns.status'),
      cell: ({ status }) => <span className="text-muted">{t(`status.${status}`)}</span>,
      sort: ({ status }) => status,
      csv: ({ status }) => t(`status.${status}`),
      isOptional: true,
      card: 'detail',
    },
    {
      id: 'earned',
      name: t('columns.earned'),
      cell: ({ earnedCents }) => ofMinor(earnedCents),
      sort: ({ earnedCents }) => earnedCents,
      csv: ({ earnedCents }) => major(earnedCents),
      align: 'end',
      card: 'detail',
    },
    {
      id: 'paid',
      name: t('columns.paid'),
      cell: ({ paidCents }) => ofMinor(paidCents),
      sort: ({ paidCents }) => paidCents,
      csv: ({ paidCents }) => major(paidCents),
      align: 'end',
    },
    {
      id: 'owed',
      name: t('columns.owed'),
      cell: ({ owedCents }) => <b>{ofMinor(owedCents)}</b>,
      sort: ({ owedCents }) => owedCents,
      csv: ({ owedCents }) => major(owedCents),
      align: 'end',
      card: 'figure',
    },
    createTextColumn('currency', t('csv.currency'), () => data.currency, { isOptional: 'off' }),
    createTextColumn('from', t('csv.from'), () => range.from, { isOptional: 'off' }),
    createTextColumn('to', t('csv.to'), () => range.to, { isOptional: 'off' }),
    {
      id: 'action',
      name: t('columns.action'),
      hasNoHead: true,
      align: 'end',
      cell: (person) =>
        person.owedCents > 0 ? (
          <Button
            variant="quiet"
            className="px-3"
            aria-label={t('payTo', { name: person.name })}
            onClick={() => onPay(person)}
          >
            {t('pay')}
          </Button>
        ) : null,
      card: 'action',
    },
  ];
}

function People(props: PeopleProps) {
  const { data, range } = props;
  const { t } = useTranslation('payouts');
  const state = useTableState({ id: 'owed', isDescending: true });
  const columns = useColumns(props);
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      state={state}
      rows={data.people.map((person) => ({ ...person, id: person.personId }))}
      searchText={({ name }) => name}
      searchFor={t('columns.name')}
      file={`${t('file')}-${range.from.slice(0, 7)}`}
      empty={<EmptyState icon={HandCoins} title={t('none')} text={t('noneText')} />}
    />
  );
}

type RecordedProps = {
  data: Data;
  zone: string | undefined;
  onCorrect: (payout: RecordedPayout) => void;
};

function Recorded({ data, zone, onCorrect }: RecordedProps) {
  const { t, language } = useTranslation('payouts');
  const { ofMinor } = useMoney(data.currency);
  return (
    <section aria-label={t('list')}>
      <h2 className="flex min-h-11 items-center text-17">{t('list')}</h2>
      {data.payouts.length === 0 ? (
        <p className="border-y border-line py-3 text-muted">{t('listNone')}</p>
      ) : (
        <ul className="border-t border-line">
          {data.payouts.map((payout) => (
            <li
              key={payout.id}
              className="flex min-h-14 items-center gap-3 border-b border-line py-1.5"
            >
              <span className="min-w-0 grow wrap-anywhere">
                <bdi className="font-strong">{payout.name}</bdi>
                <span className="block text-12 text-muted">
                  {formatDateTime(payout.paidAt, language, zone)}
                  {' · '}
                  {payout.corrects ? `${t('counterEntry')} ` : null}
                  {t('by', { name: payout.paidBy })}
                  {payout.note ? (
                    <>
                      {' · '}
                      <bdi>{payout.note}</bdi>
                    </>
                  ) : null}
                </span>
              </span>
              {payout.isCorrected ? (
                <span className="shrink-0 text-12 text-muted">{t('takenBack')}</span>
              ) : payout.corrects ? null : (
                <Button
                  variant="quiet"
                  className="shrink-0 px-3 print:hidden"
                  aria-label={t('correct.title', { name: payout.name })}
                  onClick={() => onCorrect(payout)}
                >
                  {t('correct.action')}
                </Button>
              )}
              <span className="shrink-0 font-medium tabular-nums">
                {ofMinor(payout.amountCents)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {data.isCut ? (
        <p className="py-2 text-12 text-muted">{t('listCut', { count: data.payouts.length })}</p>
      ) : null}
    </section>
  );
}

type FormProps = { person: TipsOwed; currency: string; onDone: () => void };

function PayForm({ person, currency, onDone }: FormProps) {
  const { t, language } = useTranslation('payouts');
  const errorText = useErrorText();
  const { ofMinor } = useMoney(currency);
  const record = useRecordPayout();
  useResetOnReturn(record);
  const { ref, leadToError } = useErrorFocus<HTMLFormElement>();
  const [amount, setAmount] = useState(() => formatTypedAmount(person.owedCents, currency));
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const cents = majorToMinor(amount, currency);
  const wrong =
    cents === null || cents === 0
      ? t('invalid', { example: (20).toFixed(currencyDecimals(currency)) })
      : cents > person.owedCents
        ? t('tooMuch', { amount: ofMinor(person.owedCents) })
        : undefined;
  return (
    <PlainForm
      ref={ref}
      failure={record.error && { title: t('refused'), text: errorText(record.error) }}
      errorBelow
      isPending={record.isPending}
      submitLabel={t('record')}
      onSubmit={() => {
        setTried(true);
        if (cents === null || wrong) return leadToError();
        record.mutate(
          {
            personId: person.personId,
            amountCents: cents,
            ...(note.trim() ? { note: note.trim() } : {}),
          },
          {
            onSuccess: () => {
              showDoneToast(
                t('done'),
                t('doneText', { amount: ofMinor(cents), name: person.name }),
              );
              onDone();
            },
            onError: leadToError,
          },
        );
      }}
    >
      <TextField
        label={t('amount')}
        description={t('owedNow', { amount: ofMinor(person.owedCents) })}
        lead={getCurrencySign(currency, language)}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        value={amount}
        onChange={setAmount}
        error={isTried ? wrong : undefined}
      />
      <TextField
        label={t('note')}
        description={t('noteHint')}
        maxLength={300}
        value={note}
        onChange={setNote}
      />
    </PlainForm>
  );
}
