/* What a conversation and what stands in its place have in common. */
export const talkLook = 'relative flex h-full min-h-0 min-w-0 flex-col text-15 text-ink';
export const emptyLook = 'm-auto grid max-w-88 gap-1.5 px-4 py-8 text-center text-muted';
export const emptyTitleLook = 'text-17 font-strong text-ink';
