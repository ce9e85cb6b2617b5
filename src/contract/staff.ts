import { z } from 'zod';
import type { OperationTable } from './operation.ts';
import { id } from './people.ts';

export const businessValet = z.object({
  id,
  name: z.string(),
  fullName: z.string(),
  phoneNumber: z.string().nullable(),
  status: z.enum(['pending', 'active', 'inactive', 'suspended']),
  isOnShift: z.boolean(),
  /** Cars this valet is bringing right now. */
  carsOnTheWay: z.number().int(),
  locationAssignments: z.array(
    z.object({ locationId: id, locationName: z.string(), locationAddress: z.string() }),
  ),
});
export type BusinessValet = z.infer<typeof businessValet>;

export const staffOperations = {
  'GET /api/business/valets': {
    summary: 'Valets of the business, or those who can be sent at one location',
    access: 'staff.view',
    isPrivate: true,
    query: z.object({ locationId: id.optional() }),
    response: z.object({ valets: z.array(businessValet) }),
    errors: ['LOCATION_NOT_FOUND'],
  },
} as const satisfies OperationTable;
