import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { CallError } from '#contract/client.ts';
import type { GuestOrder } from '#contract/orders.ts';
import { targetPresets } from '#domain/orders/targetMinutes.ts';
import { money } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Choices } from './Choices.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { panelLook, titleLook, workLook } from './styles.ts';
import { readMinutes } from './fields.ts';
import type { Note } from './note.ts';
import { feeVaries, offerFor } from './offers.ts';
import type { Offers } from './offers.ts';
import { usePayer } from './payer.ts';
import { ActionBar, Problem } from './Problem.tsx';
import type { Trouble } from './Problem.tsx';
import { wording } from './wording.ts';

type RequestPickupProps = {
  stayId: string;
  offers: Offers;
  currency: string;
  onOrder: (order: GuestOrder) => void;
  onNote: (note: Note) => void;
  reload: () => Promise<unknown>;
};

/** In how many minutes the guest wants the car, what that costs, and when it will really be there. */
export function RequestPickup(props: RequestPickupProps) {
  const { stayId, offers, currency, onOrder, onNote, reload } = props;
  const { call, ticketToken } = usePayer();
  const text = useTranslation(['pay', 'common']);
  const { t, language } = text;
  const [preset, setPreset] = useState<number | null>(null);
  const [custom, setCustom] = useState('');
  const [fieldProblem, setFieldProblem] = useState<'invalid' | 'range' | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isPending, setIsPending] = useState(false);
  const busy = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  const read = preset === null ? readMinutes(custom) : { value: preset };
  const target = 'value' in read ? read.value : null;
  const offer = target === null ? null : offerFor(target, offers);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy.current) return;
    if ('problem' in read) {
      setFieldProblem(read.problem);
      form.current?.querySelector('input')?.focus();
      return;
    }
    busy.current = true;
    setIsPending(true);
    setTrouble(null);
    try {
      const body = {
        ticketId: stayId,
        targetMinutes: read.value,
        ...(ticketToken === undefined ? {} : { ticketToken }),
      };
      onOrder(await call('POST /api/customer/orders', { body }));
    } catch (error) {
      const code = error instanceof CallError ? error.code : null;
      if (code === 'ORDER_ALREADY_OPEN' || code === 'CAR_NOT_PARKED') {
        await reload();
        onNote({ key: code === 'ORDER_ALREADY_OPEN' ? 'alreadyOpen' : 'changed' });
      } else setTrouble({ title: t('pay:request.failed'), text: wording(error, text) });
    }
    busy.current = false;
    setIsPending(false);
  }

  return (
    <form className={workLook} ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <section className={panelLook}>
        <h2 className={titleLook}>{t('pay:request.title')}</h2>
        <Choices
          label={t('pay:request.presets')}
          chosen={preset}
          disabled={isPending}
          choices={targetPresets.map((minutes) => ({
            value: minutes,
            label: String(minutes),
            below: t('pay:request.unit', { count: minutes }),
          }))}
          onChoose={(minutes) => {
            setPreset(minutes);
            setCustom('');
            setFieldProblem(null);
          }}
        />
        <TextField
          label={t('pay:request.custom')}
          aside={t('pay:request.customHint')}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={10}
          readOnly={isPending}
          value={custom}
          onChange={(typed) => {
            setCustom(typed);
            setPreset(null);
            setFieldProblem(null);
          }}
          onBlur={() => {
            if (custom !== '' && 'problem' in read) setFieldProblem(read.problem);
          }}
          error={
            fieldProblem && (
              <span role="alert">
                <strong>{t('pay:request.invalidTitle')}</strong> {t(`pay:request.${fieldProblem}`)}
              </span>
            )
          }
        />
      </section>
      <ActionBar>
        <Problem trouble={trouble} />
        <p className="grid px-1 text-15 leading-[1.35] empty:hidden" aria-live="polite">
          {target !== null && offer && (
            <>
              <strong className="text-17">
                {t('pay:request.estimate', { count: offer.etaMinutes })}
              </strong>{' '}
              <span className="text-muted">
                {t(offer.etaMinutes > target ? 'pay:request.busy' : 'common:carsAhead', {
                  count: offer.carsAhead,
                })}
              </span>
              {feeVaries(offers) && (
                <>
                  {' '}
                  <span className="text-muted">
                    {t('pay:request.feeForChoice', {
                      amount: money(offer.valetFeeCents, currency, language),
                    })}
                  </span>
                </>
              )}
            </>
          )}
        </p>
        <Button
          type="submit"
          variant="primary"
          className="w-full"
          aria-disabled={isPending || undefined}
        >
          {t(isPending ? 'pay:request.submitting' : 'pay:request.submit')}
        </Button>
      </ActionBar>
    </form>
  );
}
