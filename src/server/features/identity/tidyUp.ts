import type { Context } from '../../context.ts';

const DAY = 86_400_000;
const NOTIFICATION_DAYS = 90;

/** Job, hourly: drops what has served its time. Nothing a person ever did is in here. */
export async function tidyUp(ctx: Context): Promise<void> {
  const now = ctx.clock().getTime();
  const yesterday = new Date(now - DAY);
  await ctx.db.deleteFrom('idempotency_keys').where('created_at', '<', yesterday).execute();
  await ctx.db.deleteFrom('rate_limits').where('expire', '<', now).execute();
  const forgetBefore = new Date(now - NOTIFICATION_DAYS * DAY);
  await ctx.db.deleteFrom('notifications').where('created_at', '<', forgetBefore).execute();
  await ctx.db.deleteFrom('codes').where('expires_at', '<', yesterday).execute();
}
