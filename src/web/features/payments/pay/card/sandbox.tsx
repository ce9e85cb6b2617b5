import { useRef, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { usePayer } from '../payer.ts';
import { SandboxCard } from './SandboxCard.tsx';
import type { BankProps, CardProvider } from './provider.ts';

/**
 * Sandbox payment provider: its own card fields, test cards, and a dialog in place of the bank's
 * window.
 */
export const sandboxProvider: CardProvider = { Form: SandboxCard, Bank: Challenge };

/** Simulates the bank's challenge of the sandbox provider. */
function Challenge({ clientSecret, reason, onDone }: BankProps) {
  const { call, Window } = usePayer();
  const { t } = useTranslation('sandbox');
  const [state, setState] = useState<'asking' | 'working' | 'failed'>('asking');
  const busy = useRef(false);

  async function answer(approve: boolean) {
    if (busy.current) return;
    busy.current = true;
    setState('working');
    try {
      await call('POST /api/sandbox/payments/{clientSecret}/authenticate', {
        params: { clientSecret },
        body: { approve },
      });
      onDone(true);
    } catch {
      setState('failed');
    }
    busy.current = false;
  }

  const isWorking = state === 'working';
  return (
    <Window title={t('challenge.title')} onClose={() => onDone(false)}>
      <p>{reason}</p>
      <p className="text-15 text-muted">{t('challenge.test')}</p>
      <div role="alert" className="empty:absolute">
        {state === 'failed' && <p className="text-15 text-danger">{t('challenge.failed')}</p>}
      </div>
      <Button variant="primary" aria-disabled={isWorking} onClick={() => void answer(true)}>
        {t(isWorking ? 'challenge.working' : 'challenge.approve')}
      </Button>
      <Button isLarge aria-disabled={isWorking} onClick={() => void answer(false)}>
        {t('challenge.decline')}
      </Button>
    </Window>
  );
}
