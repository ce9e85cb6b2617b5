import { useWatch, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { listPlateRegions } from '#domain/vehicles/plateRegions.ts';
import { SelectField } from '#web/app/form/SelectField.tsx';

const UNKNOWN = '-';

type Props<T extends FieldValues> = {
  control: Control<T>;
  name: FieldPathByValue<T, string>;
  /**
   * Country whose likeliest regions come first. Without regions there the field is hidden, unless
   * it has a value.
   */
  country: string;
  label: string;
  unknown: string;
  description?: string;
};

/** Choice of the emirate, state or country of a plate, by its sign. */
export function RegionField<T extends FieldValues>({ country, unknown, ...rest }: Props<T>) {
  const chosen = useWatch({ control: rest.control, name: rest.name }) as string;
  const listed = listPlateRegions(country);
  const regions = chosen && !listed.includes(chosen) ? [...listed, chosen] : listed;
  if (regions.length === 0) return null;
  return (
    <SelectField
      {...rest}
      placeholder={unknown}
      none={UNKNOWN}
      options={[{ id: UNKNOWN, name: unknown }, ...regions.map((id) => ({ id, name: id }))]}
    />
  );
}
