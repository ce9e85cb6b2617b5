import type { SystemStatus } from '#contract/system.ts';

/** Names a server process by host and process id: 'valet-1:4711'. */
export const nameProcess = ({ host, pid }: SystemStatus['processes'][number]): string =>
  `${host}:${pid}`;
