import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CallError } from '#contract/client.ts';
import { type LocationMatter, locationMatters } from '#domain/businesses/closing.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useCallError } from '#web/lib/useOnReturn.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { linkLook } from '#web/ui/links.ts';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useCloseLocation } from './api.ts';
import { useLocationOwner } from './owner.ts';

type Props = { location: { id: string; name: string }; onClose: () => void };

/**
 * Dialog that confirms the closing of a location. A refusal lists what is still open there, for the
 * business's own people with a link to the screen where they deal with it.
 */
export function CloseLocation({ location, onClose }: Props) {
  const { t } = useTranslation('locations');
  const errorText = useErrorText();
  const close = useCloseLocation(location.id);
  const isOwn = useLocationOwner() === null;
  const [refused, setRefused] = useCallError();
  const asked = { name: isolateText(location.name) };
  const stillOpen = refused instanceof CallError ? refused.body?.stillOpen : undefined;
  const confirm = () =>
    close.mutate(undefined, {
      onError: setRefused,
      onSuccess: () => {
        onClose();
        if (isOwn) showDoneToast(t('close.done', asked));
        else showDoneToast(t('deleted'), t('close.done', asked));
      },
    });
  return (
    <ConfirmDialog
      title={t('close.title', asked)}
      confirm={t(stillOpen ? 'close.again' : 'close.confirm')}
      keep={t('close.keep')}
      isPending={close.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {refused === null ? (
          <p>{t(isOwn ? 'close.text' : 'close.textPlatform')}</p>
        ) : (
          <FormError
            title={t(isOwn ? 'close.failed' : 'deletionFailed')}
            text={stillOpen ? t('close.stillOpen') : errorText(refused)}
          />
        )}
        {stillOpen ? (
          <ul className="list-disc ps-6">
            {locationMatters
              .filter((matter) => stillOpen[matter] > 0)
              .map((matter) => (
                <li key={matter}>
                  <MatterLink matter={matter} location={isOwn ? location.id : null}>
                    {t(`close.matters.${matter}`, { count: stillOpen[matter] })}
                  </MatterLink>
                </li>
              ))}
          </ul>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}

type MatterProps = { matter: LocationMatter; location: string | null; children: ReactNode };

function MatterLink({ matter, location, children }: MatterProps) {
  if (location === null) return children;
  const rest = { className: linkLook, children };
  switch (matter) {
    case 'cars':
    case 'expected':
      return <Link to="/cars" search={{ location }} {...rest} />;
    case 'orders':
    case 'keys':
    case 'reports':
      return <Link to="/dispatcher-queue" search={{ location }} {...rest} />;
    case 'shifts':
      return <Link to="/business-valet-management" search={{ location, shift: 'on' }} {...rest} />;
  }
}
