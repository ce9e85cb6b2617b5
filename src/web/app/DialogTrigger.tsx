import { Fragment, Suspense, useState, useTransition, type ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import type { ButtonVariant } from '#web/ui/button.ts';

type Props = {
  label: string;
  variant?: ButtonVariant;
  /** Renders the dialog. Its file loads on the first press. */
  children: (close: () => void) => ReactNode;
};

/**
 * Button that opens a dialog. If the dialog's file failed to load, the next press loads it again.
 */
export function DialogTrigger({ label, variant = 'secondary', children }: Props) {
  const [opening, setOpening] = useState(0);
  const [isComing, start] = useTransition();
  return (
    <>
      <Button
        variant={variant}
        className="self-start"
        isPending={isComing}
        onClick={() => start(() => setOpening((last) => last + 1))}
      >
        {label}
      </Button>
      <Suspense>
        {opening > 0 ? <Fragment key={opening}>{children(() => setOpening(0))}</Fragment> : null}
      </Suspense>
    </>
  );
}
