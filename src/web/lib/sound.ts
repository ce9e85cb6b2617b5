import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';
import { localStore } from './storage.ts';

const key = 'sound';
const { subscribe, notify } = createListeners();

export function isSoundOn(): boolean {
  return localStore.getItem(key) !== 'off';
}

export function setSound(on: boolean): void {
  localStore.setItem(key, on ? 'on' : 'off');
  notify();
  if (on) playChime();
}

export function useSound(): boolean {
  return useSyncExternalStore(subscribe, isSoundOn);
}

let audio: AudioContext | undefined;
let rangAt = -Infinity;
const QUIET_MS = 1500;

/**
 * Plays two soft notes, and vibrates a phone. Plays once if a car and its notification arrive
 * together.
 */
export function playChime(): void {
  if (!isSoundOn() || performance.now() - rangAt < QUIET_MS) return;
  rangAt = performance.now();
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([80, 60, 80]);
  audio ??= new AudioContext();
  // Browsers block sound before the first press. This call resumes the sound for the next chime.
  if (audio.state === 'suspended') void audio.resume();
  note(audio, 880, 0);
  note(audio, 1318.5, 0.16);
}

function note(context: AudioContext, frequency: number, after: number): void {
  const start = context.currentTime + after;
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.linearRampToValueAtTime(0.18, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
  const tone = new OscillatorNode(context, { frequency, type: 'sine' });
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + 0.55);
}
