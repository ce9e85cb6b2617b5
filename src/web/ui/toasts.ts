type Content = { kind: 'done' | 'failed'; title: string; text?: string | undefined };
export type ShownToast = Content & { id: number };

const DONE_MS = 5000;
const FAILED_MS = 9000;

let current: ShownToast | null = null;
let last = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows a toast in place of the current toast, if any. */
function show(content: Content | null): void {
  last += 1;
  current = content && { ...content, id: last };
  for (const listener of listeners) listener();
  resumeToast();
}

export const getCurrentToast = (): ShownToast | null => current;

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const closeToast = (): void => show(null);

/** Stops the timer of the toast while the toast is hovered or focused. */
export const holdToast = (): void => clearTimeout(timer);

export function resumeToast(): void {
  clearTimeout(timer);
  if (current) timer = setTimeout(closeToast, current.kind === 'done' ? DONE_MS : FAILED_MS);
}

export function showDoneToast(title: string, text?: string): void {
  show({ kind: 'done', title, text });
}

export function showFailedToast(title: string, text?: string): void {
  show({ kind: 'failed', title, text });
}
