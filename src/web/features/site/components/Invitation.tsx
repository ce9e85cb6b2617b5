import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import { Arches } from '#web/ui/Arches.tsx';
import { buttonLook } from '#web/ui/button.ts';
import { wordLook } from './wordLook.ts';
import type { AccountDialog } from './AccountDialogs.tsx';
import { DialogLink } from './DialogLink.tsx';

/** The call to action: one more ticket, to be torn off. */
export function Invitation({ onOpen }: { onOpen: (dialog: AccountDialog) => void }) {
  const { t } = useTranslation('site');
  return (
    <section className="site-wrap pb-20 lg:pb-28">
      <div className="pass">
        <div className="pass__main site-night relative isolate overflow-hidden">
          <Arches className="absolute inset-y-0 end-0 -z-10 h-full w-full opacity-30 lg:w-1/2 lg:opacity-80" />
          <h2 className="site-title max-w-[16ch]">{t('invitation.title')}</h2>
          <p className="site-night-muted max-w-[40ch] pt-3 text-17">{t('invitation.text')}</p>
        </div>
        <div className="pass__stub">
          <Link to="/business-onboarding" className={buttonLook('primary')}>
            {t('invitation.apply')}
          </Link>
          <div>
            <p className="text-muted">{t('invitation.guest')}</p>
            <p className="flex flex-wrap gap-x-6">
              <DialogLink dialog="register" onOpen={onOpen} className={wordLook}>
                {t('invitation.start')}
              </DialogLink>
              <DialogLink dialog="login" onOpen={onOpen} className={wordLook}>
                {t('invitation.login')}
              </DialogLink>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
