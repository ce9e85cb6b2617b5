import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { frameOf } from './picture.ts';
import { loadReader } from './reader.ts';

/** Eight times a second: quicker than a hand finds its aim, slow enough to keep a phone cool. */
const PAUSE_MS = 125;

/** Looks at a picture, rests, looks again, until one is read. */
export function useReading(
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
  // One that is stopped before it has begun says so.
  if (stream) video.play().catch(() => undefined);
}

async function readNow(video: HTMLVideoElement, canvas: HTMLCanvasElement): Promise<string | null> {
  const frame = frameOf(video, canvas);
  if (!frame) return null;
  try {
    const read = await loadReader();
    return await read(frame);
  } catch {
    // The next picture may be better.
    return null;
  }
}
