import { sql, type SqlBool } from 'kysely';

/** SQL equivalent of `canBeSameRegion` of the domain, for the plate of a stay or a vehicle. */
export const isPlateOfRegion = (
  region: string | null,
  column: 'stays.plate_region' | 'vehicles.plate_region' = 'stays.plate_region',
) =>
  region === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.ref(column)} is null or ${sql.ref(column)} = ${region})`;
