import { getInitials } from '#web/ui/stub/Face.tsx';

type Props = { name: string; isLarge?: boolean };

/** Initials of a person. Hidden from screen readers, because the name stands beside them. */
export function Avatar({ name, isLarge = false }: Props) {
  return (
    <span
      aria-hidden="true"
      className={`inline-grid shrink-0 place-items-center rounded-full bg-primary-soft font-strong text-primary ${
        isLarge ? 'size-[3rem] text-17' : 'size-[2rem] text-12'
      }`}
    >
      {getInitials(name) || '·'}
    </span>
  );
}
