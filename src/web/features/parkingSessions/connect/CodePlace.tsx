import { plateTextMax } from '#domain/vehicles/plate.ts';
import { useIssueText } from '#web/app/form/issueText.ts';
import { PlacePicker } from '#web/features/customer/request/PlacePicker.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { CodePlaceDraft } from './codePlace.ts';

type Props = {
  value: CodePlaceDraft;
  onChange: (changed: Partial<CodePlaceDraft>) => void;
  /** Issues of the location and the plate, by fields of the call. */
  locationError: string | undefined;
  plateError: string | undefined;
};

/** Asks where the six-digit code is valid: at the valet's location, or for the car's plate. */
export function CodePlace({ value, onChange, locationError, plateError }: Props) {
  const { t } = useTranslation('sessions');
  const issueText = useIssueText();
  const { by } = value;
  return (
    <>
      {by === 'plate' ? null : (
        <PlacePicker
          legend={t('manual.place')}
          chosen={value.place}
          onChoose={(place) => onChange({ place })}
          error={issueText({ message: locationError })}
        />
      )}
      {by === 'location' ? null : (
        <TextField
          label={t('manual.plate')}
          capitals
          autoComplete="off"
          maxLength={plateTextMax}
          boxClassName="font-strong tracking-wider"
          value={value.licensePlate}
          onChange={(licensePlate) => onChange({ licensePlate })}
          error={issueText({ message: plateError })}
        />
      )}
      {by === 'both' ? null : (
        <Button
          variant="quiet"
          className="-ms-3 self-start"
          onClick={() => onChange({ by: by === 'plate' ? 'location' : 'plate' })}
        >
          {t(by === 'plate' ? 'manual.byPlace' : 'manual.byPlate')}
        </Button>
      )}
    </>
  );
}
