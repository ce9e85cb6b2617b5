import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import { Arches } from '#web/ui/Arches.tsx';
import { Brand } from '#web/ui/Brand.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { useSession } from './session.ts';
import { useTitle } from './useTitle.ts';

const wordLook =
  'inline-flex min-h-11 items-center font-medium text-primary underline decoration-1 underline-offset-4';

/** Page for an unknown address, with links to screens that exist. */
export function NotFound() {
  const { t } = useTranslation('app');
  const { history } = useRouter();
  const isStranger = useSession() === null;
  useTitle(t('notFound.title'));
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="relative isolate flex min-h-[42dvh] flex-col overflow-hidden bg-[#0f4c3a] px-5 pt-3 text-[#f6f3ec]">
        <Arches className="absolute inset-0 -z-10 size-full opacity-70" />
        <Link to="/" className="inline-flex min-h-11 items-center self-start rounded-sm">
          <Brand />
        </Link>
      </header>
      <main id="content" className="mx-auto flex w-full max-w-md flex-col gap-5 px-5 py-10">
        <h1 className="text-28 leading-tight">{t('notFound.title')}</h1>
        <p className="text-17 text-muted">{t('notFound.text')}</p>
        <Link to="/" className={buildButtonClass('primary')}>
          {t('notFound.home')}
        </Link>
        <p className="flex flex-wrap gap-x-6">
          {history.canGoBack() && (
            <button
              type="button"
              className={`cursor-pointer ${wordLook}`}
              onClick={() => history.back()}
            >
              {t('notFound.back')}
            </button>
          )}
          {isStranger && (
            <Link to="/login" className={wordLook}>
              {t('notFound.signIn')}
            </Link>
          )}
        </p>
      </main>
    </div>
  );
}
