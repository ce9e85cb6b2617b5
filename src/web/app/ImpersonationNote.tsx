import { Banner } from '#web/ui/Banner.tsx';

/** Why an administrator cannot do this while acting as somebody else. */
export function ImpersonationNote({ text }: { text: string }) {
  return <Banner kind="info">{text}</Banner>;
}
