import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { positions } from '#domain/identity/roles.ts';
import { groupRef, useField } from '#web/app/form/Field.tsx';
import type { PortalLocation } from '#web/app/portal/place.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { FieldAlert } from '#web/ui/FormError.tsx';
import type { TypedPlaces } from './texts.ts';

type Props<T extends FieldValues> = {
  control: Control<T>;
  name: FieldPathByValue<T, TypedPlaces>;
  locations: readonly PortalLocation[];
};

/** Choice of locations, shown with their addresses, and of the position at each location. */
export function PlacesField<T extends FieldValues>({ control, name, locations }: Props<T>) {
  const { t } = useTranslation('team');
  const { field, error } = useField({ control, name });
  const chosen = field.value as TypedPlaces;
  const change = (id: string, position: TypedPlaces[string] | null) => {
    const { [id]: _, ...rest } = chosen;
    field.onChange(position ? { ...rest, [id]: position } : rest);
  };
  return (
    <fieldset ref={groupRef(field.ref)} className="flex flex-col">
      <legend className="pb-1 text-15 font-medium">{t('form.locations')}</legend>
      {locations.map(({ id, name: placeName, address }) => {
        const position = chosen[id];
        return (
          <div
            key={id}
            className="flex flex-wrap items-center gap-x-3 border-t border-line py-1 last:border-b"
          >
            <label className="flex min-h-11 min-w-0 grow basis-52 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                aria-label={`${placeName}, ${address}`}
                checked={position !== undefined}
                aria-invalid={error ? true : undefined}
                onChange={(event) => change(id, event.target.checked ? 'valet' : null)}
                className="size-6 shrink-0 cursor-pointer accent-primary"
              />
              <span className="min-w-0 leading-tight wrap-anywhere">
                <bdi className="font-medium">{placeName}</bdi>
                <span className="block text-12 text-muted">
                  <bdi>{address}</bdi>
                </span>
              </span>
            </label>
            {position ? (
              <select
                aria-label={t('form.position', { location: `\u2068${placeName}\u2069` })}
                value={position}
                onChange={(event) => change(id, event.target.value as TypedPlaces[string])}
                className="min-h-11 cursor-pointer rounded-sm border border-line-strong bg-surface px-2 text-15 text-ink max-sm:grow"
              >
                {positions.map((one) => (
                  <option key={one} value={one}>
                    {t(`positions.${one}`)}
                  </option>
                ))}
              </select>
            ) : null}
            {position && position !== 'valet' ? (
              <p className="w-full pb-1 text-12 text-muted">{t(`positionTexts.${position}`)}</p>
            ) : null}
          </div>
        );
      })}
      {error ? (
        <span className="pt-1.5">
          <FieldAlert>{error}</FieldAlert>
        </span>
      ) : null}
    </fieldset>
  );
}
