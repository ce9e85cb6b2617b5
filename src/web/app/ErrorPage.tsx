import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { ChunkError, mayReloadFor, retryOnReturn, reloadFor } from '#web/lib/chunks.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Brand } from '#web/ui/Brand.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { useErrorText } from './errorText.ts';
import { SignOutButtons } from './SignOutButtons.tsx';
import { ASK_AGAIN_MS, isUnavailable } from './unavailable.ts';
import { useTitle } from './useTitle.ts';

type Props = { error: unknown; reset: () => void };

/**
 * Page shown when a screen throws. Reloads the browser page if a deployment has removed a file of
 * the screen.
 */
export function ErrorPage(props: Props) {
  const { error } = props;
  const [isLeaving, setLeaving] = useState(() => mayReloadFor(error));
  useEffect(() => {
    if (mayReloadFor(error)) void reloadFor(error).then(setLeaving);
  }, [error]);
  return isLeaving ? null : <Fallback {...props} />;
}

/**
 * Error page with plain buttons and no lazy components, because it must work when no file can be
 * loaded.
 */
function Fallback({ error, reset }: Props) {
  const { t } = useTranslation(['app', 'common']);
  const router = useRouter();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const isChunkError = error instanceof ChunkError;
  const isDashboard = isUnavailable(error) && location.pathname === '/valet-dashboard';
  const title = isDashboard ? t('dashboardFailed') : t('common:failure.title');
  useTitle(title);
  const tryAgain = useCallback(async () => {
    // Clears the query cache: the screen may have failed on cached data and would fail on the same
    // data again.
    queries.clear();
    reset();
    await router.invalidate();
  }, [queries, reset, router]);
  async function tryAgainNow(): Promise<void> {
    // A deployment may have removed the missing file. A reloaded page knows the name of the new
    // file.
    if (isChunkError && (await reloadFor(error))) return;
    await tryAgain();
  }
  useEffect(
    () => (error instanceof ChunkError ? retryOnReturn(tryAgain, error) : undefined),
    [error, tryAgain],
  );
  // Retries by timer, as `QueryState` does: a guest at the curb need not press anything.
  useEffect(() => {
    if (!isUnavailable(error)) return undefined;
    const timer = setInterval(() => void router.invalidate(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [error, router]);
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-5 p-6">
      <a href="/" className="inline-flex min-h-11 items-center self-start rounded-sm">
        <Brand />
      </a>
      <div role="alert">
        <h1 className="text-28 leading-tight">{title}</h1>
        <p className="pt-2 text-17 text-muted">{errorText(error)}</p>
      </div>
      <div className="flex flex-col gap-3">
        <button
          type="button"
          className={buildButtonClass('primary')}
          onClick={() => void tryAgainNow()}
        >
          {t('common:actions.retry')}
        </button>
        {isDashboard ? (
          <SignOutButtons />
        ) : (
          <button
            type="button"
            className={buildButtonClass('secondary')}
            onClick={() => location.reload()}
          >
            <Icon of={RotateCw} size={18} />
            {t('common:actions.refresh')}
          </button>
        )}
      </div>
      <details className="border-t border-line pt-2">
        <summary className="min-h-11 cursor-pointer content-center font-medium">
          {t('errorDetails')}
        </summary>
        <pre dir="ltr" className="overflow-auto text-12 whitespace-pre-wrap text-muted">
          {formatDetails(error)}
        </pre>
      </details>
    </main>
  );
}

/**
 * Formats the error, address and time. A person can read these details to support on the telephone.
 */
function formatDetails(error: unknown): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return [message, location.pathname, new Date().toISOString()].join('\n');
}
