import '#web/ui/theme.css';
import './shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { forgetUnsent } from '../features/messages/conversation/kept.ts';
import { forgetDraft } from '../features/stays/draft.ts';
import { forgetKey } from '../features/stays/idempotency.ts';
import { forgetSessionDraft } from '../features/stays/sessions/form/draft.ts';
import { logged } from '#web/lib/logged.ts';
import { forgetTyped } from '#web/lib/storage.ts';
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
  if (token === undefined) forgetWhatWasTyped();
  onSessionChange(() => {
    const next = session()?.token;
    if (next === token) return;
    // Whoever only now signs in goes on with what he has typed on the way.
    if (token !== undefined) forgetTyped();
    token = next;
    forgetWhatWasTyped();
    queryClient.clear();
    void router.invalidate();
  });
}

/** A guest's name and number are not for the next valet with this phone. */
function forgetWhatWasTyped(): void {
  forgetDraft();
  forgetKey();
  forgetSessionDraft();
  forgetUnsent();
}

void start();
