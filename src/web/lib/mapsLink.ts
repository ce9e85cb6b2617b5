type Place = { name: string; address: string; latitude?: number | null; longitude?: number | null };

/** Returns a link to the maps application: by coordinates, else by address. */
export function buildMapsLink({ name, address, latitude, longitude }: Place): string {
  const isKnown = typeof latitude === 'number' && typeof longitude === 'number';
  const query = isKnown ? `${latitude},${longitude}` : `${name}, ${address}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
