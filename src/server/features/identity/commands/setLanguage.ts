import type { Language } from '#contract/people.ts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';

/** The language of the person's messages; his screens choose theirs by themselves. */
export async function setLanguage(ctx: Context, actor: Actor, language: Language): Promise<void> {
  await ctx.db.updateTable('people').set({ language }).where('id', '=', actor.personId).execute();
}
