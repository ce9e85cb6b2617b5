import { listAllowed } from '#domain/identity/roles.ts';
import type { Actor } from '../../../actor.ts';

/** An administrator in person. One who acts as somebody has that one's rights only. */
export function mayImpersonate(actor: Actor): boolean {
  return listAllowed(actor).includes('people.impersonate') && actor.impersonatorId === null;
}
