import { SessionForm } from '../form/SessionForm.tsx';
import { SessionCode } from './SessionCode.tsx';

type Props = {
  /** The session whose code is shown instead of the form. */
  created: string | undefined;
  /** Undefined for the next one. */
  onCreated: (id: string | undefined) => void;
};

/** The form, then the code of what it has made. */
export function NewSession({ created, onCreated }: Props) {
  return created === undefined ? (
    <SessionForm onCreated={({ id }) => onCreated(id)} />
  ) : (
    <SessionCode id={created} onNew={() => onCreated(undefined)} />
  );
}
