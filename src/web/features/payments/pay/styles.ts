/* What the ticket page and the payment page look like: the car beside what is to be done. */

/** A desk has room for the car and the action side by side. */
export const columnsLook =
  'flex flex-1 flex-col gap-4 text-17 desk:grid desk:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] ' +
  'desk:items-start desk:gap-8 desk:pt-2 desk:pb-10 desk:[&>.stub]:sticky desk:[&>.stub]:top-6';

/** On a phone no box, so that the action's bar sticks for as long as the page is. */
export const workLook = 'contents desk:flex desk:flex-col desk:gap-4';
export const doingLook = `${workLook} desk:empty:hidden`;

export const panelLook = 'grid grid-cols-[minmax(0,1fr)] gap-3.5 rounded-lg bg-surface p-5';
export const titleLook = 'text-20 leading-[1.3]';
export const afterLook = 'grid px-5 pb-6';
