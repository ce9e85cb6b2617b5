import type { System } from '#contract/system.ts';

/** 'valet-1:4711' */
export const nameProcess = ({ host, pid }: System['processes'][number]): string => `${host}:${pid}`;
