import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLowerEdge } from '#web/lib/bottomBar.ts';
import { IconButton } from './IconButton.tsx';
import { toasts } from './toasts.ts';

const GAP = 16;
const subscribe = (heard: () => void) => toasts.subscribe(heard);
const isSpeaking = () => toasts.visibleToasts.length > 0;

/**
 * Below, where no heading, tab or bell is; above what sticks to the lower edge. Over a window, whose
 * buttons are below, it stands at the top.
 */
export function Toaster() {
  const isUp = useSyncExternalStore(subscribe, isSpeaking);
  const edge = useLowerEdge(isUp);
  useEffect(() => {
    document.body.classList.toggle('has-toast', isUp);
  }, [isUp]);
  const { t } = useTranslation(['app', 'common']);
  return (
    <ToastRegion
      queue={toasts}
      aria-label={t('notifications')}
      className="fixed inset-x-4 z-50 mx-auto flex max-w-md flex-col outline-none lg:start-auto lg:end-6 lg:mx-0 lg:w-full"
      style={
        edge.isAsking
          ? { top: 'max(0.75rem, env(safe-area-inset-top))' }
          : { bottom: `max(1rem, env(safe-area-inset-bottom), ${edge.bar + GAP}px)` }
      }
    >
      {({ toast }) => (
        <Toast
          toast={toast}
          className="flex animate-[toast-in_150ms_ease-out] items-start gap-3 rounded-md bg-ink py-2 ps-4 pe-2 text-ground shadow-stub"
        >
          <span aria-hidden="true" className="pt-2.5">
            {toast.content.kind === 'done' ? (
              <CircleCheck size={22} strokeWidth={1.75} />
            ) : (
              <CircleAlert size={22} strokeWidth={1.75} />
            )}
          </span>
          <ToastContent className="flex min-w-0 grow flex-col py-2">
            <Text slot="title" className="font-strong">
              {toast.content.title}
            </Text>
            {toast.content.text ? <Text slot="description">{toast.content.text}</Text> : null}
          </ToastContent>
          <IconButton slot="close" label={t('common:actions.close')}>
            <X aria-hidden="true" size={20} strokeWidth={1.75} className="text-ground" />
          </IconButton>
        </Toast>
      )}
    </ToastRegion>
  );
}
