import { useCallback, useRef, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { useLanguage } from '#web/lib/language.ts';
import { toastDone } from '#web/ui/toasts.ts';
import type { ProviderConfig } from '../pay/card/provider.ts';
import { useBank } from '../pay/card/useBank.tsx';
import { useAddCard } from './api.ts';

type Refusal = { title: string; text: string };

/** Card → token → kept, or first the bank's challenge and then kept; each press once. */
export function useKeeping(config: ProviderConfig, onDone: () => void) {
  const { t } = useTranslation(['cards', 'common']);
  const language = useLanguage();
  const errorText = useErrorText();
  const add = useAddCard();
  const { askBank, challenge } = useBank(config, t('reason', { brand: t('common:brand') }));
  const [isPending, setPending] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const busy = useRef(false);

  function explain(error: unknown, isSent: boolean): string | Refusal {
    const isUnanswered = error instanceof CallError && error.status === 0;
    // It may have arrived; the cards are asked for anew.
    if (isUnanswered) return isSent ? { title: t('unseen'), text: t('unseenText') } : t('unsent');
    // The provider's own words say why, to those who read English.
    const own = error instanceof CallError && error.code === 'PAYMENT_DECLINED';
    return (own && language === 'en' && error.body?.message) || errorText(error);
  }

  function refuse(why: string | Refusal): void {
    setRefusal(typeof why === 'string' ? { title: t('addFailed'), text: why } : why);
  }

  /** @returns false when the bank was not answered */
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
      toastDone(t('added'));
      onDone();
    } catch (error) {
      refuse(explain(error, isSent));
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  const setReady = useCallback(() => setIsReady(true), []);
  return { keep, isPending, isReady, setReady, refusal, challenge };
}
