import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { vehicleYearChoices } from '#domain/vehicles/choices.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { Select } from '#web/ui/Select.tsx';
import { SideBySide } from '#web/ui/SideBySide.tsx';
import { ColorSwatches } from '../../components/ColorSwatches.tsx';
import { MakeChips } from '../../components/MakeChips.tsx';
import type { VehicleDraft } from '../connect/vehicleDraft.ts';
import { CarField } from './CarField.tsx';
import { useIssueText } from './issueText.ts';
import { useKeptForm } from './useKeptForm.ts';

type Props = {
  start: () => VehicleDraft;
  keep: (draft: VehicleDraft) => void;
  send: (draft: VehicleDraft) => Promise<void>;
  submit: string;
  /** Over what the server refuses. */
  refusedTitle: string;
};

/** A customer's own car. */
export function VehicleForm(props: Props) {
  const { t } = useTranslation(['sessions', 'common']);
  const { start, keep, send } = props;
  const { control, refusal, isPending, submit } = useKeptForm<VehicleDraft>({
    rules: 'vehicle',
    start,
    keep,
    send,
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <CarField
        control={control}
        name="licensePlate"
        kind="plate"
        label={t('form.plate')}
        boxClassName="font-strong tracking-wider"
      />
      <div className="flex flex-col gap-2">
        <SideBySide>
          <CarField control={control} name="make" label={t('form.make')} />
          <CarField control={control} name="model" label={t('form.model')} />
        </SideBySide>
        <MakeChips control={control} name="make" />
      </div>
      <YearChoice control={control} />
      <ColorSwatches control={control} name="color" />
      {refusal ? (
        <FormError title={props.refusedTitle} text={`${refusal} ${t('form.kept')}`} />
      ) : null}
      <Button type="submit" variant="primary" isPending={isPending}>
        {props.submit}
      </Button>
    </form>
  );
}

function YearChoice({ control }: { control: Control<VehicleDraft> }) {
  const { t } = useTranslation('sessions');
  const issueText = useIssueText();
  const { field, fieldState } = useController({ control, name: 'year' });
  const [years] = useState(() => vehicleYearChoices(new Date().getFullYear()).map(String));
  return (
    <Select
      label={t('form.year')}
      placeholder={t('form.chooseYear')}
      options={years.map((year) => ({ id: year, name: year }))}
      value={field.value || null}
      onChange={field.onChange}
      inputRef={field.ref}
      error={issueText(fieldState.error?.message)}
    />
  );
}
