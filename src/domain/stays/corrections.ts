/** Columns that staff can correct, by the name of their value in the event. */
const correctable = {
  customerName: 'customer_name',
  phoneEnding: 'phone_e164',
  plate: 'license_plate',
  region: 'plate_region',
  make: 'vehicle_make',
  model: 'vehicle_model',
  color: 'vehicle_color',
  notes: 'notes',
  tags: 'note_tags',
  charge: 'charge_percent',
} as const;

export type CorrectedField = keyof typeof correctable;
export const correctedFields = Object.keys(correctable) as CorrectedField[];

type Value = string | number | readonly string[] | null;
type Columns = { [K in (typeof correctable)[CorrectedField]]?: Value };

/** Returns the text of a value in an event. A number keeps its ending only, as it may be a stranger's. */
function writeValue(field: CorrectedField, value: Value): string | null {
  if (value === null) return null;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return value.join(',') || null;
  return field === 'phoneEnding' ? value.slice(-4) : value;
}

/**
 * Lists the corrected values for an event: `plate` is the value after, `plateBefore` the value
 * before.
 *
 * @returns null when no value differs
 */
export function listCorrections(
  before: Columns,
  after: Columns,
): Record<string, string | null> | null {
  const data: Record<string, string | null> = {};
  for (const field of correctedFields) {
    const column = correctable[field];
    const [was, is] = [before[column] ?? null, after[column]];
    if (is === undefined || String(was ?? '') === String(is ?? '')) continue;
    data[field] = writeValue(field, is);
    data[`${field}Before`] = writeValue(field, was);
  }
  return Object.keys(data).length > 0 ? data : null;
}
