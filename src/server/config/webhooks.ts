import type { Env, Mode } from './index.ts';
import { readSwitch } from './values.ts';

export type WebhooksConfig = {
  /** Whether events may be sent to servers of the operator's own network. */
  allowsInside: boolean;
  /** Whether they may be sent without TLS. */
  allowsPlain: boolean;
  /** For one attempt; only tests change it. */
  timeoutMs: number;
};

export function readWebhooks(env: Env, mode: Mode, problems: string[]): WebhooksConfig {
  return {
    allowsInside: readSwitch(env, 'WEBHOOKS_TO_OWN_NETWORK', false, problems),
    allowsPlain: mode !== 'production',
    timeoutMs: 10_000,
  };
}
