import { Outlet } from '@tanstack/react-router';
import { Toaster } from '#web/ui/Toaster.tsx';

export function Root() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
