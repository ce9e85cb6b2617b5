export type CameraProblem = 'denied' | 'missing' | 'inUse' | 'unsupported';

/**
 * True if only the six-digit code helps. A camera in use is not counted, because it may become
 * free.
 */
export const isWithoutCamera = (state: string): boolean =>
  ['denied', 'missing', 'unsupported'].includes(state);

/** Thrown when the camera gives no picture. */
export class NoCamera extends Error {
  readonly problem: CameraProblem;
  constructor(problem: CameraProblem, cause?: unknown) {
    super(`No camera: ${problem}`, { cause });
    this.name = 'NoCamera';
    this.problem = problem;
  }
}

const problems: Record<string, CameraProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'inUse',
  AbortError: 'inUse',
};

/**
 * Opens the rear camera, or any other camera.
 *
 * @throws NoCamera
 */
export async function openCamera(): Promise<MediaStream> {
  // `mediaDevices` is undefined on pages served over plain HTTP.
  if (!navigator.mediaDevices?.getUserMedia) throw new NoCamera('unsupported');
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: {
        facingMode: { ideal: 'environment' },
        width: { ideal: 1280 },
        height: { ideal: 720 },
      },
    });
  } catch (cause) {
    const name = cause instanceof DOMException ? cause.name : '';
    throw new NoCamera(problems[name] ?? 'missing', cause);
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

export type CameraPermission = 'prompt' | 'granted' | 'denied';

/** Returns the camera permission given before; `prompt` if the browser does not tell. */
export async function readCameraPermission(): Promise<CameraPermission> {
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' });
    return state;
  } catch {
    return 'prompt';
  }
}

/** Returns why no camera can open, as far as the browser tells without a permission prompt. */
export async function findCameraProblem(): Promise<CameraProblem | null> {
  if (!navigator.mediaDevices?.getUserMedia) return 'unsupported';
  if ((await readCameraPermission()) === 'denied') return 'denied';
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.some(({ kind }) => kind === 'videoinput') ? null : 'missing';
  } catch {
    return null;
  }
}

/** TypeScript's DOM library lacks the camera's `torch`. */
declare global {
  interface MediaTrackCapabilities {
    torch?: boolean;
  }
  interface MediaTrackConstraintSet {
    torch?: boolean;
  }
}

/** Returns the track that controls the camera's light; null if the camera has no light. */
export function findTorch(stream: MediaStream): MediaStreamTrack | null {
  const track = stream.getVideoTracks()[0];
  return track?.getCapabilities?.().torch ? track : null;
}

export async function setTorch(track: MediaStreamTrack, isOn: boolean): Promise<void> {
  await track.applyConstraints({ advanced: [{ torch: isOn }] });
}
