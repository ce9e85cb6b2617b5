import { useCallback, useEffect, useRef, useState } from 'react';
import { closeCamera, NoCamera, openCamera, setTorch, torchOf } from './camera.ts';
import type { CameraProblem } from './camera.ts';
import { loadReader } from './reader.ts';
import { useHidden } from './useHidden.ts';
import { useReading } from './useReading.ts';

/** `idle` until it is started, or after it was stopped. */
export type CameraState = 'idle' | 'starting' | 'scanning' | 'readerFailed' | CameraProblem;

/** The camera with its reader. It is off whenever nobody looks: stopped, left, hidden, found. */
export function useCamera(onFound: (content: string) => void) {
  const [state, setState] = useState<CameraState>('idle');
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [isLit, setLit] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const open = useRef<MediaStream>(null);
  /** Every start has its own number: one that was overtaken gives its camera back. */
  const round = useRef(0);

  const stop = useCallback((next: CameraState = 'idle') => {
    round.current += 1;
    if (open.current) closeCamera(open.current);
    open.current = null;
    setStream(null);
    setLit(false);
    setState(next);
  }, []);

  const start = useCallback(async () => {
    stop('starting');
    const mine = round.current;
    // It comes while the person is asked for the camera.
    loadReader().catch(() => undefined);
    try {
      const opened = await openCamera();
      if (round.current !== mine) return closeCamera(opened);
      open.current = opened;
      opened.getVideoTracks()[0]?.addEventListener('ended', () => stop('inUse'));
      await loadReader();
      if (round.current !== mine) return;
      setStream(opened);
      setState('scanning');
    } catch (error) {
      if (round.current !== mine) return;
      stop(error instanceof NoCamera ? error.problem : 'readerFailed');
    }
  }, [stop]);

  useEffect(() => () => stop(), [stop]);
  useHidden({ isOpen: stream !== null, start, stop });
  useReading(video, stream, (content) => {
    stop();
    onFound(content);
  });

  const torch = stream && torchOf(stream);
  async function light(): Promise<void> {
    if (!torch) return;
    try {
      await setTorch(torch, !isLit);
      setLit(!isLit);
    } catch {
      // A light that does not come on shows it by itself.
    }
  }

  return {
    state,
    video,
    start: () => void start(),
    stop: () => stop(),
    /** Null where there is no light to switch. */
    torch: torch ? { isLit, toggle: () => void light() } : null,
  };
}
