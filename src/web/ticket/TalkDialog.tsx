import { useEffect, useState } from 'react';
import { Dialog } from '../features/payments/pay/plain/Dialog.tsx';
import { wording } from '../features/payments/pay/plain/wording.ts';
import { call } from './api.ts';
import { loadNamespaces, useTranslation } from '../lib/translation.ts';

/** Comes with the first look at it: most guests have nothing to say. */
const fetchPart = () => import('../features/messages/conversation/plain/GuestTalk.tsx');
async function load() {
  const [part] = await Promise.all([fetchPart(), loadNamespaces('conversation')()]);
  return part;
}
type Part = Awaited<ReturnType<typeof load>>;

type TalkDialogProps = {
  token: string;
  /** Changes whenever something may have been written. */
  pulse: unknown;
  onUnread: () => void;
  onClose: () => void;
};

/** What the guest and the people with his car write to each other. */
export function TalkDialog({ token, pulse, onUnread, onClose }: TalkDialogProps) {
  const text = useTranslation(['ticket', 'pay', 'common']);
  const { t } = text;
  const [part, setPart] = useState<Part | 'lost' | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    load().then(
      (loaded) => isWanted && setPart(loaded),
      () => isWanted && setPart('lost'),
    );
    return () => {
      isWanted = false;
    };
  }, [tries]);

  return (
    <Dialog title={t('talk.title')} close={t('common:actions.close')} isTall onClose={onClose}>
      {part === null && <output className="quiet">{t('talk.loading')}</output>}
      {part === 'lost' && (
        <div className="card-lost" role="alert">
          <strong>{t('talk.failed')}</strong>
          <button
            type="button"
            className="action action--quiet"
            onClick={() => {
              setPart(null);
              setTries(tries + 1);
            }}
          >
            {t('common:actions.retry')}
          </button>
        </div>
      )}
      {part !== null && part !== 'lost' && (
        <part.GuestTalk
          token={token}
          call={call}
          pulse={pulse}
          explain={(error) => wording(error, text)}
          onUnread={onUnread}
        />
      )}
    </Dialog>
  );
}
