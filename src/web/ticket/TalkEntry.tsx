import { MessageSquare } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { wording } from '#web/features/payments/pay/wording.ts';
import { loadNamespaces, useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogHead } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ModalWindow } from '#web/ui/ModalWindow.tsx';
import { call } from './api.ts';

type TalkEntryProps = { token: string; unread: number; pulse: unknown; reload: () => void };

/** The way to the conversation, with how much of it is new. */
export function TalkEntry({ token, unread, pulse, reload }: TalkEntryProps) {
  const { t } = useTranslation(['ticket', 'pay', 'common']);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="flex min-h-13 cursor-pointer items-center gap-2.5 rounded-md bg-surface px-4 py-1.5 text-start text-15 font-medium"
        onClick={() => setIsOpen(true)}
      >
        <Icon of={MessageSquare} size={22} className="text-primary" />
        <span>{t('talk.open')}</span>
        {unread > 0 && (
          <span className="ms-auto rounded-full bg-primary px-2.5 py-0.5 font-strong text-on-primary">
            {t('talk.unread', { count: unread })}
          </span>
        )}
      </button>
      {isOpen && (
        <TalkDialog
          token={token}
          pulse={pulse}
          onUnread={reload}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Loaded when it is first opened: most guests never write. */
const fetchPart = () => import('#web/features/conversations/GuestTalk.tsx');

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

/** What the guest and the people who have the car write to each other. */
function TalkDialog({ token, pulse, onUnread, onClose }: TalkDialogProps) {
  const text = useTranslation(['ticket', 'pay', 'common']);
  const { t } = text;
  const id = useId();
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
    <ModalWindow
      labelledBy={id}
      onClose={onClose}
      className="flex items-end justify-center bg-[rgb(10_16_13/0.55)] sm:items-center sm:p-4"
    >
      <div className="flex h-[92dvh] w-full flex-col gap-3 rounded-t-lg bg-surface px-4 pt-3 pb-[env(safe-area-inset-bottom)] sm:h-[min(46rem,100%)] sm:max-w-136 sm:rounded-lg">
        <DialogHead id={id} title={t('talk.title')} onClose={onClose} />
        {part === null && <output className="text-15 text-muted">{t('talk.loading')}</output>}
        {part === 'lost' && (
          <div className="grid gap-1.5" role="alert">
            <strong>{t('talk.failed')}</strong>
            <Button
              isLarge
              className="mt-2"
              onClick={() => {
                setPart(null);
                setTries(tries + 1);
              }}
            >
              {t('common:actions.retry')}
            </Button>
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
      </div>
    </ModalWindow>
  );
}
