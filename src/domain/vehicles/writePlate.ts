/** Writes a plate with its region in front: 'DXB A 12345'. */
export const writePlate = <P extends string | null>(
  plate: P,
  region: string | null | undefined,
): P | string => (plate !== null && region ? `${region} ${plate}` : plate);

type NamedCar = { licensePlate: string | null; plateRegion: string | null; ticketNumber: string };

/** Names a car by its plate with the region; by the ticket number if the plate is unknown. */
export const nameByPlate = ({ licensePlate, plateRegion, ticketNumber }: NamedCar): string =>
  writePlate(licensePlate, plateRegion) ?? ticketNumber;
