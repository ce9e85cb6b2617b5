import type { z } from 'zod';
import type { auditedPlaces } from '#contract/changes.ts';
import { fieldKinds, isChangeField } from '#domain/businesses/fieldKinds.ts';
import type { Queryable } from '../../../platform/db/client.ts';

type AuditedLine = { business_id: string | null; before: unknown; after: unknown };
type Places = z.input<typeof auditedPlaces>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Lists the locations that the fields of an audit entry name by id. */
function listIds({ before, after }: AuditedLine): string[] {
  return [before, after]
    .flatMap((fields) => Object.entries((fields ?? {}) as Record<string, unknown>))
    .filter(([name]) => isChangeField(name) && fieldKinds[name] === 'places')
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : []))
    .filter((value): value is string => typeof value === 'string' && UUID.test(value));
}

/**
 * Finds the names of the locations in audit entries by one statement.
 *
 * @returns function that returns the locations of one of the entries, only those of its business
 */
export async function findAuditedPlaces<T extends AuditedLine>(
  db: Queryable,
  lines: readonly T[],
): Promise<(line: T) => Places> {
  const wanted = [...new Set(lines.flatMap(listIds))];
  if (wanted.length === 0) return () => [];
  const found = await db
    .selectFrom('locations')
    .select(['id', 'business_id', 'name', 'name_ar'])
    .where('id', 'in', wanted)
    .execute();
  return (line) => {
    const ids = new Set(listIds(line));
    return found
      .filter(({ id, business_id: businessId }) => ids.has(id) && businessId === line.business_id)
      .map(({ id, name, name_ar: nameArabic }) => ({ id, name, nameArabic }));
  };
}
