import '#web/ui/theme.css';
import './shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchChunk } from '#web/lib/chunks.ts';
import { changeDraftOwner } from '#web/lib/drafts.ts';
import { logError } from '#web/lib/logged.ts';
import { parseOwnAddress } from '#web/lib/ownAddress.ts';
import { startTexts } from '#web/lib/translation.ts';
import { queryClient } from './queryClient.ts';
import { appRouter } from './router.tsx';
import { onOtherTab, onSessionChange, getSession } from './session.ts';
import { blockOfflineNavigation } from './stayOffline.ts';
import { textFiles } from './textFiles.ts';
import { askServer } from './whoami.ts';

const signInPage = /^\/(?:[a-z]+-)?login$/;
const keepsFocus = 'input, textarea, select, [contenteditable], dialog';

async function start(): Promise<void> {
  await startTexts(loadTexts, ['common', 'app']);
  followSession();
  followTabs();
  blockOfflineNavigation();
  focusHeading();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <RouterProvider router={appRouter} />
        </Suspense>
      </QueryClientProvider>
    </StrictMode>,
  );
  appRouter.subscribe('onResolved', endFirstPaint);
  if (getSession()) askServer().catch(logError);
}

/**
 * Removes the server's first paint, for every screen except the landing page, which replaces it
 * itself.
 */
function endFirstPaint(): void {
  document.getElementById('first-paint')?.remove();
  document.getElementById('shell')?.remove();
}

/** When the session's token changes, clears the cached data and lets the guards decide again. */
function followSession(): void {
  let token = getSession()?.token;
  changeDraftOwner(draftOwner());
  onSessionChange(() => {
    const next = getSession()?.token;
    // A new token with an unknown user counts as another person, so no drafts are shown.
    changeDraftOwner(next === token ? draftOwner() : (draftOwner() ?? null));
    if (next === token) return;
    token = next;
    queryClient.clear();
    void appRouter.invalidate();
  });
}

/** Id of the drafts' owner; null when signed out, undefined while the server is asked who it is. */
function draftOwner(): string | null | undefined {
  const current = getSession();
  return current ? current.user?.id : null;
}

async function loadTexts(language: string, name: string): Promise<unknown> {
  return fetchChunk(async () => {
    const load = textFiles[`../../texts/${language}/${name}.json`];
    if (!load) throw new Error(`There are no texts ${language}/${name}`);
    return load();
  });
}

/** Leaves a sign-in page when another tab has signed in. */
function followTabs(): void {
  onOtherTab(() => {
    if (getSession() === null || !signInPage.test(location.pathname)) return;
    const next = new URLSearchParams(location.search).get('next');
    appRouter.history.replace(parseOwnAddress(next) ?? '/');
  });
}

/**
 * Focuses the heading after navigation, so that screen readers announce the new screen. Not on the
 * first load, which the browser announces, nor when a field or dialog has the focus.
 */
function focusHeading(): void {
  appRouter.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || document.activeElement?.closest(keepsFocus)) return;
    const heading = document.querySelector<HTMLElement>('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    // Hides the focus mark, as a heading is no control.
    heading.style.outline = 'none';
    heading.focus({ preventScroll: true });
  });
}

void start();
