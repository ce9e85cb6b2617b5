import type { Actor } from '../actor.ts';
import type { CallContext } from '../context.ts';
import { locationScope } from '../features/businesses/policy.ts';
import { createSession } from '../features/parkingSessions/commands/createSession.ts';
import { linkByCode } from '../features/parkingSessions/commands/linkSession.ts';
import { getCreatedSession } from '../features/parkingSessions/queries/staffSessions.ts';
import { buildDemoCustomer, buildDemoValet } from './actors.ts';
import type { DemoLocation } from './people.ts';

async function demoCustomer(ctx: CallContext): Promise<Actor> {
  const { id } = await ctx.db
    .selectFrom('people')
    .select('id')
    .where('role', '=', 'customer')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return buildDemoCustomer(id);
}

/**
 * Adds two parking sessions: one waits for a customer's scan, the other is linked to the demo
 * customer.
 */
export async function fillSessions(ctx: CallContext, places: DemoLocation[]): Promise<void> {
  const [place] = places;
  if (!place) return;
  const valet = buildDemoValet(place);
  const scope = locationScope(valet);
  const announce = (make: string, model: string, color: string, licensePlate: string) =>
    createSession(ctx, valet, scope, {
      vehicleInfo: { make, model, color, licensePlate, year: 2024 },
      locationId: place.id,
    });
  await announce('Audi', 'Q8', 'Gray', 'K 20461');
  const id = await announce('Lexus', 'LX 600', 'White', 'W 71830');
  const { confirmationCode } = await getCreatedSession(ctx, valet, scope, id);
  await linkByCode(ctx, await demoCustomer(ctx), confirmationCode, { sessionId: id });
}
