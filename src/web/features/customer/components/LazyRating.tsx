import { suspendedPart } from '#web/ui/lazyPart.tsx';

/** Rating of a service, loaded once the car is returned. */
export const LazyRating = suspendedPart(async () => (await import('./Rating.tsx')).Rating, 'h-28');
