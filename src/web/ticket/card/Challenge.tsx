import { useRef, useState } from 'react';
import { call } from '../api.ts';
import { Dialog } from '../Dialog.tsx';
import { useText } from '../text.ts';

type ChallengeProps = {
  clientSecret: string;
  amount: string;
  place: string;
  onDone: (answered: boolean) => void;
};

/** Stands in for the window in which a bank asks whether it is really the cardholder. */
export function Challenge({ clientSecret, amount, place, onDone }: ChallengeProps) {
  const { t } = useText();
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
    <Dialog title={t('ticket.challenge.title')} onClose={() => onDone(false)}>
      <p>{t('ticket.challenge.text', { amount, place })}</p>
      <p className="quiet">{t('ticket.challenge.test')}</p>
      <div role="alert">
        {state === 'failed' && <p className="field__error">{t('ticket.challenge.failed')}</p>}
      </div>
      <button
        type="button"
        className="action"
        aria-disabled={isWorking}
        onClick={() => void answer(true)}
      >
        {t(isWorking ? 'ticket.challenge.working' : 'ticket.challenge.approve')}
      </button>
      <button
        type="button"
        className="action action--quiet"
        aria-disabled={isWorking}
        onClick={() => void answer(false)}
      >
        {t('ticket.challenge.decline')}
      </button>
    </Dialog>
  );
}
