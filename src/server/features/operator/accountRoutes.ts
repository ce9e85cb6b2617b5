import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import { AppError } from '#server/platform/errors.ts';
import { deleteUser } from './commands/deleteUser.ts';
import { getCustomer, listCustomers, requireCustomer } from './queries/customers.ts';
import { pageCustomerStays } from './queries/customerStays.ts';
import { countContents, listObstacles } from './queries/deletion.ts';

async function findPerson(ctx: Context, userId: string) {
  const person = await ctx.db
    .selectFrom('people')
    .select(['id', 'role', 'business_id'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('USER_NOT_FOUND'));
  return person;
}

export const accountsHandlers: Handlers = {
  'GET /api/admin/customers': ({ ctx, query }) => listCustomers(ctx.db, query),

  'GET /api/admin/customers/{userId}': async ({ ctx, params }) => {
    await requireCustomer(ctx.db, params.userId);
    return { customer: await getCustomer(ctx.db, params.userId) };
  },

  'GET /api/admin/customers/{userId}/stays': async ({ ctx, params, query }) => {
    await requireCustomer(ctx.db, params.userId);
    return pageCustomerStays(ctx.db, params.userId, query.page);
  },

  'GET /api/admin/users/{userId}/deletion': async ({ ctx, actor, params }) => {
    const person = await findPerson(ctx, params.userId);
    return {
      contents: await countContents(ctx.db, person.id),
      obstacles: await listObstacles(ctx.db, actor.personId, person, ctx.clock()),
    };
  },

  'DELETE /api/admin/users/{userId}': async ({ ctx, by, params, body }) => {
    await deleteUser(ctx, by, params.userId, body);
    return { message: 'The account is deleted.' };
  },
};
