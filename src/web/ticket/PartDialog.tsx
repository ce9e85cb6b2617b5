import { useEffect, useId, useState, type ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { useOnReturn } from '#web/lib/useOnReturn.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogHead } from '#web/ui/Sheet.tsx';
import { ModalWindow } from '#web/ui/ModalWindow.tsx';

type PartDialogProps<P> = {
  title: string;
  /** Loads the content of the dialog. Must be a stable function. */
  load: () => Promise<P>;
  children: (part: P) => ReactNode;
  onClose: () => void;
};

/** Dialog whose content loads on opening, because most guests never open it. */
export function PartDialog<P>(props: PartDialogProps<P>) {
  const { title, load, children, onClose } = props;
  const { t } = useTranslation('common');
  const id = useId();
  const [part, setPart] = useState<{ loaded: P } | 'lost' | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    load().then(
      (loaded) => isWanted && setPart({ loaded }),
      () => isWanted && setPart('lost'),
    );
    return () => {
      isWanted = false;
    };
  }, [load, tries]);
  function retry(): void {
    setPart(null);
    setTries(tries + 1);
  }
  useOnReturn(part === 'lost', retry);

  return (
    <ModalWindow
      labelledBy={id}
      onClose={onClose}
      className="flex items-end justify-center bg-[rgb(10_16_13/0.55)] sm:items-center sm:p-4"
    >
      <div className="flex max-h-[92dvh] w-full flex-col gap-3 rounded-t-lg bg-surface px-4 pt-3 pb-[env(safe-area-inset-bottom)] sm:max-h-[min(46rem,100%)] sm:max-w-136 sm:rounded-lg">
        <DialogHead id={id} title={title} onClose={onClose} />
        {part === null && <output className="text-15 text-muted">{t('loading')}</output>}
        {part === 'lost' && (
          <div className="grid gap-1.5" role="alert">
            <strong>{t('failure.unreachable')}</strong>
            <Button isLarge className="mt-2" onClick={retry}>
              {t('actions.retry')}
            </Button>
          </div>
        )}
        {part !== null && part !== 'lost' && children(part.loaded)}
      </div>
    </ModalWindow>
  );
}
