/** Reads the first QR code of a picture; null if the picture has no QR code. */
export type QrReader = (picture: ImageData) => Promise<string | null>;

type Detector = { detect: (picture: ImageData) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: ['qr_code'] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
};

const createReader =
  (detector: Detector): QrReader =>
  async (picture) =>
    (await detector.detect(picture))[0]?.rawValue ?? null;

let reader: Promise<QrReader> | null = null;

/**
 * Loads the browser's QR reader where that works, or the bundled reader. After a failure the next
 * call loads again.
 */
export function loadReader(): Promise<QrReader> {
  reader ??= load();
  reader.catch(() => (reader = null));
  return reader;
}

async function load(): Promise<QrReader> {
  return (await nativeReader()) ?? (await import('./createOwnReader.ts')).createOwnReader();
}

async function nativeReader(): Promise<QrReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return null;
  try {
    const formats = await BarcodeDetector.getSupportedFormats();
    if (!formats.includes('qr_code')) return null;
    const read = createReader(new BarcodeDetector({ formats: ['qr_code'] }));
    // Reads one pixel as a test, because some browsers define the class but throw on reading.
    await read(new ImageData(1, 1));
    return read;
  } catch {
    return null;
  }
}
