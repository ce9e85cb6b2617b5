import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'uqr';
import { type Browser, launchBrowser } from './browser.ts';

/** What the camera sees of a code: held straight, or as a hand holds a phone in the dark. */
export type Sight = {
  /** Degrees clockwise. */
  turned?: number;
  /** How much nearer one side is than the other, 0 to 0.5. */
  leaning?: number;
  /** Shades of grey by which a point may be off, 0 to 255. */
  noise?: number;
};

/** Of a good camera. */
const SHARP = 720;
const ASPECT = 16 / 9;
const FRAMES = 4;
const QUIET_ZONE = 4;
/** Of the picture's height. */
const CODE_SIZE = 0.7;
const GREY = { table: 150, light: 225, dark: 40 };
/** Looks at a point: between two of the code's squares the picture is between their shades. */
const LOOKS = [-0.33, 0, 0.33];

/** The same noise in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The shade of the code at a place of the picture, counted from its middle. */
function readShade(text: string, { turned = 0, leaning = 0 }: Sight, height: number) {
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

function drawn(text: string, sight: Sight, width: number, height: number): Float32Array {
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

/** A film of a drawn code, as the browser's fake camera plays it. */
function film(text: string, sight: Sight, height: number): Buffer {
  const width = Math.round(height * ASPECT);
  const picture = drawn(text, sight, width, height);
  const random = randomFrom(7);
  const noise = sight.noise ?? 0;
  const parts = [Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)];
  // No colour at all.
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
  /** Its person allows the camera. */
  browser: Browser;
  /** What it looks at when it is switched on next. */
  show: (text: string, sight?: Sight) => Promise<void>;
  close: () => Promise<void>;
};

/** A browser with a camera, whose picture has so many lines: few are enough where it is not about reading. */
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

/** A browser whose camera looks at this code. */
export async function browserSeeing(text: string, sight?: Sight): Promise<Camera> {
  const camera = await launchCamera();
  await camera.show(text, sight);
  return camera;
}
