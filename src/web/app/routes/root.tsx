import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Toaster } from '#web/ui/Toaster.tsx';
import { NotFound } from '../lazyNotFound.tsx';
import { enterBranch } from './branches.ts';

export const rootRoute = createRootRoute({
  beforeLoad: ({ location }) => enterBranch(location),
  component: Root,
  notFoundComponent: NotFound,
});

function Root() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
