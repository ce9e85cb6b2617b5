import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import {
  readCameraPermission,
  closeCamera,
  findCameraProblem,
  findTorch,
  NoCamera,
  openCamera,
  setTorch,
} from './camera.ts';
import type { CameraProblem } from './camera.ts';
import { loadReader } from './reader.ts';
import { captureFrame } from './qrPicture.ts';

/**
 * Pause between camera frames in milliseconds: short enough to feel instant, long enough not to
 * heat the phone.
 */
const PAUSE_MS = 125;

/** `checking` until the camera is known to exist; `idle` before starting and after stopping. */
export type CameraState =
  | 'checking'
  | 'idle'
  | 'starting'
  | 'scanning'
  | 'readerFailed'
  | CameraProblem;

/** True while the aiming frame is shown: while a camera may exist, or runs. */
export const hasFrame = (state: CameraState): boolean =>
  ['checking', 'idle', 'starting', 'scanning'].includes(state);

type Options = {
  /**
   * True if the camera starts by itself when permission was given before. A permission prompt
   * appears only after a press.
   */
  startsAlone: boolean;
  onFound: (content: string) => void;
};

/**
 * Runs the camera and the QR reader. The camera turns off when stopped, unmounted or hidden, and
 * once a code is found.
 */
export function useCamera({ startsAlone, onFound }: Options) {
  const [state, setState] = useState<CameraState>('checking');
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [isLit, setLit] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const open = useRef<MediaStream>(null);
  /** Number of the latest start; an outdated start closes the camera it opened. */
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
    // Loads the QR reader while the permission prompt is open.
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

  const begin = useEffectEvent((problem: CameraProblem | null, isAllowed: boolean) => {
    // A press before the check ended has already started the camera, and takes precedence.
    if (state !== 'checking') return;
    if (isAllowed && startsAlone) void start();
    else stop(problem ?? 'idle');
  });
  useEffect(() => {
    let isOver = false;
    async function check(): Promise<void> {
      const problem = await findCameraProblem();
      const isAllowed = problem === null && (await readCameraPermission()) === 'granted';
      if (!isOver) begin(problem, isAllowed);
    }
    void check();
    return () => {
      isOver = true;
    };
  }, []);

  useEffect(() => () => stop('checking'), [stop]);
  useHidden({ isOpen: state === 'starting' || state === 'scanning', start, stop });
  useReading(video, stream, (content) => {
    stop();
    onFound(content);
  });

  const torch = stream && findTorch(stream);
  async function light(): Promise<void> {
    if (!torch) return;
    try {
      await setTorch(torch, !isLit);
      setLit(!isLit);
    } catch {
      // Shows no error, because the person sees that the light stays off.
    }
  }

  return {
    state,
    video,
    start: () => void start(),
    stop: () => stop(),
    /** Null if the camera has no light. */
    torch: torch ? { isLit, toggle: () => void light() } : null,
  };
}

type HiddenOptions = { isOpen: boolean; start: () => Promise<void>; stop: () => void };

/** Stops the camera while the page is hidden, and restarts it afterwards. */
function useHidden({ isOpen, start, stop }: HiddenOptions): void {
  const wasOpen = useRef(false);
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') {
      wasOpen.current = isOpen;
      if (isOpen) stop();
    } else if (wasOpen.current) {
      wasOpen.current = false;
      void start();
    }
  });
  const leave = useEffectEvent(() => stop());
  useEffect(() => {
    const onChange = () => look();
    const onLeave = () => leave();
    document.addEventListener('visibilitychange', onChange);
    addEventListener('pagehide', onLeave);
    return () => {
      document.removeEventListener('visibilitychange', onChange);
      removeEventListener('pagehide', onLeave);
    };
  }, []);
}

/** Reads camera frames with PAUSE_MS between them, until a code is found. */
function useReading(
  video: RefObject<HTMLVideoElement | null>,
  stream: MediaStream | null,
  onFound: (content: string) => void,
): void {
  const found = useEffectEvent(onFound);
  useEffect(() => {
    const screen = video.current;
    if (!stream || !screen) return undefined;
    show(screen, stream);
    const canvas = document.createElement('canvas');
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;

    async function look(): Promise<void> {
      const content = screen && (await readNow(screen, canvas));
      if (isOver) return;
      if (content) found(content);
      else timer = setTimeout(() => void look(), PAUSE_MS);
    }
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
      show(screen, null);
    };
  }, [stream, video]);
}

function show(video: HTMLVideoElement, stream: MediaStream | null): void {
  video.srcObject = stream;
  // `play` rejects if the camera stops before the video starts.
  if (stream) video.play().catch(() => undefined);
}

async function readNow(video: HTMLVideoElement, canvas: HTMLCanvasElement): Promise<string | null> {
  const frame = captureFrame(video, canvas);
  if (!frame) return null;
  try {
    const read = await loadReader();
    return await read(frame);
  } catch {
    // Returns null after an error, because the next frame may be readable.
    return null;
  }
}
