type Content = { kind: 'done' | 'failed'; title: string; text?: string | undefined };
export type Toast = Content & { id: number };

const DONE_MS = 5000;
const FAILED_MS = 9000;

let current: Toast | null = null;
let last = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** One message at a time: the newest is the one that counts. */
function show(content: Content | null): void {
  last += 1;
  current = content && { ...content, id: last };
  for (const listener of listeners) listener();
  resumeToast();
}

export const currentToast = (): Toast | null => current;

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const closeToast = (): void => show(null);

/** It stays for as long as somebody is at it. */
export const holdToast = (): void => clearTimeout(timer);

export function resumeToast(): void {
  clearTimeout(timer);
  if (current) timer = setTimeout(closeToast, current.kind === 'done' ? DONE_MS : FAILED_MS);
}

export function toastDone(title: string, text?: string): void {
  show({ kind: 'done', title, text });
}

export function toastFailed(title: string, text?: string): void {
  show({ kind: 'failed', title, text });
}
