import { useId, useState } from 'react';
import { MOST_CASH } from '#domain/analytics/cash.ts';
import { useErrorFocus } from '#web/app/form/useErrorFocus.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { useCan } from '#web/app/session.ts';
import { useMoney } from '#web/app/useMoney.ts';
import { getCurrencySign } from '#web/lib/format.ts';
import { usePlaceName } from '#web/lib/placeName.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useResetOnReturn } from '#web/lib/useOnReturn.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { type DayOfLocation, useSignOff } from './api.ts';
import { type CountDraft, countDraft } from './countDraft.ts';
import type { DayProps } from './EndOfDay.tsx';
import { readCounted } from './readCounted.ts';

/** Expected and counted cash of each person, and the form that signs the business day. */
export function Cash({ data, day }: DayProps & { day: DayOfLocation }) {
  const { t, language } = useTranslation('day');
  const errorText = useErrorText();
  const { ofMinor } = useMoney(data.currency);
  const canSign = useCan('books.close');
  const heading = useId();
  const signOff = useSignOff(day);
  useResetOnReturn(signOff);
  const placeName = usePlaceName();
  const [draft] = useState(() => countDraft(day));
  const [{ typed, note }, setCount] = useState(draft.read);
  const change = (next: CountDraft) => {
    setCount(next);
    draft.write(next);
  };
  const [isTried, setTried] = useState(false);
  const { ref, leadToError } = useErrorFocus<HTMLElement>();
  const people = data.cash;
  const counts = people.map(({ personId, expectedCents }) => ({
    personId,
    countedCents: readCounted(typed[personId] ?? '', expectedCents, data.currency),
  }));
  const known = counts.filter(
    (each): each is { personId: string; countedCents: number } => each.countedCents !== null,
  );
  const isWhole = known.length === people.length;
  const isTooMuch = known.some(({ countedCents }) => countedCents > MOST_CASH);
  const counted = known.reduce((sum, { countedCents }) => sum + countedCents, 0);
  const difference = counted - data.expectedCashCents;
  const isOff = known.some(
    ({ personId, countedCents }) =>
      people.find((person) => person.personId === personId)?.expectedCents !== countedCents,
  );
  const { stillOpen } = data;
  const needsNote = isWhole && (isOff || stillOpen.length > 0) && note.trim() === '';
  const openNames = stillOpen.map((thing) =>
    t(`sign.open.${thing}`, {
      count: thing === 'cars' ? data.cars.atClose : countKeys(data.keys) - data.keys.onHook,
    }),
  );
  function findWrong(personId: string): string | undefined {
    const found = known.find((one) => one.personId === personId);
    if (!found) return t('cash.invalid');
    return found.countedCents > MOST_CASH
      ? t('cash.tooMuch', { amount: ofMinor(MOST_CASH) })
      : undefined;
  }
  function findCounted(personId: string): string {
    const found = known.find((one) => one.personId === personId);
    return found ? ofMinor(found.countedCents) : '';
  }
  function sign(): void {
    setTried(true);
    if (!isWhole || isTooMuch || needsNote) return leadToError();
    signOff.mutate(
      {
        counts: known,
        ...(note.trim() ? { note: note.trim() } : {}),
        ...(data.signOff ? { supplements: data.signOff.id } : {}),
      },
      {
        onSuccess: () => showDoneToast(t('sign.done'), t('sign.doneText')),
        onError: leadToError,
      },
    );
  }
  return (
    <section ref={ref} aria-labelledby={heading} className="flex flex-col gap-4">
      <h2 id={heading} className="text-17">
        {t('cash.title')}
      </h2>
      {people.length === 0 ? <p className="text-muted">{t('cash.none')}</p> : null}
      <ul className="flex flex-col gap-4">
        {people.map((person) => (
          <li key={person.personId} className="flex flex-col gap-1 border-t border-line pt-3">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="min-w-0 wrap-anywhere">
                <bdi className="font-strong">{person.name}</bdi>{' '}
                <span className="text-muted">{t('cash.cars', { count: person.cars })}</span>
              </span>
              <span className="ms-auto font-medium tabular-nums">
                {ofMinor(person.expectedCents)}
              </span>
            </p>
            {person.handedBackCents > 0 ? (
              <p className="text-12 text-muted">
                {t('cash.handedBack', { amount: ofMinor(person.handedBackCents) })}
              </p>
            ) : null}
            {data.canSign && canSign ? (
              <>
                <div className="print:hidden">
                  <TextField
                    label={t('cash.counted', { name: person.name })}
                    hideLabel
                    placeholder={t('cash.countedShort')}
                    lead={getCurrencySign(data.currency, language)}
                    description={
                      person.expectedCents < 0
                        ? t('cash.negative', { amount: ofMinor(person.expectedCents) })
                        : undefined
                    }
                    // Full keyboard when a negative amount is expected. Digit keyboards of some
                    // phones have no minus.
                    inputMode={person.expectedCents < 0 ? 'text' : 'decimal'}
                    autoComplete="off"
                    value={typed[person.personId] ?? ''}
                    onChange={(value) =>
                      change({ typed: { ...typed, [person.personId]: value }, note })
                    }
                    error={isTried ? findWrong(person.personId) : undefined}
                  />
                </div>
                <OnPaper name={t('cash.countedShort')} value={findCounted(person.personId)} />
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {people.length > 0 ? (
        <dl className="flex flex-col gap-1 border-t border-line-strong pt-3 tabular-nums">
          <CashLine name={t('cash.expected')} value={ofMinor(data.expectedCashCents)} />
          {isWhole && data.canSign && canSign ? (
            <>
              <CashLine name={t('cash.sum')} value={ofMinor(counted)} />
              <CashLine
                name={t('cash.difference')}
                value={
                  difference === 0
                    ? ofMinor(0)
                    : t(difference < 0 ? 'cash.short' : 'cash.over', {
                        amount: ofMinor(Math.abs(difference)),
                      })
                }
                isOff={difference !== 0}
              />
            </>
          ) : null}
        </dl>
      ) : null}
      {data.canSign && canSign ? (
        <>
          {stillOpen.length > 0 ? (
            <Banner kind="info">
              {t('sign.stillOpen', { things: openNames.join(' · ') })} {t('sign.early')}
            </Banner>
          ) : null}
          <div className="print:hidden">
            <TextField
              label={t(stillOpen.length > 0 ? 'sign.why' : isOff ? 'sign.reason' : 'sign.note')}
              rows={2}
              maxLength={1000}
              value={note}
              onChange={(value) => change({ typed, note: value })}
              error={
                isTried && needsNote
                  ? t(isOff ? 'sign.reasonMissing' : 'sign.whyMissing')
                  : undefined
              }
            />
          </div>
          {note.trim() ? (
            <p className="hidden wrap-anywhere print:block">
              <span className="block text-12 text-muted">{t('signed.note')}</span>
              <bdi>{note.trim()}</bdi>
            </p>
          ) : null}
          {signOff.error ? (
            <FormError title={t('sign.failed')} text={errorText(signOff.error)} />
          ) : null}
          <div className="day-paper overflow-hidden rounded-md bg-surface shadow-stub">
            <p className="day-paper__head flex flex-col gap-0.5 px-4 py-3.5">
              <bdi className="text-12">{placeName(data.location, data.locationArabic)}</bdi>
              <b className="text-20">{t('sign.booked', { amount: ofMinor(data.bookedCents) })}</b>
            </p>
            <div className="flex flex-col gap-3 border-t border-dashed border-line-strong p-4">
              <p className="text-12 text-muted print:hidden">{t('sign.text')}</p>
              <Button
                variant="primary"
                data-submit
                className="print:hidden"
                isPending={signOff.isPending}
                onClick={sign}
              >
                {t(data.signOff ? 'sign.again' : 'sign.action')}
              </Button>
              <p className="hidden pt-14 text-12 text-muted print:block">
                <span className="block border-t border-line-strong pt-1">{t('sign.line')}</span>
              </p>
            </div>
          </div>
        </>
      ) : null}
    </section>
  );
}

const countKeys = ({ onHook, withValet, out, unknown }: DayProps['data']['keys']) =>
  onHook + withValet + out + unknown;

/** Value of a field on paper. An empty field becomes a line to write on. */
function OnPaper({ name, value }: { name: string; value: string }) {
  return (
    <p className="hidden justify-between gap-3 print:flex">
      <span className="text-muted">{name}</span>
      {value ? (
        <span className="tabular-nums">{value}</span>
      ) : (
        <span className="w-40 border-b border-line-strong" />
      )}
    </p>
  );
}

export function CashLine({
  name,
  value,
  isOff = false,
}: {
  name: string;
  value: string;
  isOff?: boolean;
}) {
  return (
    <div
      className={`flex flex-wrap justify-between gap-x-3 ${isOff ? 'font-strong text-amber-ink' : ''}`}
    >
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd className="ms-auto">{value}</dd>
    </div>
  );
}
