import {
  createElement,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { CallError } from '#contract/client.ts';
import { computeLeastCharge } from '#domain/payments/price.ts';
import type { Language } from '#web/lib/language.ts';
import { useTheme, type ColorTheme } from '#web/lib/theme.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { CardLost } from './CardLost.tsx';
import { CardFormMissing } from './provider.ts';
import type { BankProps, CardFormProps, CardProvider, CardPurpose } from './provider.ts';
import { loadStripe } from './stripeScript.ts';
import type {
  ElementsChange,
  PaymentElement,
  StripeScript,
  StripeElements,
  StripeError,
  StripeLook,
} from './stripeScript.ts';

/** Stripe requires a currency even to save a card, which charges nothing. */
const ANY_CURRENCY = 'usd';

const providers = new Map<StripeScript, CardProvider>();

function buildOptions(purpose: CardPurpose): ElementsChange {
  if (purpose.kind === 'keep') return { mode: 'setup', currency: ANY_CURRENCY };
  return {
    mode: 'payment',
    currency: purpose.currency.toLowerCase(),
    // Placeholder amount for the card form; the server sets the charged amount at confirmation.
    amount: Math.max(purpose.cents, computeLeastCharge(purpose.currency)),
    setupFutureUsage: purpose.keep ? 'on_session' : null,
  };
}

type MountedCard = { elements: StripeElements; element: PaymentElement };

/** Stripe's Payment Element for cards only, mounted before any payment exists at Stripe. */
export function StripeCard(props: CardFormProps & { stripe: StripeScript }) {
  const { ref, purpose, locked, stripe } = props;
  const { t, language } = useTranslation(['pay', 'common']);
  const theme = useTheme();
  const place = useRef<HTMLDivElement>(null);
  const held = useRef<MountedCard | null>(null);
  const [state, setState] = useState<'coming' | 'there' | 'lost'>('coming');
  const [tries, setTries] = useState(0);
  const options = {
    ...buildOptions(purpose),
    locale: getLocale(language),
    appearance: buildLook(theme),
  };
  const begin = useEffectEvent(() =>
    stripe.elements({ ...options, allowedPaymentMethodTypes: ['card'] }),
  );
  const change = useEffectEvent(() => held.current?.elements.update(options));
  const ready = useEffectEvent(() => {
    setState('there');
    props.onGap('missingDetails');
  });
  const report = useEffectEvent(props.onGap);

  useEffect(() => {
    if (!place.current) return undefined;
    const elements = begin();
    const element = elements.create('payment', { layout: 'tabs', wallets: { link: 'never' } });
    element.on('ready', () => ready());
    element.on('change', ({ complete }) => report(complete ? null : 'missingDetails'));
    element.on('loaderror', () => {
      setState('lost');
      report('lostTitle');
    });
    element.mount(place.current);
    held.current = { elements, element };
    return () => {
      held.current = null;
      element.destroy();
    };
  }, [stripe, tries]);

  // Compares the options as text, because the object is new on each render.
  const optionsText = JSON.stringify(options);
  useEffect(() => change(), [optionsText]);
  useEffect(() => held.current?.element.update({ readOnly: locked }), [locked]);

  function retry() {
    setState('coming');
    props.onGap('loading');
    setTries(tries + 1);
  }

  useImperativeHandle(ref, () => ({
    async tokenize() {
      const { elements } = held.current ?? {};
      if (!elements || state !== 'there') throw new CardFormMissing(state);
      const submitted = await elements.submit();
      // Stripe shows validation errors at the card fields.
      if (submitted.error?.type === 'validation_error') return null;
      if (submitted.error) throw toCallError(submitted.error);
      const { error, confirmationToken } = await stripe.createConfirmationToken({ elements });
      if (error) throw toCallError(error);
      return confirmationToken?.id ?? null;
    },
  }));

  return (
    <>
      {state === 'lost' && <CardLost onRetry={retry} />}
      {state === 'coming' && <output className="sr-only">{t('pay:card.loading')}</output>}
      <div
        ref={place}
        className={state === 'coming' ? 'min-h-54 rounded-md bg-raised' : undefined}
      />
    </>
  );
}

/**
 * Copies the theme's colours, because Stripe's fields are in iframes that Portico's CSS cannot
 * reach.
 */
function buildLook(theme: ColorTheme): StripeLook {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      colorPrimary: color('primary'),
      colorBackground: color('surface'),
      colorText: color('ink'),
      colorTextSecondary: color('muted'),
      colorDanger: color('danger'),
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
      fontSizeBase: '17px',
      borderRadius: '12px',
      gridRowSpacing: '14px',
      gridColumnSpacing: '14px',
    },
  };
}

/** Stripe switches to right-to-left for Arabic by itself. */
const getLocale = (language: Language): string => language;

/**
 * Converts an error of Stripe.js to the CallError of Portico's own calls: declined or unreachable.
 */
export function toCallError({ type, message = '' }: StripeError): CallError {
  if (type === 'api_connection_error') return new CallError(0, null, message);
  if (type === 'card_error' || type === 'validation_error')
    return new CallError(402, { code: 'PAYMENT_DECLINED', message }, message);
  return new CallError(503, { code: 'PAYMENT_UNAVAILABLE', message }, message);
}

/** Runs the bank's challenge with Stripe, which opens a window of its own above the page. */
export function StripeBank({
  stripe,
  clientSecret,
  onDone,
  onFailed,
}: BankProps & { stripe: StripeScript }) {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    async function ask() {
      const { error } = await stripe.handleNextAction({ clientSecret });
      // Throws only connection errors. The server knows any other result, even if the payer
      // answered the challenge elsewhere.
      if (error?.type === 'api_connection_error') throw toCallError(error);
      onDone(true);
    }
    ask().catch(onFailed);
  }, [stripe, clientSecret, onDone, onFailed]);
  return null;
}

/**
 * Connects to Stripe; the same key always returns the same provider.
 *
 * @throws Error when Stripe's script does not load
 */
export async function connectStripe(key: string): Promise<CardProvider> {
  const stripe = await loadStripe(key);
  const known = providers.get(stripe);
  if (known) return known;
  const provider: CardProvider = {
    Form: (props: CardFormProps) => createElement(StripeCard, { ...props, stripe }),
    Bank: (props: BankProps) => createElement(StripeBank, { ...props, stripe }),
  };
  providers.set(stripe, provider);
  return provider;
}
