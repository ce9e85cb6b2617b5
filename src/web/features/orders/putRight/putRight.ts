import type { QueueOrder, ValetJob } from '#contract/orders.ts';
import { nameByPlate } from '#domain/vehicles/writePlate.ts';
import { withTexts } from '#web/app/withTexts.ts';
import { suspendedPart } from '#web/ui/lazyPart.tsx';

/** Corrections by staff to a car in the queue, on its way or at the curb. */
export const putRightSteps = ['reassign', 'requeue', 'move', 'parkAgain', 'cancel'] as const;
export type PutRightStep = (typeof putRightSteps)[number];

export type PutRightCar = {
  stayId: string;
  orderId: string;
  locationId: string;
  /** Plate of the car, or the ticket number. */
  name: string;
  parkingSpot: string | null;
  /** Number of the hook with the car's key; null without a hook. */
  keyHook: string | null;
  runner: { id: string; name: string } | null;
  /** True for a car that is to be kept at the front. */
  isFront: boolean;
  /** True for a car with the tag `vip`, which is the reason to move it first. */
  isVip: boolean;
  can: Record<PutRightStep | 'moveFirst', boolean>;
};

/** Car and correction step; a null step offers the choice of all possible steps. */
export type PutRightRequest = { car: PutRightCar; step: PutRightStep | null };

export const PutRight = suspendedPart(
  async () =>
    (await withTexts(import('./PutRight.tsx'), 'board', 'putRight', 'cars', 'checkin')).PutRight,
);

type Order = Pick<QueueOrder, 'id' | 'locationId' | 'assignedValet' | 'ticket' | 'can'>;

const isVip = ({ ticket }: Pick<QueueOrder, 'ticket'>): boolean => ticket.noteTags.includes('vip');

/** Returns true for a VIP's car that waits behind others and can be moved before them. */
export const canPutVipFirst = (order: Pick<QueueOrder, 'ticket' | 'can'>): boolean =>
  isVip(order) && order.can.moveFirst;

export const orderToPutRightCar = (order: Order): PutRightCar => ({
  stayId: order.ticket.id,
  orderId: order.id,
  locationId: order.locationId,
  name: nameByPlate(order.ticket),
  parkingSpot: order.ticket.parkingSpot,
  keyHook: order.ticket.key.hook,
  runner: order.assignedValet,
  isFront: order.ticket.noteTags.includes('front'),
  isVip: isVip(order),
  can: order.can,
});

export const jobToPutRightCar = ({ order }: ValetJob): PutRightCar | null =>
  order && orderToPutRightCar(order);

export const canPutRight = ({ can }: { can: Record<PutRightStep, boolean> }): boolean =>
  putRightSteps.some((step) => can[step]);
