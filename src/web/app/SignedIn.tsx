import { Outlet, useRouteContext } from '@tanstack/react-router';
import { Undo } from '#web/features/stays/undo/Undo.tsx';
import { SkipLink } from '#web/ui/SkipLink.tsx';
import { withTexts } from './withTexts.ts';
import { Live } from './Live.tsx';
import { useSession } from './session.ts';
import { suspendedPart } from '#web/ui/lazyPart.tsx';

const ImpersonationBar = suspendedPart(
  async () => (await withTexts(import('./ImpersonationBar.tsx'), 'impersonation')).ImpersonationBar,
);

const SetUpSecondFactor = suspendedPart(
  async () =>
    (
      await withTexts(
        import('#web/features/identity/secondFactor/SetUpSecondFactor.tsx'),
        'secondFactor',
        'issues',
      )
    ).SetUpSecondFactor,
);

/** Route context that the layout's guard returns: the token of the admitted session. */
type GuardContext = { admitted?: string | null };

/**
 * Layout of all screens behind a session. A change of person, in this or another tab, remounts all
 * screens. Nothing renders until the guard has admitted the new token.
 */
export function SignedIn() {
  const { admitted }: GuardContext = useRouteContext({ strict: false });
  const current = useSession();
  const token = current?.token;
  if (token === undefined || token !== admitted) return null;
  if (current?.user?.needsSecondFactor) return <SetUpSecondFactor />;
  return (
    <Live key={token} token={token}>
      <SkipLink />
      <ImpersonationBanner />
      <Outlet />
      <Undo />
    </Live>
  );
}

/** Banner above all screens while an administrator impersonates somebody. */
function ImpersonationBanner() {
  const user = useSession()?.user;
  if (!user?.isImpersonating) return null;
  return <ImpersonationBar user={user} />;
}
