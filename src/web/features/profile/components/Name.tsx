import { useTranslation } from '#web/lib/translation.ts';
import type { SignedInUser } from '#contract/identity.ts';
import { DialogTrigger } from '#web/app/DialogTrigger.tsx';
import { NameDialog } from './parts.ts';

/** The name, and the way to another one. */
export function Name({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('profile');
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <>
      <p className="text-17">
        {name ? <bdi className="font-strong wrap-anywhere">{name}</bdi> : t('name.none')}
      </p>
      <DialogTrigger label={t(name ? 'name.change' : 'name.add')}>
        {(close) => <NameDialog user={user} onClose={close} />}
      </DialogTrigger>
    </>
  );
}
