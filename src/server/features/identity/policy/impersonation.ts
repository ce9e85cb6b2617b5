import { listActorCapabilities } from '#domain/identity/roles.ts';
import type { Actor } from '../../../actor.ts';

/**
 * Returns true for an administrator acting as themselves; an impersonation has only the rights of the impersonated
 * person.
 */
export function mayImpersonate(actor: Actor): boolean {
  return (
    listActorCapabilities(actor).includes('people.impersonate') && actor.impersonatorId === null
  );
}
