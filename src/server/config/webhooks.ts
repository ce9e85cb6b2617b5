import type { Env, Mode } from './index.ts';
import { readSwitch } from './values.ts';

export type WebhooksConfig = {
  /** Whether events may be sent to servers of the operator's own network. */
  allowsInside: boolean;
  /** Whether they may be sent without TLS. */
  allowsPlain: boolean;
  /** For one attempt; only tests change it. */
  timeoutMs: number;
  /** Who is asked where a name leads; null is whom the system asks. Only tests change it. */
  nameServers: readonly string[] | null;
};

export function readWebhooks(env: Env, mode: Mode, problems: string[]): WebhooksConfig {
  return {
    allowsInside: readSwitch(env, 'WEBHOOKS_TO_OWN_NETWORK', false, problems),
    allowsPlain: mode !== 'production',
    timeoutMs: 10_000,
    nameServers: null,
  };
}
