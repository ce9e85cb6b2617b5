import { sql, type SqlBool } from 'kysely';

/** SQL equivalent of `canBeSameRegion` of the domain, for the plate of a stay. */
export const isPlateOfRegion = (region: string | null) =>
  region === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(stays.plate_region is null or stays.plate_region = ${region})`;
