import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { useSession } from './session.ts';

const ImpersonationBar = lazyPart(
  async () => (await import('./ImpersonationBar.tsx')).ImpersonationBar,
);

/** Above everything, for as long as an administrator acts as somebody else. */
export function ImpersonationBanner() {
  const user = useSession()?.user;
  if (!user?.isImpersonating) return null;
  return (
    <Suspense>
      <ImpersonationBar user={user} />
    </Suspense>
  );
}
