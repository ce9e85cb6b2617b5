/** A link among words: a target of its own, underlined. */
export const wordLook =
  'inline-flex min-h-11 items-center font-medium text-primary underline decoration-1 underline-offset-4';
