import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Check, ChevronDown } from 'lucide-react';
import { FieldNotes } from './Field.tsx';

export type SelectOption = { id: string; name: string; detail?: string };

type Props = {
  label: string;
  /** Keeps the label for screen readers only, where the place says it already. */
  hideLabel?: boolean;
  placeholder: string;
  options: readonly SelectOption[];
  value: string | null;
  onChange: (id: string) => void;
  error?: string | undefined;
};

export function Select({ label, hideLabel, placeholder, options, value, onChange, error }: Props) {
  return (
    <AriaSelect
      className="flex min-w-0 flex-col gap-1.5"
      placeholder={placeholder}
      value={value}
      onChange={(id) => typeof id === 'string' && onChange(id)}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
    >
      <Label className={hideLabel ? 'sr-only' : 'text-15 font-medium'}>{label}</Label>
      <Button className="flex min-h-12 w-full cursor-pointer items-center justify-between gap-3 rounded-md border border-line-strong bg-surface px-4 text-start text-15 font-medium">
        <SelectValue className="min-w-0 truncate data-placeholder:text-muted">
          {({ selectedText, isPlaceholder }) => (isPlaceholder ? placeholder : selectedText)}
        </SelectValue>
        <ChevronDown aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-muted" />
      </Button>
      <FieldNotes error={error} />
      <Popover className="w-(--trigger-width) min-w-60 overflow-auto rounded-md border border-line bg-surface p-1.5 shadow-stub">
        <ListBox items={options} className="outline-none">
          {(option) => <Option key={option.id} option={option} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

function Option({ option }: { option: SelectOption }) {
  return (
    <ListBoxItem
      id={option.id}
      textValue={option.name}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-2 outline-none data-focused:bg-primary-soft"
    >
      {({ isSelected }) => (
        <>
          <span className="min-w-0 grow">
            <span className="block text-15 font-medium">{option.name}</span>
            {option.detail ? <span className="block text-12 text-muted">{option.detail}</span> : null}
          </span>
          {isSelected ? <Check aria-hidden="true" size={18} strokeWidth={1.75} /> : null}
        </>
      )}
    </ListBoxItem>
  );
}
