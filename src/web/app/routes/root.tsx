import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Toaster } from '#web/ui/Toaster.tsx';
import { NotFound } from '../lazyNotFound.tsx';

export const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

function Root() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
