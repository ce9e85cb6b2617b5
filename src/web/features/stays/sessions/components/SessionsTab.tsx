import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { IdCard, Plus } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { useIsDesk } from '#web/lib/screen.ts';
import { Button } from '#web/ui/Button.tsx';
import { buttonLook } from '#web/ui/button.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { lazyPart, LoadingBox, prefetch } from '#web/ui/lazyPart.tsx';
import { SessionList } from './SessionList.tsx';

/** The form and the drawn code: half of this side's weight, and nothing of the list. */
const NewSession = lazyPart(async () => (await import('./NewSession.tsx')).NewSession);

/** The list, and the ways to a new session: a window at a desk, a page on a phone. */
export function SessionsTab() {
  const { t } = useTranslation('sessions');
  const isDesk = useIsDesk();
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<string>();
  useEffect(() => prefetch(NewSession), []);

  function open(): void {
    setCreated(undefined);
    setOpen(true);
  }

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        {isDesk ? (
          <Button variant="primary" onClick={open}>
            <Plus aria-hidden="true" size={20} strokeWidth={1.75} />
            {t('add')}
          </Button>
        ) : null}
        <Link to="/valet-dashboard" search={{ view: 'badge' }} className={buttonLook('secondary')}>
          <IdCard aria-hidden="true" size={20} strokeWidth={1.75} />
          {t('badge.open')}
        </Link>
      </div>
      <SessionList />
      <AddCar />
      <Dialog title={t('add')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Suspense fallback={<LoadingBox height="h-96" />}>
          <NewSession created={created} onCreated={setCreated} />
        </Suspense>
      </Dialog>
    </div>
  );
}

/** In the thumb's reach on a phone. */
function AddCar() {
  const { t } = useTranslation('sessions');
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-ground p-4 pb-[max(1rem,env(safe-area-inset-bottom))] lg:hidden">
      <Link
        to="/valet-dashboard"
        search={{ view: 'new' }}
        className={buttonLook('primary', 'w-full')}
      >
        <Plus aria-hidden="true" size={20} strokeWidth={1.75} />
        {t('add')}
      </Link>
    </div>
  );
}

/** A new session, or the code of one that is there, as a page of its own. */
export function SessionPage() {
  const { t } = useTranslation('sessions');
  const { session } = useSearch({ from: '/valet/valet-dashboard' });
  const navigate = useNavigate({ from: '/valet-dashboard' });
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
      {session ? null : <h2 className="text-20">{t('add')}</h2>}
      <Suspense fallback={<LoadingBox height="h-96" />}>
        <NewSession
          created={session}
          onCreated={(id) =>
            void navigate({
              search: id ? { session: id } : { view: 'new' },
              replace: true,
            })
          }
        />
      </Suspense>
    </div>
  );
}
