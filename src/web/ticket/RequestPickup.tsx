import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { CallError } from '#contract/client.ts';
import type { GuestOrder, GuestTicket } from '#contract/orders.ts';
import { targetPresets } from '#domain/orders/targetMinutes.ts';
import { money } from '../lib/format.ts';
import { call, wording } from './api.ts';
import { Choices } from './Choices.tsx';
import { Field } from './Field.tsx';
import { readMinutes } from './fields.ts';
import type { Note } from './note.ts';
import { ActionBar, Problem } from './Problem.tsx';
import type { Trouble } from './Problem.tsx';
import { useText } from './text.ts';
import { feeVaries, offerFor } from './view.ts';

type RequestPickupProps = {
  data: GuestTicket;
  token: string;
  onOrder: (order: GuestOrder) => void;
  onNote: (note: Note) => void;
  reload: () => Promise<unknown>;
};

/** In how many minutes the guest wants the car, what that costs, and when it will really be there. */
export function RequestPickup({ data, token, onOrder, onNote, reload }: RequestPickupProps) {
  const text = useText();
  const { t } = text;
  const [preset, setPreset] = useState<number | null>(null);
  const [custom, setCustom] = useState('');
  const [fieldProblem, setFieldProblem] = useState<'invalid' | 'range' | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isPending, setIsPending] = useState(false);
  const busy = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  const read = preset === null ? readMinutes(custom) : { value: preset };
  const target = 'value' in read ? read.value : null;
  const offer = target === null ? null : offerFor(target, data.offers);

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
      const body = { ticketId: data.ticket.id, targetMinutes: read.value, ticketToken: token };
      onOrder(await call('POST /api/customer/orders', { body }));
    } catch (error) {
      const code = error instanceof CallError ? error.code : null;
      if (code === 'ORDER_ALREADY_OPEN' || code === 'CAR_NOT_PARKED') {
        await reload();
        onNote({ key: code === 'ORDER_ALREADY_OPEN' ? 'alreadyOpen' : 'changed' });
      } else setTrouble({ title: t('ticket.request.failed'), text: wording(error, text) });
    }
    busy.current = false;
    setIsPending(false);
  }

  return (
    <form className="work" ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <section className="panel">
        <h2>{t('ticket.request.title')}</h2>
        <Choices
          label={t('ticket.request.presets')}
          chosen={preset}
          disabled={isPending}
          choices={targetPresets.map((minutes) => ({
            value: minutes,
            label: String(minutes),
            below: t('ticket.request.unit', { count: minutes }),
          }))}
          onChoose={(minutes) => {
            setPreset(minutes);
            setCustom('');
            setFieldProblem(null);
          }}
        />
        <Field
          label={t('ticket.request.custom')}
          hint={t('ticket.request.customHint')}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={10}
          readOnly={isPending}
          value={custom}
          onChange={(event) => {
            setCustom(event.target.value);
            setPreset(null);
            setFieldProblem(null);
          }}
          onBlur={() => {
            if (custom !== '' && 'problem' in read) setFieldProblem(read.problem);
          }}
          error={
            fieldProblem && (
              <>
                <strong>{t('ticket.request.invalidTitle')}</strong>{' '}
                {t(`ticket.request.${fieldProblem}`)}
              </>
            )
          }
        />
      </section>
      <ActionBar>
        <Problem trouble={trouble} />
        <p className="estimate" aria-live="polite">
          {target !== null && offer && (
            <>
              <strong>{t('ticket.request.estimate', { count: offer.etaMinutes })}</strong>{' '}
              <span>
                {t(offer.etaMinutes > target ? 'ticket.request.busy' : 'common.carsAhead', {
                  count: offer.carsAhead,
                })}
              </span>
              {feeVaries(data.offers) && (
                <>
                  {' '}
                  <span>
                    {t('ticket.request.feeForChoice', { amount: money(offer.valetFeeCents) })}
                  </span>
                </>
              )}
            </>
          )}
        </p>
        <button type="submit" className="action" aria-disabled={isPending || undefined}>
          {t(isPending ? 'ticket.request.submitting' : 'ticket.request.submit')}
        </button>
      </ActionBar>
    </form>
  );
}
