/**
 * Longest side of a camera frame in pixels: enough for a QR code at arm's length, and fast on a
 * phone.
 */
const FRAME_SIDE = 960;
const PHOTO_SIDE = 1600;

type Source = CanvasImageSource & { width: number; height: number };

function computeSize(
  width: number,
  height: number,
  side: number,
): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function draw(
  canvas: HTMLCanvasElement,
  source: CanvasImageSource,
  size: ReturnType<typeof computeSize>,
): ImageData | null {
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(source, 0, 0, size.width, size.height);
  return context?.getImageData(0, 0, size.width, size.height) ?? null;
}

/** Returns the current camera frame; null before the first frame. */
export function captureFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
  return draw(canvas, video, computeSize(video.videoWidth, video.videoHeight, FRAME_SIDE));
}

/**
 * Yields the picture in two sizes: large for a small QR code, small for a QR code that fills the
 * picture.
 */
export async function* decodePictures(file: Blob): AsyncGenerator<ImageData> {
  const bitmap: Source = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  for (const side of [PHOTO_SIDE, FRAME_SIDE / 2]) {
    const picture = draw(canvas, bitmap, computeSize(bitmap.width, bitmap.height, side));
    if (picture) yield picture;
  }
}
