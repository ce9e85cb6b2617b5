import { Banner } from '#web/ui/Banner.tsx';

/**
 * Note for an impersonating administrator: why the screen refuses an action during impersonation.
 */
export function ImpersonationNote({ text }: { text: string }) {
  return <Banner kind="info">{text}</Banner>;
}
