import { Outlet } from '@tanstack/react-router';
import { Live } from './Live.tsx';

/** Around every screen that needs a session. */
export function SignedIn() {
  return (
    <Live>
      <Outlet />
    </Live>
  );
}
