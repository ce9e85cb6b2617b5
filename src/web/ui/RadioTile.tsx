import type { ComponentProps } from 'react';

const looks = {
  /** Row with the dot of a radio button. */
  row: 'flex min-h-14 items-center gap-3 rounded-md border bg-surface px-4 py-2 has-checked:border-2 has-checked:border-primary has-checked:bg-primary-soft',
  /** Content that shows by itself whether it is checked, such as a star. */
  bare: '',
} as const;

type Props = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  look?: keyof typeof looks;
  isInvalid?: boolean;
  onChoose: () => void;
};

/** Radio button around any content. A press on the content chooses the button. */
export function RadioTile(props: Props) {
  const { look = 'row', isInvalid, onChoose, className = '', children, ...input } = props;
  const edge = look === 'row' ? (isInvalid ? 'border-danger' : 'border-line-strong') : '';
  return (
    <label
      className={`relative cursor-pointer has-disabled:cursor-not-allowed has-disabled:text-muted has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${looks[look]} ${edge} ${className}`}
    >
      <input
        {...input}
        type="radio"
        onChange={onChoose}
        className={
          look === 'row'
            ? 'size-5 shrink-0 accent-primary'
            : 'absolute inset-0 m-0 size-full cursor-pointer opacity-0'
        }
      />
      {children}
    </label>
  );
}
