import { Component, lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { retryTexts, useTranslation } from '#web/lib/translation.ts';
import { ChunkError, fetchChunk, retryOnReturn, reloadFor } from '#web/lib/chunks.ts';
import { logError } from '#web/lib/logError.ts';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { Skeleton } from './Skeleton.tsx';

/** Milliseconds after which the first screen has loaded, even on a slow phone. */
const AFTER_FIRST_PAINT_MS = 2500;

type Preloadable = { preload: () => Promise<unknown> };

/**
 * Creates a component whose file loads on first display, below a `Suspense`. If the file fails to
 * load, an error with a retry replaces the component. The rest of the screen stays.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const preload = async () => ({ default: await fetchChunk(load) });
  let Latest = lazy(preload);

  /** Creates a new lazy component, because React keeps the error of a failed component forever. */
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
 * Like `lazyPart`, with a `Suspense` of its own. While the file loads, nothing is shown, or a
 * placeholder of this height.
 */
export function suspendedPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  height?: string,
) {
  const Part = lazyPart(load);
  const Suspended = (props: P) => (
    <Suspense fallback={height && <LoadingBox height={height} />}>
      <Part {...props} />
    </Suspense>
  );
  return Object.assign(Suspended, { preload: Part.preload });
}

/**
 * Loads components for later presses, soon after the first paint. Retries a failure when the
 * network or the person returns. A press before the retry loads the component too.
 *
 * @returns function that cancels the loading
 */
export function prefetchParts(...parts: Preloadable[]): () => void {
  const missing = new Set(parts);
  const fetchMissing = () =>
    Promise.all([...missing].map((part) => part.preload().then(() => missing.delete(part))));
  const timer = setTimeout(() => void fetchMissing().catch(logError), AFTER_FIRST_PAINT_MS);
  const stop = retryOnReturn(fetchMissing);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Milliseconds after which a busy browser loads these components, too. */
const IDLE_WITHIN_MS = 1000;

/**
 * Loads components without which a step fails offline, once the shown screen is drawn.
 * `prefetchParts` with the same components retries a failure.
 */
export function prefetchWhenIdle(...parts: Preloadable[]): void {
  const fetchAll = () => void Promise.all(parts.map((part) => part.preload())).catch(logError);
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis)
    requestIdleCallback(fetchAll, { timeout: IDLE_WITHIN_MS });
  else setTimeout(fetchAll);
}

/** Whether a `LaterContent` of this page has waited already. The next ones then render at once. */
let isLater = false;

/**
 * Renders secondary content a little after the page's first paint. The room for the content is
 * reserved.
 */
export function LaterContent({ room, children }: { room: string; children: ReactNode }) {
  const [isTime, setTime] = useState(isLater);
  useEffect(() => {
    const timer = setTimeout(() => setTime((isLater = true)), AFTER_FIRST_PAINT_MS);
    return () => clearTimeout(timer);
  }, []);
  return <div className={room}>{isTime ? <Suspense>{children}</Suspense> : null}</div>;
}

/**
 * Placeholder of a loading component, with the approximate height of the component and a text for
 * screen readers.
 */
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

/** Error boundary for components whose file could not be loaded. Rethrows other errors. */
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

/**
 * Error of a component that failed to load, with a retry. The retry also runs when the network or
 * the person returns.
 */
export function LoadFailed({ error, preload, onLoaded }: LoadFailedProps) {
  const { t } = useTranslation(['app', 'common']);
  const [tries, setTries] = useState(0);
  // Plain state and not `useTransition`, which would hide this component while the retry fails, and
  // lose the focus.
  const [isTrying, setTrying] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(async () => {
    await Promise.all([preload(), retryTexts()]);
    onLoaded();
  });
  useEffect(() => retryOnReturn(load, error), [error]);
  // Scrolls into view: a dialog opened from the top of a long list shows its error at the list's
  // end.
  useEffect(() => {
    // Returns nothing: some browsers return a promise, which React would take for a clean-up
    // function.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  async function tryAgain(): Promise<void> {
    setTrying(true);
    try {
      await Promise.all([preload(), retryTexts()]);
      onLoaded();
    } catch (cause) {
      // A deployment may have removed the missing file. A reloaded page knows the name of the new
      // file.
      if (cause instanceof ChunkError && (await reloadFor(cause))) return;
      setTries((last) => last + 1);
    }
    setTrying(false);
  }

  return (
    <div ref={box} className="scroll-mb-24">
      <Banner kind="danger">
        {/* The key makes screen readers announce the error after every try, while the button
            keeps the focus. */}
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
