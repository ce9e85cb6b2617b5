import { useEffect, useRef, useState } from 'react';
import { formatAmount } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { textButtonLook } from '#web/ui/button.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { panelLook, titleLook } from './styles.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { usePromo, type PromoSettings } from './usePromo.ts';

type PromoPanelProps = PromoSettings & {
  locked: boolean;
  /**
   * Called when the form starts or ends applying a promo code. During this time nobody can pay,
   * because the price may change. Must be a stable function.
   */
  onWorking: (isWorking: boolean) => void;
};

/**
 * Field for a promo code or the code of a house account, or the applied code. A text button opens
 * the field.
 */
export function PromoPanel({ locked, onWorking, ...settings }: PromoPanelProps) {
  const { order } = settings;
  const promo = usePromo(settings);
  const isWorking = promo.working !== null;
  useEffect(() => onWorking(isWorking), [isWorking, onWorking]);
  const { t, language } = useTranslation('promo');
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const { promoCode, discountCents, currency, settlements } = order;
  const written = (cents: number) => formatAmount(cents, currency, language);
  const taken = settlements.flatMap(({ account, amountCents }) =>
    account === null
      ? []
      : [t('covered', { account: isolateText(account), amount: written(amountCents) })],
  );
  if (promoCode) taken.push(t('applied', { code: promoCode, amount: written(discountCents) }));

  const [isPressed, setIsPressed] = useState(false);
  const hasCode = taken.length > 0 || promo.code !== '' || promo.problem !== null;
  // Once open it stays open, because the guest may be typing in it.
  const [wasOpen, setWasOpen] = useState(hasCode);
  if (hasCode && !wasOpen) setWasOpen(true);
  const isOpen = isPressed || wasOpen;

  function apply() {
    if (locked) return;
    field.current?.focus();
    promo.apply();
  }

  return (
    <section className={isOpen ? panelLook : 'grid px-5'}>
      {isOpen ? (
        <h2 className={titleLook}>{t('title')}</h2>
      ) : (
        <button type="button" className={textButtonLook} onClick={() => setIsPressed(true)}>
          {t('title')}
        </button>
      )}
      {/* Always rendered, or screen readers would miss the announcement of an applied code. */}
      <output className="empty:absolute">{taken.join(' · ')}</output>
      {promoCode ? (
        <>
          <div role="alert" className="empty:absolute">
            {promo.problem && <p className="text-15 text-danger">{promo.problem}</p>}
          </div>
          <button
            type="button"
            className={textButtonLook}
            aria-disabled={locked || undefined}
            onClick={() => locked || promo.remove()}
          >
            {t(promo.working === 'remove' ? 'removing' : 'remove')}
          </button>
        </>
      ) : isOpen ? (
        <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <TextField
            inputRef={field}
            autoFocus={isPressed}
            label={t('label')}
            autoComplete="off"
            capitals
            spellCheck={false}
            enterKeyHint="go"
            maxLength={40}
            readOnly={locked}
            value={promo.code}
            onChange={promo.type}
            onKeyDown={(event) => {
              // Enter applies the promo code and must not submit the payment form.
              if (event.key !== 'Enter') return;
              event.preventDefault();
              apply();
            }}
            error={promo.problem && <span role="alert">{promo.problem}</span>}
          />
          <Button
            isLarge
            className="sm:mt-7 sm:self-start"
            aria-disabled={locked || undefined}
            onClick={apply}
          >
            {t(promo.working === 'apply' ? 'applying' : 'apply')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
