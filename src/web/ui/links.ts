/** Look of a link with a touch target's height. */
export const linkLook =
  'inline-flex min-h-11 items-center font-medium text-primary underline decoration-1 underline-offset-4';

/** Look of a link within a sentence. */
export const wordLook = 'font-medium text-primary underline decoration-1 underline-offset-4';
