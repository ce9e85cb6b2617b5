import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { subscribeLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './Button.tsx';
import { useToastPosition } from './toastPosition.ts';
import { closeToast, holdToast, resumeToast, type ShownToast } from './toasts.ts';

/** Displays a toast. `Toaster` prefetches this component. */
export function ToastMessage({ toast }: { toast: ShownToast }) {
  const { t } = useTranslation(['app', 'common']);
  const region = useRef<HTMLElement>(null);
  const place = useToastPosition(region);
  useEffect(() => {
    document.body.classList.add('has-toast');
    return () => document.body.classList.remove('has-toast');
  }, []);
  useAttention(region);
  // Closes the toast when the language changes, because its text is in the previous language.
  useEffect(() => subscribeLanguage(closeToast), []);

  return (
    <section
      ref={region}
      aria-label={t('notifications')}
      className="fixed inset-x-4 z-50 scroll-mt-[max(0.75rem,env(safe-area-inset-top))] scroll-mb-[max(1rem,env(safe-area-inset-bottom))] mx-auto flex max-w-md animate-[toast-in_150ms_ease-out] items-start gap-3 rounded-md bg-ink py-2 ps-4 pe-2 text-start text-15 text-ground shadow-stub lg:start-auto lg:end-6 lg:mx-0 lg:w-full"
      style={{ top: place ?? 0 }}
    >
      <span className="pt-2.5">
        <Icon of={toast.kind === 'done' ? CircleCheck : CircleAlert} size={22} />
      </span>
      <p role="alert" className="flex min-w-0 grow flex-col py-2">
        <strong>{toast.title}</strong>
        {toast.text ? <span>{toast.text}</span> : null}
      </p>
      <IconButton label={t('common:actions.close')} onClick={closeToast}>
        <Icon of={X} className="text-ground" />
      </IconButton>
    </section>
  );
}

/**
 * Moves the focus to the toast on F6, the key for the next pane in desktop applications. The toast
 * stays while hovered or focused, and returns the focus when it closes.
 */
function useAttention(region: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    let before: EventTarget | null = null;
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('pointerenter', holdToast, { signal });
    element.addEventListener('pointerleave', resumeToast, { signal });
    element.addEventListener('focusout', resumeToast, { signal });
    element.addEventListener(
      'focusin',
      ({ relatedTarget }) => {
        holdToast();
        if (!element.contains(relatedTarget as Node | null)) before = relatedTarget;
      },
      { signal },
    );
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return;
      event.preventDefault();
      element.querySelector('button')?.focus();
    };
    addEventListener('keydown', onKeyDown, { signal });
    return () => {
      listening.abort();
      const isLost = document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement) before.focus();
    };
  }, [region]);
}
