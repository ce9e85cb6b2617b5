import { createElement, use } from 'react';
import type { ComponentType } from 'react';
import { logged } from '#web/lib/logged.ts';

/** A part of the application that could not be had: no network, or a deployment took it away. */
export class MissingPart extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'MissingPart';
  }
}

type PropsOf<C> = C extends ComponentType<infer P> ? P & object : never;
type Names<M> = { [K in keyof M]: M[K] extends ComponentType<never> ? K : never }[keyof M];

/** Long enough for what is seen first to have come, also on a slow phone. */
const AFTER_FIRST_PAINT_MS = 2500;

/** Fetches what the next press needs; without it the press does. @returns how to give it up */
export function preloadSoon(...parts: { preload: () => Promise<void> }[]): () => void {
  const timer = setTimeout(() => {
    for (const part of parts) part.preload().catch(logged);
  }, AFTER_FIRST_PAINT_MS);
  return () => clearTimeout(timer);
}

/**
 * A screen, or a large part of one, that comes when it is wanted. The router's own helper loads the page anew where a part
 * is missing, also without a network, and keeps the error for ever; this one says `MissingPart` and
 * asks again with the next navigation.
 */
export function screen<M, K extends Names<M>>(load: () => Promise<M>, name: K) {
  let part: ComponentType<PropsOf<M[K]>> | null = null;
  let coming: Promise<void> | null = null;
  let isLost = false;

  async function fetchPart(): Promise<void> {
    try {
      part = (await load())[name] as ComponentType<PropsOf<M[K]>>;
    } catch (cause) {
      isLost = true;
      throw new MissingPart(cause);
    }
  }

  function preload(): Promise<void> {
    if (!coming || isLost) {
      isLost = false;
      coming = fetchPart();
    }
    return coming;
  }

  function Screen(props: PropsOf<M[K]>) {
    if (!part) use(coming ?? preload());
    return part && createElement(part, props);
  }
  return Object.assign(Screen, { preload });
}
