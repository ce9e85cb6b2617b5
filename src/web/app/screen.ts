import { createElement, use } from 'react';
import type { ComponentType } from 'react';
import { fetchChunk } from '#web/lib/chunks.ts';

type Names<M> = { [K in keyof M]: M[K] extends ComponentType ? K : never }[keyof M];

/**
 * A screen that comes when it is wanted. The router's own helper loads the page anew where a part
 * is missing, also without a network, and keeps the error for ever; this one says `ChunkError` and
 * asks again with the next navigation.
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
