/** Longest side of what is read: enough for a code held at arm's length, little for a phone to do. */
const FRAME_SIDE = 960;
const PHOTO_SIDE = 1600;

type Source = CanvasImageSource & { width: number; height: number };

function scaledBy(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function draw(
  canvas: HTMLCanvasElement,
  source: CanvasImageSource,
  size: ReturnType<typeof scaledBy>,
): ImageData | null {
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(source, 0, 0, size.width, size.height);
  return context?.getImageData(0, 0, size.width, size.height) ?? null;
}

/** What the camera sees now; null before its first picture. */
export function frameOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
  return draw(canvas, video, scaledBy(video.videoWidth, video.videoHeight, FRAME_SIDE));
}

/** A chosen picture, once large and once small: a code in a corner, and one that fills it. */
export async function* picturesOf(file: Blob): AsyncGenerator<ImageData> {
  const bitmap: Source = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  for (const side of [PHOTO_SIDE, FRAME_SIDE / 2]) {
    const picture = draw(canvas, bitmap, scaledBy(bitmap.width, bitmap.height, side));
    if (picture) yield picture;
  }
}
