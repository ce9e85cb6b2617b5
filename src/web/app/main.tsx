import '#web/ui/theme.css';
import './shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { logged } from '#web/lib/logged.ts';
import { changeDraftOwner } from '#web/lib/drafts.ts';
import { startTexts } from '#web/lib/translation.ts';
import { loadTexts } from './catalogs.ts';
import { focusHeading } from './focusHeading.ts';
import { followTabs } from './followTabs.ts';
import { queryClient } from './queryClient.ts';
import { router } from './router.tsx';
import { onSessionChange, session } from './session.ts';
import { stayOffline } from './stayOffline.ts';
import { askServer } from './whoami.ts';

async function start(): Promise<void> {
  await startTexts(loadTexts, ['common', 'app']);
  followSession();
  followTabs();
  stayOffline();
  focusHeading();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </QueryClientProvider>
    </StrictMode>,
  );
  router.subscribe('onResolved', endFirstPaint);
  if (session()) askServer().catch(logged);
}

/** The landing page puts itself in its place; any other outcome has no use for it. */
function endFirstPaint(): void {
  document.getElementById('first-paint')?.remove();
  document.getElementById('shell')?.remove();
}

/** Another person, or nobody: what was read is not theirs, and the guards decide again. */
function followSession(): void {
  let token = session()?.token;
  changeDraftOwner(draftOwner());
  onSessionChange(() => {
    const next = session()?.token;
    // A new token of somebody unknown is not the person before.
    changeDraftOwner(next === token ? draftOwner() : (draftOwner() ?? null));
    if (next === token) return;
    token = next;
    queryClient.clear();
    void router.invalidate();
  });
}

/** Whose drafts are read and written; undefined while the server is still asked who it is. */
function draftOwner(): string | null | undefined {
  const current = session();
  return current ? current.user?.id : null;
}

void start();
