import { nameByPlate } from '#domain/vehicles/writePlate.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '#contract/client.ts';
import type { HouseAccount } from '#contract/houseAccounts.ts';
import { settlementWays, type SettlementWay } from '#domain/payments/ways.ts';
import { currencyDecimals } from '#domain/shared/money.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useErrorText } from '#web/app/errorText.ts';
import { useCar } from '#web/features/stays/carsApi.ts';
import { getCurrencySign, formatAmount, formatTypedAmount } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { PlainForm } from '#web/app/form/PlainForm.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { useResetOnReturn } from '#web/lib/useOnReturn.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { Choice } from '#web/ui/Radios.tsx';
import { RadioTile } from '#web/ui/RadioTile.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { type PayableOrder, useHouseAccounts, useSettle } from './api.ts';
import { listCashOffers, readCash } from './cash.ts';

type Props = {
  order: PayableOrder;
  onClose: () => void;
  /** Called with the paid order; the step that waits for the payment then continues. */
  onSettled?: ((order: PayableOrder) => void) | undefined;
};

/** Dialog that takes the payment of a return at the desk or at the car. */
export function SettleDialog({ order, onClose, onSettled }: Props) {
  const { t } = useTranslation('settle');
  const car = isolateText(nameByPlate(order.ticket));
  return (
    <Dialog title={t('title', { car })} isOpen onClose={onClose}>
      <Settle order={order} onClose={onClose} onSettled={onSettled} />
    </Dialog>
  );
}

function Settle({ order: asked, onClose, onSettled }: Props) {
  const { t, language } = useTranslation('settle');
  const { order, isPaidByCard } = usePresent(asked);
  const errorText = useErrorText();
  const [way, setWay] = useState<SettlementWay>('cash');
  const settle = useSettle(order.id);
  const { amountDueCents: amountCents, currency } = order;
  const amount = formatAmount(amountCents, currency, language);
  const car = isolateText(nameByPlate(order.ticket));
  const ways = settlementWays.filter((each) => each !== 'complimentary' || order.can.giveAway);

  function send(body: Parameters<typeof settle.mutate>[0], said: string): void {
    if (settle.isPending) return;
    settle.mutate(body, {
      onSuccess: (now) => {
        showDoneToast(said, t('doneText', { car }));
        onClose();
        onSettled?.(now);
      },
    });
  }

  useResetOnReturn(settle);

  const tellPaid = useEffectEvent(() => {
    showDoneToast(isPaidByCard ? t('paidByCard') : t('paid'), t('doneText', { car }));
    onClose();
    onSettled?.(order);
  });
  // Reports a payment made elsewhere while the dialog is open. A payment taken in this dialog
  // reports itself.
  const isPaidElsewhere = amountCents === 0 && !settle.isPending && !settle.isSuccess;
  useEffect(() => {
    if (isPaidElsewhere) tellPaid();
  }, [isPaidElsewhere]);

  /**
   * Adds the house account's remaining amount to the error when the account does not cover the
   * charge.
   */
  function explain(error: unknown): string {
    const left = error instanceof CallError ? error.body?.left : undefined;
    return left
      ? t('house.left', { amount: isolateText(formatAmount(left.cents, left.currency, language)) })
      : errorText(error);
  }

  const common = { order, isPending: settle.isPending };
  return (
    <>
      <p className="flex items-baseline justify-between gap-4 border-b border-line pb-3">
        <span className="text-15 text-muted">{t('due')}</span>
        <bdi className="text-28 font-strong tabular-nums">{amount}</bdi>
      </p>
      {settle.error ? <FormError title={t('failed')} text={explain(settle.error)} /> : null}
      <Choice
        label={t('way')}
        value={way}
        onChange={(next) => {
          settle.reset();
          setWay(next);
        }}
        options={ways.map((id) => ({ id, name: t(`ways.${id}`) }))}
      />
      {way === 'cash' ? (
        <Cash
          {...common}
          onSend={({ givenCents, changeCents }) => {
            // Repeats the change in the toast, because the dialog closes before the cash is counted
            // out.
            const change = formatAmount(changeCents, currency, language);
            const said =
              changeCents > 0
                ? t('cash.doneWithChange', { amount, change })
                : t('cash.done', { amount });
            send({ way: 'cash', amountCents, givenCents }, said);
          }}
        />
      ) : null}
      {way === 'house' ? (
        <House
          {...common}
          onSend={({ id, name }) =>
            send(
              { way: 'house', amountCents, houseAccountId: id },
              t('house.done', { name: isolateText(name) }),
            )
          }
        />
      ) : null}
      {way === 'complimentary' ? (
        <Complimentary
          {...common}
          onSend={(reason) =>
            send({ way: 'complimentary', amountCents, reason }, t('complimentary.done'))
          }
        />
      ) : null}
    </>
  );
}

/**
 * Returns the order's current state. While the dialog is open, the guest may pay by card, or
 * another desk may take the payment.
 */
function usePresent(asked: PayableOrder): { order: PayableOrder; isPaidByCard: boolean } {
  const { data: car } = useCar(asked.ticket.id);
  const order = car?.openOrder?.id === asked.id ? car.openOrder : asked;
  const payment = car?.timeline.findLast(({ type }) => type === 'order.pay');
  return { order, isPaidByCard: Number(payment?.data['receivedCents'] ?? 0) > 0 };
}

type WayProps<T> = { order: PayableOrder; isPending: boolean; onSend: (what: T) => void };

type Received = { givenCents: number; changeCents: number };

/** Takes cash by a banknote button or a typed amount, and shows the change to give back. */
function Cash({ order, isPending, onSend }: WayProps<Received>) {
  const { t, language } = useTranslation('settle');
  const { amountDueCents: due, currency } = order;
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const entry = readCash(typed, due, currency);
  const problem =
    entry.kind === 'tooLittle'
      ? t('cash.missing', { amount: formatAmount(entry.missingCents, currency, language) })
      : entry.kind === 'enough'
        ? null
        : t('cash.invalid');

  function submit(): void {
    setChecked(true);
    if (entry.kind === 'enough') onSend(entry);
  }

  return (
    <PlainForm
      onSubmit={submit}
      isPending={isPending}
      submitLabel={t('cash.submit', { amount: formatAmount(due, currency, language) })}
      isLarge
    >
      <fieldset className="grid min-w-0 grid-cols-2 gap-2 sm:grid-cols-4">
        <legend className="sr-only">{t('cash.quick')}</legend>
        {listCashOffers(due, currency).map((cents) => (
          <Button
            key={cents}
            aria-pressed={entry.kind === 'enough' && entry.givenCents === cents}
            className="tabular-nums aria-pressed:border-primary aria-pressed:bg-primary-soft"
            onClick={() => setTyped(formatTypedAmount(cents, currency))}
          >
            <bdi>{formatAmount(cents, currency, language)}</bdi>
          </Button>
        ))}
      </fieldset>
      <TextField
        label={t('cash.given')}
        lead={getCurrencySign(currency, language)}
        inputMode={currencyDecimals(currency) > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={16}
        ltr
        value={typed}
        onChange={setTyped}
        error={isChecked || entry.kind === 'tooLittle' ? problem : null}
      />
      <output className="flex items-baseline justify-between gap-4 rounded-md bg-primary-soft px-4 py-3">
        <span className="text-15">{t('cash.change')}</span>
        <bdi className="text-28 font-strong tabular-nums">
          {entry.kind === 'enough' ? formatAmount(entry.changeCents, currency, language) : '–'}
        </bdi>
      </output>
    </PlainForm>
  );
}

type ChargeableAccount = Omit<HouseAccount, 'code'>;

function House({ order, isPending, onSend }: WayProps<ChargeableAccount>) {
  const { t, language } = useTranslation('settle');
  const accounts = useHouseAccounts();
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <QueryState
      query={accounts}
      failed={t('house.failed')}
      skeleton={<Skeleton className="h-32" />}
      empty={<p className="py-4 text-15 text-muted">{t('house.none')}</p>}
    >
      {(data) => {
        const account = data.find(({ id }) => id === chosen);
        return (
          <>
            <fieldset className="flex min-w-0 flex-col gap-2">
              <legend className="pb-2 text-15 font-medium">{t('house.choose')}</legend>
              {data.map(({ id, name, coverCents, currency }) => (
                <RadioTile
                  key={id}
                  name="account"
                  checked={id === chosen}
                  onChoose={() => setChosen(id)}
                >
                  <span className="min-w-0 grow wrap-anywhere">
                    <bdi>{name}</bdi>
                  </span>
                  {coverCents === null ? null : (
                    <span className="text-12 text-muted">
                      {t('house.upTo', { amount: formatAmount(coverCents, currency, language) })}
                    </span>
                  )}
                </RadioTile>
              ))}
            </fieldset>
            <Button
              variant="primary"
              isLarge
              isPending={isPending}
              disabled={!account}
              onClick={() => account && onSend(account)}
            >
              {account
                ? t('house.submit', {
                    amount: formatAmount(
                      Math.min(account.coverCents ?? order.amountDueCents, order.amountDueCents),
                      order.currency,
                      language,
                    ),
                  })
                : t('house.choose')}
            </Button>
          </>
        );
      }}
    </QueryState>
  );
}

function Complimentary({ isPending, onSend }: WayProps<string>) {
  const { t } = useTranslation('settle');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isMissing = reason.trim() === '';
  return (
    <PlainForm
      onSubmit={() => {
        setChecked(true);
        if (!isMissing) onSend(reason);
      }}
      isPending={isPending}
      submitLabel={t('complimentary.submit')}
      isLarge
    >
      <TextField
        label={t('complimentary.reason')}
        description={t('complimentary.hint')}
        maxLength={200}
        value={reason}
        onChange={setReason}
        error={isChecked && isMissing ? t('complimentary.missing') : null}
      />
    </PlainForm>
  );
}
