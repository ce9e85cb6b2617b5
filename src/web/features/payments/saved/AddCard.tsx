import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { CallError } from '#contract/client.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useOnReturn } from '#web/lib/useOnReturn.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { PayFrame } from '../pay/PayFrame.tsx';
import { useProviderConfig } from '../pay/api.ts';
import { CardForm } from '../pay/card/CardForm.tsx';
import { isCardFormMissing } from '../pay/card/provider.ts';
import type { CardNotReady, CardHandle, ProviderConfig } from '../pay/card/provider.ts';
import { useBank } from '../pay/card/useBank.tsx';
import { useAddCard } from './api.ts';
import { QueryState } from '#web/app/QueryState.tsx';

/** Form that saves a card, with the same fields as a payment. */
export function AddCard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('cards');
  const config = useProviderConfig();
  const heading = useRef<HTMLHeadingElement>(null);
  // Focuses the heading, because the button that opened the form has unmounted.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex max-w-xl flex-col gap-4 rounded-lg border border-line bg-surface p-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-17 font-strong outline-none">
          {t('addTitle')}
        </h3>
        <p className="text-15 text-muted">{t('addText')}</p>
      </div>
      <QueryState query={config} failed={t('addFailed')} skeleton={<Skeleton className="h-40" />}>
        {(data) => (
          <PayFrame>
            <Entry config={data} onClose={onClose} />
          </PayFrame>
        )}
      </QueryState>
    </section>
  );
}

const purpose = { kind: 'keep' } as const;

function Entry({ config, onClose }: { config: ProviderConfig; onClose: () => void }) {
  const { t } = useTranslation('cards');
  const card = useRef<CardHandle>(null);
  const [gap, setGap] = useState<CardNotReady | null>('loading');
  const isReady = !isCardFormMissing(gap);
  const { keep, isPending, refusal, challenge } = useSaveCard(config, onClose);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (isReady) void keep(() => card.current?.tokenize() ?? Promise.resolve(null));
  }

  return (
    <>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <CardForm ref={card} config={config} purpose={purpose} locked={isPending} onGap={setGap} />
        {refusal ? <FormError title={refusal.title} text={refusal.text} /> : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="compact" disabled={!isReady} isPending={isPending}>
            {t('save')}
          </Button>
          <Button disabled={isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
      {challenge}
    </>
  );
}

type Refusal = {
  title: string;
  text: string;
  /** True if the server was unreachable before anything was sent. */
  isUnsent?: boolean;
};

/**
 * Saves a card: creates a token, then runs the bank's challenge if required. Each press runs once.
 */
function useSaveCard(config: ProviderConfig, onDone: () => void) {
  const { t, language } = useTranslation(['cards', 'common']);
  const errorText = useErrorText();
  const add = useAddCard();
  const { askBank, challenge } = useBank(config, t('reason', { brand: t('common:brand') }));
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  useOnReturn(refusal?.isUnsent === true, () => setRefusal(null));
  const busy = useRef(false);

  function explain(error: unknown, isSent: boolean): string | Refusal {
    const isUnanswered = error instanceof CallError && error.status === 0;
    // The server may have saved the card although no answer arrived, so the saved cards are
    // refetched.
    if (isUnanswered) {
      return isSent
        ? { title: t('unseen'), text: t('unseenText') }
        : { title: t('addFailed'), text: t('unsent'), isUnsent: true };
    }
    // Shows the payment provider's own message, which tells the reason in English only.
    const own = error instanceof CallError && error.code === 'PAYMENT_DECLINED';
    return (own && language === 'en' && error.body?.message) || errorText(error);
  }

  function refuse(why: string | Refusal): void {
    setRefusal(typeof why === 'string' ? { title: t('addFailed'), text: why } : why);
  }

  /** @returns false when the customer left the bank's challenge open */
  async function send(body: Parameters<typeof add.mutateAsync>[0]): Promise<boolean> {
    const answer = await add.mutateAsync(body);
    if ('cards' in answer) return true;
    if (!(await askBank(answer.clientSecret))) return false;
    return send({ setupId: answer.setupId });
  }

  async function keep(tokenize: () => Promise<string | null>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setRefusal(null);
    let isSent = false;
    try {
      const confirmationTokenId = await tokenize();
      if (!confirmationTokenId) return;
      isSent = true;
      if (!(await send({ confirmationTokenId }))) return refuse(t('unfinished'));
      showDoneToast(t('added'));
      onDone();
    } catch (error) {
      refuse(explain(error, isSent));
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  return { keep, isPending, refusal, challenge };
}
