/** CSS classes of a link with the height of a touch target. */
export const linkLook =
  'inline-flex min-h-11 items-center font-medium text-primary underline decoration-1 underline-offset-4';

/** CSS classes of a link within a sentence. */
export const wordLook = 'font-medium text-primary underline decoration-1 underline-offset-4';
