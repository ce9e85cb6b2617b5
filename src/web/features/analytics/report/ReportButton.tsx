import { Mail } from 'lucide-react';
import { Suspense, useState, useTransition } from 'react';
import { withTexts } from '#web/app/withTexts.ts';
import type { PortalLocation } from '#web/app/portal/place.ts';
import { useSession } from '#web/app/session.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';

const ReportDialog = lazyPart(
  async () =>
    (await withTexts(import('./ReportDialog.tsx'), 'emailReport', 'issues', 'errors')).ReportDialog,
);

/**
 * Button that opens the choice of email reports. Administrators do not get the button, because they
 * belong to no business.
 */
export function ReportButton({ locations }: { locations: readonly PortalLocation[] }) {
  const { t } = useTranslation('analytics');
  const [isOpen, setOpen] = useState(false);
  const [isComing, start] = useTransition();
  const user = useSession()?.user;
  if (!user?.businessId) return null;
  return (
    <>
      <Button isPending={isComing} onClick={() => start(() => setOpen(true))}>
        <Icon of={Mail} size={18} />
        {t('report')}
      </Button>
      <Suspense>
        {isOpen ? <ReportDialog locations={locations} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
