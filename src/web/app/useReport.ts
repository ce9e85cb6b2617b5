import { showDoneToast } from '#web/ui/toasts.ts';
import { useRefusalToast } from './useRefusalToast.ts';

/** Returns a function that creates the callbacks of a mutation, which show its result as a toast. */
export function useReport() {
  const refuse = useRefusalToast();
  return (failed: string, done: string, text?: string) => ({
    onSuccess: () => showDoneToast(done, text),
    onError: (error: unknown) => refuse(failed, error),
  });
}
