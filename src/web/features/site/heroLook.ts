/** CSS classes that the hero and its first paint without scripts share. */
export const heroLook = {
  section: 'overflow-x-clip border-b border-brass',
  grid: 'site-wrap grid gap-x-12 gap-y-8 pt-8 lg:grid-cols-[1fr_1fr] lg:pt-4 xl:grid-cols-[1fr_40rem]',
  words: 'lg:self-center lg:pb-10',
  title: 'site-display site-display--hero',
  lead: 'max-w-[47ch] pt-5 text-17 text-pretty text-muted lg:pt-6',
  /** Places the board beside the stub, or below the stub if there is no room. */
  stage: 'hero-stage',
} as const;
