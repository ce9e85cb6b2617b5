import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'uqr';
import { type Browser, launchBrowser } from './browser.ts';

/** How the camera sees a QR code: straight, or like a phone held by hand in the dark. */
export type CameraView = {
  /** Rotation of the code, in degrees clockwise. */
  turned?: number;
  /** Perspective: how much nearer one side is than the other, from 0 to 0.5. */
  leaning?: number;
  /** Largest random error of a pixel's grey level, from 0 to 255. */
  noise?: number;
};

/** Height of a good camera's picture, in lines. */
const SHARP = 720;
const ASPECT = 16 / 9;
const FRAMES = 4;
const QUIET_ZONE = 4;
/** Height of the code, as a share of the picture's height. */
const CODE_SIZE = 0.7;
const GREY = { table: 150, light: 225, dark: 40 };
/** Subpixel offsets: a pixel at the edge of a QR module gets the average of both shades. */
const LOOKS = [-0.33, 0, 0.33];

/** Returns a seeded generator, so every run has the same noise. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns the shade of the QR code at a point; the origin is the middle of the picture. */
function readShade(text: string, { turned = 0, leaning = 0 }: CameraView, height: number) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const angle = (turned * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const side = height * CODE_SIZE;
  return (x: number, y: number): number => {
    const depth = 1 + (leaning * x) / (side / 2);
    const [flatX, flatY] = [x / depth, y / depth];
    const column = Math.floor(((flatX * cos + flatY * sin) / side + 0.5) * size);
    const row = Math.floor(((flatY * cos - flatX * sin) / side + 0.5) * size);
    const square = data[row]?.[column];
    return square === undefined ? GREY.table : square ? GREY.dark : GREY.light;
  };
}

function drawn(text: string, sight: CameraView, width: number, height: number): Float32Array {
  const shade = readShade(text, sight, height);
  const picture = new Float32Array(width * height);
  for (let at = 0; at < picture.length; at += 1) {
    const x = (at % width) - width / 2;
    const y = Math.floor(at / width) - height / 2;
    let sum = 0;
    for (const right of LOOKS) for (const down of LOOKS) sum += shade(x + right, y + down);
    picture[at] = sum / LOOKS.length ** 2;
  }
  return picture;
}

/** Renders the QR code as a YUV4MPEG2 film, which Chromium's fake camera plays. */
function film(text: string, sight: CameraView, height: number): Buffer {
  const width = Math.round(height * ASPECT);
  const picture = drawn(text, sight, width, height);
  const random = randomFrom(7);
  const noise = sight.noise ?? 0;
  const parts = [Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)];
  // Neutral chroma, because the film is grey.
  const chroma = Buffer.alloc((width * height) / 2, 128);
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const luma = Buffer.alloc(width * height);
    for (const [at, shade] of picture.entries()) {
      const off = noise === 0 ? 0 : (random() * 2 - 1) * noise;
      luma[at] = Math.max(0, Math.min(255, Math.round(shade + off)));
    }
    parts.push(Buffer.from('FRAME\n'), luma, chroma);
  }
  return Buffer.concat(parts);
}

export type Camera = {
  /** Browser that grants the camera permission without a prompt. */
  browser: Browser;
  /** Sets the picture that the camera shows after its next start. */
  show: (text: string, sight?: CameraView) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Launches a browser with a fake camera.
 *
 * @param lines height of the picture; a low value is faster, for tests that read no code
 */
export async function launchCamera(lines = SHARP): Promise<Camera> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-camera-'));
  const path = join(folder, 'camera.y4m');
  const browser = await launchBrowser([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ]);
  return {
    browser,
    async show(text, sight = {}) {
      await writeFile(`${path}.next`, film(text, sight, lines));
      await rename(`${path}.next`, path);
    },
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Launches a browser whose camera shows a QR code of this text. */
export async function browserSeeing(text: string, sight?: CameraView): Promise<Camera> {
  const camera = await launchCamera();
  await camera.show(text, sight);
  return camera;
}
