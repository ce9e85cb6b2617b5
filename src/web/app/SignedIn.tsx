import { Outlet, useRouteContext } from '@tanstack/react-router';
import { Undo } from '#web/features/orders/undo/Undo.tsx';
import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { SkipLink } from '#web/ui/SkipLink.tsx';
import { withTexts } from './withTexts.ts';
import { Live } from './Live.tsx';
import { useSession } from './session.ts';

const ImpersonationBar = lazyPart(
  async () => (await withTexts(import('./ImpersonationBar.tsx'), 'impersonation')).ImpersonationBar,
);

const SetUpSecondFactor = lazyPart(
  async () =>
    (
      await withTexts(
        import('#web/features/identity/secondFactor/SetUpSecondFactor.tsx'),
        'secondFactor',
        'issues',
      )
    ).SetUpSecondFactor,
);

/** What the guard of a layout has left. */
type GuardContext = { admitted?: string | null };

/**
 * Around every screen that needs a session. A change of person in this tab or another starts all
 * below afresh, and shows nothing until the guard has looked at who it is.
 */
export function SignedIn() {
  const { admitted }: GuardContext = useRouteContext({ strict: false });
  const current = useSession();
  const token = current?.token;
  if (token === undefined || token !== admitted) return null;
  if (current?.user?.needsSecondFactor)
    return (
      <Suspense>
        <SetUpSecondFactor />
      </Suspense>
    );
  return (
    <Live key={token} token={token}>
      <SkipLink />
      <ImpersonationBanner />
      <Outlet />
      <Undo />
    </Live>
  );
}

/** Above everything, for as long as an administrator acts as somebody else. */
function ImpersonationBanner() {
  const user = useSession()?.user;
  if (!user?.isImpersonating) return null;
  return (
    <Suspense>
      <ImpersonationBar user={user} />
    </Suspense>
  );
}
