import { useRef } from 'react';
import type { GuestOrder } from '#contract/orders.ts';
import { money } from '#web/lib/format.ts';
import { Field } from '../plain/Field.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import type { Promo } from './usePromo.ts';

type Props = { promo: Promo; order: GuestOrder; locked: boolean };

/** One code at a time: typed, or applied with what it takes off. */
export function PromoPanel({ promo, order, locked }: Props) {
  const { t } = useTranslation(['payment', 'pay']);
  const field = useRef<HTMLInputElement>(null);
  const { promoCode, discountCents } = order;

  function apply() {
    if (locked) return;
    field.current?.focus();
    promo.apply();
  }

  return (
    <section className="panel">
      <h2>{t('promo.title')}</h2>
      {promoCode ? (
        <>
          <output>{t('promo.applied', { code: promoCode, amount: money(discountCents) })}</output>
          <div role="alert">{promo.problem && <p className="field__error">{promo.problem}</p>}</div>
          <button
            type="button"
            className="link"
            aria-disabled={locked || undefined}
            onClick={() => locked || promo.remove()}
          >
            {t(promo.working === 'remove' ? 'promo.removing' : 'promo.remove')}
          </button>
        </>
      ) : (
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <Field
            ref={field}
            label={t('promo.label')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={40}
            readOnly={locked}
            value={promo.code}
            onChange={({ currentTarget }) => promo.type(currentTarget.value)}
            onKeyDown={(event) => {
              // Enter here means the code, not the payment.
              if (event.key !== 'Enter') return;
              event.preventDefault();
              apply();
            }}
            error={promo.problem}
          />
          <button
            type="button"
            className="action action--quiet sm:mt-[1.75rem] sm:self-start"
            aria-disabled={locked || undefined}
            onClick={apply}
          >
            {t(promo.working === 'apply' ? 'promo.applying' : 'promo.apply')}
          </button>
        </div>
      )}
    </section>
  );
}
