import { useEffect, useState } from 'react';
import type { DayAnswer } from '#contract/days.ts';
import { MOST_CASH } from '#domain/analytics/cash.ts';
import { majorToMinor } from '#domain/shared/money.ts';
import { PlainForm } from '#web/app/form/PlainForm.tsx';
import { useErrorFocus } from '#web/app/form/useErrorFocus.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { useCan } from '#web/app/session.ts';
import { useMoney } from '#web/app/useMoney.ts';
import { getCurrencySign, formatDateTime } from '#web/lib/format.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useResetOnReturn } from '#web/lib/useOnReturn.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { type DayOfLocation, useCorrection } from './api.ts';
import { CashLine } from './Cash.tsx';
import { countDraft } from './countDraft.ts';

type Props = { data: DayAnswer; signOff: NonNullable<DayAnswer['signOff']>; day: DayOfLocation };

/** Signed business day: the counted cash, the signature and later corrections. */
export function Signature({ data, signOff, day }: Props) {
  const { t, language } = useTranslation('day');
  const { ofMinor, signed } = useMoney(data.currency);
  const canCorrect = useCan('books.close');
  const placeName = usePlaceName();
  const [isOpen, setOpen] = useState(false);
  // Deletes the draft of the counts, also when another person has signed the day.
  const { locationId, date } = day;
  useEffect(() => {
    if (!signOff.isOutdated) countDraft({ locationId, date }).forget();
  }, [locationId, date, signOff.isOutdated]);
  return (
    <section aria-label={t('signed.title')} className="flex flex-col gap-4">
      <div className="day-paper overflow-hidden rounded-md bg-surface shadow-stub">
        <p className="day-paper__head flex flex-col gap-0.5 px-4 py-3.5">
          <bdi className="text-12">{placeName(data.location, data.locationArabic)}</bdi>
          <b className="text-20">{t('signed.by', { name: signOff.signedBy })}</b>
          <span className="text-12">
            {formatDateTime(signOff.signedAt, language, data.timeZone)}
          </span>
        </p>
        <dl className="flex flex-col gap-3 border-t border-dashed border-line-strong p-4 tabular-nums">
          {signOff.counts.map((each) => (
            <CashLine
              key={each.personId}
              name={each.name}
              value={
                each.differenceCents === 0
                  ? ofMinor(each.countedCents)
                  : `${ofMinor(each.countedCents)} (${signed(each.differenceCents)})`
              }
              isOff={each.differenceCents !== 0}
            />
          ))}
          <CashLine name={t('cash.expected')} value={ofMinor(signOff.expectedCents)} />
          <CashLine name={t('cash.sum')} value={ofMinor(signOff.countedCents)} />
          <CashLine
            name={t('cash.difference')}
            value={signed(signOff.differenceCents)}
            isOff={signOff.differenceCents !== 0}
          />
          {signOff.corrections.length > 0 ? (
            <CashLine
              name={t('signed.now')}
              value={signed(signOff.correctedDifferenceCents)}
              isOff={signOff.correctedDifferenceCents !== 0}
            />
          ) : null}
        </dl>
      </div>
      {signOff.note ? (
        <p className="wrap-anywhere">
          <span className="block text-12 text-muted">{t('signed.note')}</span>
          <bdi>{signOff.note}</bdi>
        </p>
      ) : null}
      {signOff.isOutdated ? (
        <Banner kind="warning">
          {t('signed.outdated', {
            came: data.cars.in - signOff.figures.cars.in,
            left: data.cars.out - signOff.figures.cars.out,
            amount: signed(data.bookedCents - signOff.figures.bookedCents),
          })}
        </Banner>
      ) : signOff.figures.bookedCents === data.bookedCents ? null : (
        <p className="text-15 text-amber-ink">
          {t('signed.changed', {
            signed: ofMinor(signOff.figures.bookedCents),
            now: ofMinor(data.bookedCents),
          })}
        </p>
      )}
      {signOff.corrections.length > 0 ? (
        <ul aria-label={t('correct.list')} className="border-t border-line">
          {signOff.corrections.map((each) => (
            <li
              key={each.id}
              className="flex flex-wrap justify-between gap-x-3 border-b border-line py-2"
            >
              <span className="min-w-0 wrap-anywhere">
                <bdi>{each.reason}</bdi>
                <span className="block text-12 text-muted">
                  <bdi>{each.by}</bdi>
                  {` · ${formatDateTime(each.at, language, data.timeZone)}`}
                </span>
              </span>
              <span className="ms-auto font-medium tabular-nums">{signed(each.amountCents)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {data.earlierSignOffs.length > 0 ? (
        <section className="text-15">
          <h3 className="text-12 text-muted">{t('signed.earlier')}</h3>
          <ul>
            {data.earlierSignOffs.map((each) => (
              <li key={each.id} className="wrap-anywhere">
                {t('signed.earlierLine', {
                  name: each.signedBy,
                  amount: ofMinor(each.figures.bookedCents),
                  difference: signed(each.correctedDifferenceCents),
                })}
                <span className="block text-12 text-muted">
                  {formatDateTime(each.signedAt, language, data.timeZone)}
                  {each.note ? (
                    <>
                      {' · '}
                      <bdi>{each.note}</bdi>
                    </>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {canCorrect && !signOff.isOutdated ? (
        <Button className="self-start print:hidden" onClick={() => setOpen(true)}>
          {t('correct.action')}
        </Button>
      ) : null}
      <Dialog title={t('correct.action')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <CorrectionForm currency={data.currency} day={day} onDone={() => setOpen(false)} />
      </Dialog>
    </section>
  );
}

type FormProps = { currency: string; day: DayOfLocation; onDone: () => void };

/** Form of a correction with amount and reason. The correction is added below the signed day. */
function CorrectionForm({ currency, day, onDone }: FormProps) {
  const { t, language } = useTranslation('day');
  const errorText = useErrorText();
  const correction = useCorrection(day);
  useResetOnReturn(correction);
  const [amount, setAmount] = useState('');
  const [isShort, setShort] = useState(false);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { ref, leadToError } = useErrorFocus<HTMLFormElement>();
  const { ofMinor } = useMoney(currency);
  const cents = amount.trim() === '' ? 0 : majorToMinor(amount, currency);
  const wrong =
    cents === null
      ? t('cash.invalid')
      : cents > MOST_CASH
        ? t('cash.tooMuch', { amount: ofMinor(MOST_CASH) })
        : undefined;
  return (
    <PlainForm
      ref={ref}
      failure={
        correction.error && { title: t('correct.failed'), text: errorText(correction.error) }
      }
      errorBelow
      isPending={correction.isPending}
      submitLabel={t('correct.action')}
      onSubmit={() => {
        setTried(true);
        if (cents === null || wrong || reason.trim() === '') return leadToError();
        correction.mutate(
          { amountCents: isShort ? -cents : cents, reason: reason.trim() },
          {
            onSuccess: () => {
              showDoneToast(t('correct.done'));
              onDone();
            },
            onError: leadToError,
          },
        );
      }}
    >
      <p className="text-15 text-muted">{t('correct.text')}</p>
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="sr-only">{t('correct.way')}</legend>
        {[false, true].map((short) => (
          <label
            key={String(short)}
            className="flex min-h-12 cursor-pointer items-center gap-2 rounded-md border border-line-strong px-3 has-checked:border-primary has-checked:bg-primary-soft"
          >
            <input
              type="radio"
              name="way"
              checked={isShort === short}
              onChange={() => setShort(short)}
              className="size-5 accent-primary"
            />
            {t(short ? 'correct.less' : 'correct.more')}
          </label>
        ))}
      </fieldset>
      <TextField
        label={t('correct.amount')}
        description={t('correct.amountHint')}
        lead={getCurrencySign(currency, language)}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={setAmount}
        error={isTried ? wrong : undefined}
      />
      <TextField
        label={t('correct.reason')}
        rows={2}
        maxLength={300}
        value={reason}
        onChange={setReason}
        error={isTried && reason.trim() === '' ? t('correct.reasonMissing') : undefined}
      />
    </PlainForm>
  );
}
