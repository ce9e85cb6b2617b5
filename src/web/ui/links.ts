/** A link to another screen, tall enough for a thumb. */
export const linkLook =
  'inline-flex min-h-11 items-center font-medium text-primary underline decoration-1 underline-offset-4';

/** The same inside a sentence. */
export const wordLook = 'font-medium text-primary underline decoration-1 underline-offset-4';
