import { CircleUserRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { prefetchParts, suspendedPart } from '#web/ui/lazyPart.tsx';
import { Panel } from '#web/ui/Panel.tsx';

const PersonMenuEntries = suspendedPart(
  async () => (await import('./PersonMenuEntries.tsx')).PersonMenuEntries,
  'h-72',
);

/** Button that opens the person's menu: account, language, theme and sign-out. */
export function PersonMenu() {
  const { t } = useTranslation('app');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => prefetchParts(PersonMenuEntries), []);
  return (
    <>
      <button
        type="button"
        ref={button}
        aria-label={t('menu.open')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm text-muted transition-colors hover:bg-primary-soft hover:text-ink"
      >
        <Icon of={CircleUserRound} size={22} />
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
