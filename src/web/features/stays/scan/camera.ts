export type CameraProblem = 'denied' | 'missing' | 'inUse' | 'unsupported';

/** Where the six digits are the way on; a camera that is in use may be free in a moment. */
export const isWithoutCamera = (state: string): boolean =>
  ['denied', 'missing', 'unsupported'].includes(state);

/** Why there is no picture. */
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

/** The camera at the back of the phone, else whichever there is. @throws NoCamera */
export async function openCamera(): Promise<MediaStream> {
  // Missing on pages served over plain HTTP.
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

export type Permission = 'prompt' | 'granted' | 'denied';

/** The permission given before; `prompt` where the browser does not say. */
export async function cameraPermission(): Promise<Permission> {
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' });
    return state;
  } catch {
    return 'prompt';
  }
}

/** Why no camera will open, where it can be known without asking the person. */
export async function findCameraProblem(): Promise<CameraProblem | null> {
  if (!navigator.mediaDevices?.getUserMedia) return 'unsupported';
  if ((await cameraPermission()) === 'denied') return 'denied';
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.some(({ kind }) => kind === 'videoinput') ? null : 'missing';
  } catch {
    return null;
  }
}

/** Not in TypeScript's library yet. */
declare global {
  interface MediaTrackCapabilities {
    torch?: boolean;
  }
  interface MediaTrackConstraintSet {
    torch?: boolean;
  }
}

/** The camera's light, or null. */
export function findTorch(stream: MediaStream): MediaStreamTrack | null {
  const track = stream.getVideoTracks()[0];
  return track?.getCapabilities?.().torch ? track : null;
}

export async function setTorch(track: MediaStreamTrack, isOn: boolean): Promise<void> {
  await track.applyConstraints({ advanced: [{ torch: isOn }] });
}
