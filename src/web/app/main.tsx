import '#web/ui/theme.css';
import './shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { fetchChunk } from '#web/lib/chunks.ts';
import { changeDraftOwner } from '#web/lib/drafts.ts';
import { logError } from '#web/lib/logError.ts';
import { parseOwnAddress } from '#web/lib/ownAddress.ts';
import { startTexts } from '#web/lib/translation.ts';
import { leaveOldSteps } from '#web/ui/oldSteps.ts';
import { queryClient } from './queryClient.ts';
import { appRouter } from './router.tsx';
import { onSessionOfOtherTab, onSessionChange, getSession } from './session.ts';
import { blockOfflineNavigation } from './blockOfflineNavigation.ts';
import { textFiles } from './textFiles.ts';
import { askServer } from './fetchSignedInUser.ts';

const signInPage = /^\/(?:[a-z]+-)?login$/;
const keepsFocus = 'input, textarea, select, [contenteditable], dialog';

async function start(): Promise<void> {
  await Promise.all([startTexts(loadTexts, ['common', 'app']), leaveOldSteps()]);
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
 * Removes the HTML that the server painted first. The landing page removes its first paint itself,
 * before this call.
 */
function endFirstPaint(): void {
  document.getElementById('first-paint')?.remove();
  document.getElementById('shell')?.remove();
}

/**
 * Clears the cached data when the session's token changes, and lets the route guards decide again.
 */
function followSession(): void {
  let token = getSession()?.token;
  changeDraftOwner(draftOwner());
  onSessionChange(() => {
    const next = getSession()?.token;
    // A new token with an unknown user counts as another person. Otherwise the form drafts of the
    // last person would appear.
    changeDraftOwner(next === token ? draftOwner() : (draftOwner() ?? null));
    if (next === token) return;
    token = next;
    queryClient.clear();
    void appRouter.invalidate();
  });
}

/**
 * Returns the id of the person whose drafts may appear. Null when signed out; undefined while the
 * server is asked who is signed in.
 */
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

/** Leaves a sign-in page when the person signs in in another tab. */
function followTabs(): void {
  onSessionOfOtherTab(() => {
    if (getSession() === null || !signInPage.test(location.pathname)) return;
    const next = new URLSearchParams(location.search).get('next');
    appRouter.history.replace(parseOwnAddress(next) ?? '/');
  });
}

/**
 * Focuses the heading after navigation, because screen readers then announce the new screen. Skips
 * the first load, which the browser announces, and a screen whose field or dialog has the focus.
 */
function focusHeading(): void {
  appRouter.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || document.activeElement?.closest(keepsFocus)) return;
    const heading = document.querySelector<HTMLElement>('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    // Removes the focus mark, because a heading is no control.
    heading.style.outline = 'none';
    heading.focus({ preventScroll: true });
  });
}

void start();
