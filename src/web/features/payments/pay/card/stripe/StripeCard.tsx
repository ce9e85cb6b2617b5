import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { useTheme } from '#web/lib/theme.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { CardLost } from '../CardLost.tsx';
import { CardFormMissing } from '../provider.ts';
import type { CardFormProps, CardPurpose } from '../provider.ts';
import { asCallError } from './errors.ts';
import { localeOf, lookOf } from './look.ts';
import type { ElementsChange, PaymentElement, Stripe, StripeElements } from './script.ts';

/** Stripe takes no less; what is charged the server sets when the card is confirmed. */
const LEAST_CENTS = 50;
const CURRENCY = 'usd';

function optionsOf(purpose: CardPurpose): ElementsChange {
  if (purpose.kind === 'keep') return { mode: 'setup', currency: CURRENCY };
  return {
    mode: 'payment',
    currency: CURRENCY,
    amount: Math.max(purpose.cents, LEAST_CENTS),
    setupFutureUsage: purpose.keep ? 'on_session' : null,
  };
}

type Held = { elements: StripeElements; element: PaymentElement };

/** Stripe's Payment Element, for cards alone, before there is anything to pay at Stripe. */
export function StripeCard(props: CardFormProps & { stripe: Stripe }) {
  const { ref, purpose, locked, onReady, stripe } = props;
  const { t, language } = useTranslation(['pay', 'common']);
  const theme = useTheme();
  const place = useRef<HTMLDivElement>(null);
  const held = useRef<Held | null>(null);
  const [state, setState] = useState<'coming' | 'there' | 'lost'>('coming');
  const [tries, setTries] = useState(0);
  const options = { ...optionsOf(purpose), locale: localeOf(language), appearance: lookOf(theme) };
  const begin = useEffectEvent(() =>
    stripe.elements({ ...options, allowedPaymentMethodTypes: ['card'] }),
  );
  const change = useEffectEvent(() => held.current?.elements.update(options));
  const ready = useEffectEvent(() => {
    setState('there');
    onReady();
  });

  useEffect(() => {
    if (!place.current) return undefined;
    const elements = begin();
    const element = elements.create('payment', { layout: 'tabs', wallets: { link: 'never' } });
    element.on('ready', () => ready());
    element.on('loaderror', () => setState('lost'));
    element.mount(place.current);
    held.current = { elements, element };
    return () => {
      held.current = null;
      element.destroy();
    };
  }, [stripe, tries]);

  // One text to compare: the object is a new one with every drawing.
  const said = JSON.stringify(options);
  useEffect(() => change(), [said]);
  useEffect(() => held.current?.element.update({ readOnly: locked }), [locked]);

  function retry() {
    setState('coming');
    setTries(tries + 1);
  }

  useImperativeHandle(ref, () => ({
    async tokenize() {
      const { elements } = held.current ?? {};
      if (!elements || state !== 'there') throw new CardFormMissing(state);
      const submitted = await elements.submit();
      // What is wrong in a field Stripe says at the field.
      if (submitted.error?.type === 'validation_error') return null;
      if (submitted.error) throw asCallError(submitted.error);
      const { error, confirmationToken } = await stripe.createConfirmationToken({ elements });
      if (error) throw asCallError(error);
      return confirmationToken?.id ?? null;
    },
  }));

  return (
    <>
      {state === 'lost' && <CardLost onRetry={retry} />}
      {state === 'coming' && <output className="sr-only">{t('pay:card.loading')}</output>}
      <div
        ref={place}
        className={state === 'coming' ? 'min-h-54 rounded-[12px] bg-raised' : undefined}
      />
    </>
  );
}
