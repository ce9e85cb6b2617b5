import { ownAddress } from '#web/lib/ownAddress.ts';
import { router } from './router.tsx';
import { onOtherTab, session } from './session.ts';

const signInPage = /^\/(?:[a-z]+-)?login$/;

/** A tab that waits at a sign-in page goes in when another one has signed in. */
export function followTabs(): void {
  onOtherTab(() => {
    if (session() === null || !signInPage.test(location.pathname)) return;
    const next = new URLSearchParams(location.search).get('next');
    router.history.replace(ownAddress(next) ?? '/');
  });
}
