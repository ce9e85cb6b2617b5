import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import type { ReactNode } from 'react';
import { FieldAlert } from './FieldAlert.tsx';

export const fieldBox =
  'block w-full min-h-13 rounded-md border border-line-strong bg-surface px-4 text-17 text-ink ' +
  'placeholder:text-muted transition-colors invalid:border-danger ' +
  'data-invalid:border-2 data-invalid:border-danger data-disabled:opacity-55 ' +
  'focus:outline-3 focus:outline-offset-0 focus:outline-focus focus:border-focus';

type LabelProps = { children: ReactNode; aside?: ReactNode; asideId: string };

export function FieldLabel({ children, aside, asideId }: LabelProps) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <Label className="text-15 font-medium text-ink">{children}</Label>
      {aside ? (
        <span id={asideId} className="text-12 text-muted">
          {aside}
        </span>
      ) : null}
    </span>
  );
}

export function FieldNotes({ description, error }: { description?: ReactNode; error?: ReactNode }) {
  return (
    <>
      {description ? (
        <Text slot="description" className="text-12 text-muted">
          {description}
        </Text>
      ) : null}
      <FieldError>
        <FieldAlert>{error}</FieldAlert>
      </FieldError>
    </>
  );
}
