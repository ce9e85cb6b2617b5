import { useTranslation } from '#web/lib/translation.ts';
import { Dialog } from '#web/ui/Dialog.tsx';

type Props = { isOpen: boolean; onClose: () => void };

export function HelpDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('board');
  const rows: [string[], string][] = [
    [['↑', '↓', 'k', 'j'], t('help.move')],
    [['←', '→'], t('help.columns')],
    [['Enter'], t('help.action')],
    [['1', '…', '9'], t('help.runner')],
    [['/'], t('help.search')],
    [['Esc'], t('help.close')],
    [['?'], t('help.help')],
  ];
  return (
    <Dialog title={t('help.title')} isOpen={isOpen} onClose={onClose}>
      <dl className="divide-y divide-line">
        {rows.map(([keys, text]) => (
          <div key={text} className="flex min-h-12 items-center justify-between gap-4 py-2">
            <dt className="order-2 flex gap-1.5" dir="ltr">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="grid min-w-8 place-items-center rounded-sm border border-line-strong bg-raised px-2 py-1 font-sans text-15 font-medium"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
