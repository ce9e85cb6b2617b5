import { CatchBoundary } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import type { ComponentType } from 'react';
import { logged } from '#web/lib/logged.ts';
import { Missing } from './Missing.tsx';
import { MissingPart } from './screen.ts';

const noKey = () => null;
/** Long enough for what is seen first to have come, also on a slow phone. */
const AFTER_FIRST_PAINT_MS = 2500;

/** Fetches what a later press needs; without it the press does. @returns how to give it up */
export function fetchSoon(...parts: { fetchPart: () => Promise<unknown> }[]): () => void {
  const timer = setTimeout(() => {
    for (const each of parts) each.fetchPart().catch(logged);
  }, AFTER_FIRST_PAINT_MS);
  return () => clearTimeout(timer);
}

/**
 * A part of a screen that is fetched when it is first shown, below a `Suspense`. Where it could not
 * be had, an error with another try stands in its place, and the screen around it stays.
 */
export function part<P extends object>(load: () => Promise<ComponentType<P>>) {
  async function fetchPart(): Promise<{ default: ComponentType<P> }> {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new MissingPart(cause);
    }
  }
  let Latest = lazy(fetchPart);

  /** React keeps the failure of a lazy component for ever; another try needs another one. */
  function renew(): void {
    Latest = lazy(fetchPart);
  }

  function Lost({ error, reset }: ErrorComponentProps) {
    return <Missing error={error} again={() => fetchPart().then(reset, () => undefined)} />;
  }

  function Own(props: P) {
    const [Component] = useState(() => Latest);
    return <Component {...props} />;
  }

  function Part(props: P) {
    return (
      <CatchBoundary getResetKey={noKey} errorComponent={Lost} onCatch={renew}>
        <Own {...props} />
      </CatchBoundary>
    );
  }
  return Object.assign(Part, { fetchPart });
}
