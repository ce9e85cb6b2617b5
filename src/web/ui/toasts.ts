import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export type ToastContent = { kind: 'done' | 'failed'; title: string; text?: string };

export const toasts = new ToastQueue<ToastContent>({ maxVisibleToasts: 1 });

const DONE_MS = 5000;
const FAILED_MS = 9000;

/** One message at a time: the newest is the one that counts. */
function show(content: ToastContent): void {
  toasts.clear();
  toasts.add(content, { timeout: content.kind === 'done' ? DONE_MS : FAILED_MS });
}

export function toastDone(title: string, text?: string): void {
  show({ kind: 'done', title, ...(text ? { text } : {}) });
}

export function toastFailed(title: string, text?: string): void {
  show({ kind: 'failed', title, ...(text ? { text } : {}) });
}
