import type { System } from '#contract/system.ts';

/** Names a process: 'valet-1:4711'. */
export const nameProcess = ({ host, pid }: System['processes'][number]): string => `${host}:${pid}`;
