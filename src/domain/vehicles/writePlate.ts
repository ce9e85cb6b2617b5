/** Writes a plate with its region in front: 'DXB A 12345'. */
export const writePlate = <P extends string | null>(
  plate: P,
  region: string | null | undefined,
): P | string => (plate !== null && region ? `${region} ${plate}` : plate);
