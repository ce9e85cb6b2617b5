import { useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { isDemo } from '#web/app/mode.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Spinner } from '#web/ui/Spinner.tsx';
import { showFailedToast } from '#web/ui/toasts.ts';
import { siteData } from '#web/lib/siteData.ts';

/** Whether a demo exists: this installation, or a demo that the operator has linked. */
export const hasDemo = isDemo || siteData.demoUrl !== null;

/** Link to the board of the demo. Renders nothing without a demo. */
export function DemoLink({ className }: { className: string }) {
  const { t } = useTranslation('site');
  if (siteData.demoUrl) {
    return (
      <a href={siteData.demoUrl} className={className}>
        {t('hero.demo')}
      </a>
    );
  }
  return isDemo ? <OpenOwnDemo className={className} /> : null;
}

function OpenOwnDemo({ className }: { className: string }) {
  const { t } = useTranslation('site');
  const router = useRouter();
  const [isOpening, setOpening] = useState(false);

  async function open(): Promise<void> {
    if (isOpening) return;
    setOpening(true);
    try {
      const { openDemo } = await import('../demo/openDemo.ts');
      await openDemo();
      await router.navigate({ to: '/dispatcher-queue' });
    } catch {
      showFailedToast(t('hero.demoFailed'), t('hero.demoFailedText'));
    } finally {
      setOpening(false);
    }
  }

  return (
    <button type="button" className={className} onClick={() => void open()}>
      {isOpening ? <Spinner /> : null}
      {t('hero.demo')}
    </button>
  );
}
