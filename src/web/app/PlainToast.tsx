import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#web/ui/toasts.ts';

const subscribe = (heard: () => void) => toasts.subscribe(heard);
const newest = () => toasts.visibleToasts[0];

/** Says a message where the part that says them well could not be had. */
export function PlainToast() {
  const { t } = useTranslation('common');
  const toast = useSyncExternalStore(subscribe, newest);
  return (
    <div role="alert">
      {toast ? (
        <div className="fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-50 mx-auto flex max-w-md items-center gap-3 rounded-md bg-ink p-4 text-ground shadow-stub">
          <p className="grow">
            <strong className="block">{toast.content.title}</strong>
            {toast.content.text}
          </p>
          <button
            type="button"
            className="min-h-11 cursor-pointer px-2 font-medium underline"
            onClick={() => toasts.close(toast.key)}
          >
            {t('actions.close')}
          </button>
        </div>
      ) : null}
    </div>
  );
}
