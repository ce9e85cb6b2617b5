import type { Context } from '../../context.ts';

const DAY = 86_400_000;
const NOTIFICATION_DAYS = 90;
/** So long somebody who opens a used link again hears that it was used. */
const LINK_DAYS = 90;

/** Job, hourly: drops what has served its time. Nothing a person ever did is in here. */
export async function tidyUp(ctx: Context): Promise<void> {
  const now = ctx.clock().getTime();
  const yesterday = new Date(now - DAY);
  await ctx.db.deleteFrom('idempotency_keys').where('created_at', '<', yesterday).execute();
  await ctx.db.deleteFrom('rate_limits').where('expire', '<', now).execute();
  const forgetBefore = new Date(now - NOTIFICATION_DAYS * DAY);
  await ctx.db.deleteFrom('notifications').where('created_at', '<', forgetBefore).execute();
  const linksBefore = new Date(now - LINK_DAYS * DAY);
  await ctx.db.deleteFrom('account_links').where('expires_at', '<', linksBefore).execute();
  await ctx.db.deleteFrom('codes').where('expires_at', '<', yesterday).execute();
}
