import { Banner } from '#web/ui/Banner.tsx';

/** Explains why an administrator cannot do this while impersonating. */
export function ImpersonationNote({ text }: { text: string }) {
  return <Banner kind="info">{text}</Banner>;
}
