import { useState } from 'react';
import { SignOutNote } from '#web/features/shifts/SignOutNote.tsx';
import { countUnsent } from './outbox/findUnsent.ts';
import { useUnsent } from './outbox/outbox.ts';
import { SignOutButtons } from './SignOutButtons.tsx';

/** Buttons to log out of a failed part of a valet's screen, which ask first if steps are unsent. */
export function SignOutWays() {
  const unsent = countUnsent(useUnsent());
  const [leave, setLeave] = useState<(() => void) | null>(null);
  if (leave && unsent > 0)
    return (
      <SignOutNote
        location={undefined}
        unsent={unsent}
        onSignOut={leave}
        onStay={() => setLeave(null)}
      />
    );
  return <SignOutButtons confirm={(go) => (unsent > 0 ? setLeave(() => go) : go())} />;
}
