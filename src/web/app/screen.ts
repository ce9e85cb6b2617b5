import { createElement, use, type ComponentType } from 'react';
import { fetchChunk } from '#web/lib/chunks.ts';

type Names<M> = { [K in keyof M]: M[K] extends ComponentType ? K : never }[keyof M];

/**
 * Creates the lazy component of a route. The router's helper reloads the page when a file is
 * missing, even offline, and stores the error forever. This function throws `ChunkError` instead,
 * and retries on the next navigation.
 */
export function screen<M>(load: () => Promise<M>, name: Names<M>) {
  let part: ComponentType | null = null;
  let coming: Promise<void> | null = null;
  let isLost = false;

  async function fetchPart(): Promise<void> {
    try {
      part = (await fetchChunk(load))[name] as ComponentType;
    } catch (error) {
      isLost = true;
      throw error;
    }
  }

  function preload(): Promise<void> {
    if (!coming || isLost) {
      isLost = false;
      coming = fetchPart();
    }
    return coming;
  }

  function Screen() {
    if (!part) use(coming ?? preload());
    return part && createElement(part);
  }
  return Object.assign(Screen, { preload });
}
