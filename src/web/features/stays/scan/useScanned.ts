import { useEffect, useEffectEvent } from 'react';
import { keepPending, takePending } from '../sessions/connect/pending.ts';
import { signInFor, useGo } from '../sessions/connect/useGo.ts';
import { useWho } from '../sessions/connect/useWho.ts';
import { useResolveCode } from './api.ts';

/** Goes where a code leads; a stranger signs in first and goes on from there, once. */
export function useScanned(path: string) {
  const who = useWho();
  const go = useGo();
  const resolve = useResolveCode();

  function send(content: string): void {
    if (resolve.isPending) return;
    if (who === 'stranger') {
      keepPending('scan', content, path);
      go(signInFor(path));
      return;
    }
    resolve.mutate(content, { onSuccess: ({ path: next }) => go(next, { replace: true }) });
  }

  const resume = useEffectEvent(send);
  useEffect(() => {
    const kept = who === 'customer' ? takePending('scan') : null;
    if (kept !== null) resume(kept);
  }, [who]);

  return {
    send,
    isPending: resolve.isPending || resolve.isSuccess,
    error: resolve.error,
    content: resolve.variables ?? null,
    reset: resolve.reset,
  };
}
