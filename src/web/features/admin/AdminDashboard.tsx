import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ListOrdered } from 'lucide-react';
import { useTranslation } from '#web/lib/translation.ts';
import { ConnectionBanner } from '#web/app/ConnectionBanner.tsx';
import { ScreenHeader } from '#web/app/ScreenHeader.tsx';
import { useTitle } from '#web/app/useTitle.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { buttonLook } from '#web/ui/button.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { Applications } from './components/Applications.tsx';
import { Audit } from './components/Audit.tsx';
import { Users } from './components/Users.tsx';
import type { AdminTab } from './tabs.ts';

/** People, applications and the audit trail; the tab is in the address. */
export function AdminDashboard() {
  const { t } = useTranslation('admin');
  useTitle(t('title'));
  const { tab = 'users' } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <>
      <ScreenHeader title={t('title')}>
        <Link
          to="/dispatcher-queue"
          aria-label={t('queue')}
          className={buttonLook('quiet', 'max-lg:size-11 max-lg:p-0')}
        >
          <Icon of={ListOrdered} isDirectional />
          <span className="hidden lg:inline">{t('queue')}</span>
        </Link>
      </ScreenHeader>
      <main id="content" className="flex w-full flex-col gap-4 px-4 pt-2 pb-12 lg:px-8">
        <ConnectionBanner />
        <Tabs<AdminTab>
          label={t('tabs.label')}
          selected={tab}
          onSelect={(next) => void navigate({ to: '.', search: { tab: next }, replace: true })}
          items={[
            { id: 'users', name: t('tabs.users'), content: <Users /> },
            { id: 'applications', name: t('tabs.applications'), content: <Applications /> },
            { id: 'audit', name: t('tabs.audit'), content: <Audit /> },
          ]}
        />
      </main>
    </>
  );
}
