/** Classes shared by the hero and its first paint without scripts. */
export const heroLook = {
  section: 'overflow-x-clip border-b border-brass',
  grid: 'site-wrap grid gap-x-16 gap-y-8 pt-8 lg:grid-cols-[1.15fr_1fr] lg:pt-4',
  words: 'lg:self-center lg:pb-10',
  title: 'site-display',
  lead: 'max-w-[47ch] pt-5 text-17 text-pretty text-muted lg:pt-7',
} as const;
