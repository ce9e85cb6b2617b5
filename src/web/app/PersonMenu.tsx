import { CircleUserRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { shownCount, UnreadMark } from '#web/features/conversations/MessageButton.tsx';
import { useConversations } from '#web/features/conversations/api.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { prefetchParts, suspendedPart } from '#web/ui/lazyPart.tsx';
import { Panel } from '#web/ui/Panel.tsx';

const PersonMenuEntries = suspendedPart(
  async () => (await import('./PersonMenuEntries.tsx')).PersonMenuEntries,
  'h-72',
);

type Props = {
  /** Whether a phone reaches the messages only by this menu. The button then shows unread ones. */
  hasMessages?: boolean;
};

/** Button that opens the person's menu: account, messages, language, theme and sign-out. */
export function PersonMenu({ hasMessages = false }: Props) {
  const { t } = useTranslation('app');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const unread = useConversations(hasMessages).data?.unread ?? 0;
  useEffect(() => prefetchParts(PersonMenuEntries), []);
  return (
    <>
      <button
        type="button"
        ref={button}
        aria-label={
          hasMessages && unread > 0
            ? t('menu.openUnread', { shown: shownCount(unread) })
            : t('menu.open')
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="relative inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm text-muted transition-colors hover:bg-primary-soft hover:text-ink"
      >
        <Icon of={CircleUserRound} size={22} />
        {hasMessages ? (
          <UnreadMark count={unread} className="absolute end-0.5 top-0.5 md:hidden" />
        ) : null}
      </button>
      <Panel
        title={t('menu.title')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        trigger={button}
      >
        <PersonMenuEntries onLeave={() => setOpen(false)} />
      </Panel>
    </>
  );
}
