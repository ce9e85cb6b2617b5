type Place = { name: string; address: string; latitude?: number | null; longitude?: number | null };

/** Where a phone opens its maps: at the place's coordinates, else at what is found by its address. */
export function mapsLink({ name, address, latitude, longitude }: Place): string {
  const isKnown = typeof latitude === 'number' && typeof longitude === 'number';
  const query = isKnown ? `${latitude},${longitude}` : `${name}, ${address}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
