import type { Env, ServerMode } from './group.ts';
import { readSwitch } from './values.ts';

export type WebhooksConfig = {
  /** True allows webhooks to servers inside the operator's own network. */
  allowsInside: boolean;
  /** True allows webhooks without TLS. */
  allowsPlain: boolean;
  /** Timeout of one delivery attempt in milliseconds; only tests change it. */
  timeoutMs: number;
  /**
   * DNS servers that resolve the host names of webhooks; null uses the system's. Only tests change
   * them.
   */
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
