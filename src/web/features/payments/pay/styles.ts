/* Shared layout of the ticket page and the payment page: car beside action. */

export const columnsLook =
  'flex flex-1 flex-col gap-4 text-17 desk:grid desk:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] ' +
  'desk:items-start desk:gap-8 desk:pt-2 desk:pb-10 desk:[&>.stub]:sticky desk:[&>.stub]:top-6';

/** `contents` on a phone, because a box would end the sticky action bar at the box's own edge. */
export const workLook = 'contents desk:flex desk:flex-col desk:gap-4';
export const doingLook = `${workLook} desk:empty:hidden`;

export const panelLook = 'grid grid-cols-[minmax(0,1fr)] gap-3.5 rounded-lg bg-surface p-5';
export const titleLook = 'text-20 leading-[1.3]';
export const afterLook = 'grid px-5 pb-6';
