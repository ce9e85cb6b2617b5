import type { Env, ServerMode } from './index.ts';
import { readSwitch } from './values.ts';

export type WebhooksConfig = {
  /** Allows webhooks to servers inside the operator's own network. */
  allowsInside: boolean;
  /** Allows webhooks without TLS. */
  allowsPlain: boolean;
  /** Timeout of one delivery attempt; only tests change it. */
  timeoutMs: number;
  /** DNS servers that resolve webhook hosts; null uses the system's. Only tests change it. */
  nameServers: readonly string[] | null;
};

export function readWebhooks(env: Env, mode: ServerMode, problems: string[]): WebhooksConfig {
  return {
    allowsInside: readSwitch(env, 'WEBHOOKS_TO_OWN_NETWORK', false, problems),
    allowsPlain: mode !== 'production',
    timeoutMs: 10_000,
    nameServers: null,
  };
}
