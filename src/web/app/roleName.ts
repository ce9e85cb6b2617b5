import {
  type Capability,
  findPosition,
  getLocationReach,
  type Position,
  type Role,
} from '#domain/identity/roles.ts';

type Who = { role: Role; capabilities: readonly Capability[] };
type RoleName = `roles.${Role}` | `positions.${Exclude<Position, 'valet'>}`;

/**
 * Returns the text key of a person's role. People assigned to locations get the key of their
 * position.
 */
export function getRoleName({ role, capabilities }: Who): RoleName {
  const position = getLocationReach(role) === 'assigned' ? findPosition(capabilities) : undefined;
  return position === undefined || position === 'valet' ? `roles.${role}` : `positions.${position}`;
}
