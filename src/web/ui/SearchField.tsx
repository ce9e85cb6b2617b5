import { Search } from 'lucide-react';
import type { Ref } from 'react';
import { Icon } from './Icon.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

type Props = Pick<
  TextFieldProps,
  'label' | 'hideLabel' | 'placeholder' | 'value' | 'onChange' | 'onKeyDown' | 'error'
> & { inputRef?: Ref<HTMLInputElement> };

const LONGEST = 254;

/** Search field above a list that filters the list. */
export function SearchField({ inputRef, ...field }: Props) {
  return (
    <TextField
      {...field}
      {...(inputRef ? { inputRef: inputRef as TextFieldProps['inputRef'] } : {})}
      type="search"
      autoComplete="off"
      maxLength={LONGEST}
      // Caps the size of the placeholder, which would not fit a phone with text at 200 %.
      boxClassName="ps-12 placeholder:text-[length:min(1em,6.4vw)]"
    >
      <Icon
        of={Search}
        className="pointer-events-none absolute inset-y-0 start-4 my-auto text-muted"
      />
    </TextField>
  );
}
