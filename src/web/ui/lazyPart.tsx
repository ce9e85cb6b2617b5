import { Component, lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { retryTexts, useTranslation } from '#web/lib/translation.ts';
import { ChunkError, fetchChunk, onReturn, reloadFor } from '#web/lib/chunks.ts';
import { logged } from '#web/lib/logged.ts';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { Skeleton } from './Skeleton.tsx';

/** Long enough for what is seen first to have come, also on a slow phone. */
const AFTER_FIRST_PAINT_MS = 2500;

type Preloadable = { preload: () => Promise<unknown> };

/**
 * A part of a screen that is fetched when it is first shown, below a `Suspense`. If it cannot be
 * fetched, an error with another try stands in its place, and the screen around it stays.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const preload = async () => ({ default: await fetchChunk(load) });
  let Latest = lazy(preload);

  /** React keeps the failure of a lazy component for ever, so another try needs a new component. */
  function renew(): void {
    Latest = lazy(preload);
  }

  function Current(props: P) {
    const [Loaded] = useState(() => Latest);
    return <Loaded {...props} />;
  }

  function Part(props: P) {
    return (
      <ChunkErrorBoundary onError={renew} preload={preload}>
        <Current {...props} />
      </ChunkErrorBoundary>
    );
  }
  return Object.assign(Part, { preload });
}

/**
 * Fetches what a later press needs, soon after the first paint. What could not be fetched then is
 * tried again when the network or the person is back. A press before that fetches it too.
 *
 * @returns how to give it up
 */
export function prefetch(...parts: Preloadable[]): () => void {
  const missing = new Set(parts);
  const fetchMissing = () =>
    Promise.all([...missing].map((part) => part.preload().then(() => missing.delete(part))));
  const timer = setTimeout(() => void fetchMissing().catch(logged), AFTER_FIRST_PAINT_MS);
  const stop = onReturn(fetchMissing);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Nobody looks for this first: it comes soon after the first paint, to the room that is kept for it. */
export function Later({ room, children }: { room: string; children: ReactNode }) {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), AFTER_FIRST_PAINT_MS);
    return () => clearTimeout(timer);
  }, []);
  return <div className={room}>{isTime ? <Suspense>{children}</Suspense> : null}</div>;
}

/** A placeholder while a part is fetched, about as high as the part, with a text for screen readers. */
export function LoadingBox({ height }: { height: string }) {
  const { t } = useTranslation('common');
  return (
    <output aria-label={t('loading')} className="block">
      <Skeleton className={height} />
    </output>
  );
}

type BoundaryState = { error: Error | null };
type BoundaryProps = Preloadable & { onError: () => void; children: ReactNode };

/** Shows a part that could not be fetched as an error of its own; any other error passes through. */
class ChunkErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null };

  static getDerivedStateFromError(error: Error): BoundaryState {
    return { error };
  }

  override componentDidCatch(): void {
    this.props.onError();
  }

  readonly reset = (): void => this.setState({ error: null });

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof ChunkError)) throw error;
    return <LoadFailed error={error} preload={this.props.preload} onLoaded={this.reset} />;
  }
}

type LoadFailedProps = Preloadable & { error: ChunkError; onLoaded: () => void };

/** Offers another try, and takes it without being asked when the network or the person is back. */
export function LoadFailed({ error, preload, onLoaded }: LoadFailedProps) {
  const { t } = useTranslation(['app', 'common']);
  const [tries, setTries] = useState(0);
  // No transition: with another part that fails meanwhile it would hide this one, and the focus would be lost.
  const [isTrying, setTrying] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(async () => {
    await Promise.all([preload(), retryTexts()]);
    onLoaded();
  });
  useEffect(() => onReturn(load, error), [error]);
  // A window that was asked for at the top of a long list would be missed at its end.
  useEffect(() => {
    // Nothing is handed on: a browser answers with a promise, which would be taken for a clean-up.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  async function tryAgain(): Promise<void> {
    setTrying(true);
    try {
      await Promise.all([preload(), retryTexts()]);
      onLoaded();
    } catch (cause) {
      // A deployment may have taken the file away: the new page knows its successor.
      if (cause instanceof ChunkError && (await reloadFor(cause))) return;
      setTries((last) => last + 1);
    }
    setTrying(false);
  }

  return (
    <div ref={box} className="scroll-mb-24">
      <Banner kind="danger">
        {/* Announced after every try; the button stays, and the focus with it. */}
        <div key={tries} role="alert">
          <p className="font-strong">{t('missing.title')}</p>
          <p>{t('missing.text')}</p>
        </div>
        <Button className="mt-3" isPending={isTrying} onClick={() => void tryAgain()}>
          {t('common:actions.retry')}
        </Button>
      </Banner>
    </div>
  );
}
