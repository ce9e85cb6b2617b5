type Place = { name: string; address: string; latitude?: number | null; longitude?: number | null };

/** Returns a link that opens the place in Google Maps: by coordinates, or else by address. */
export function buildMapsLink({ name, address, latitude, longitude }: Place): string {
  const isKnown = typeof latitude === 'number' && typeof longitude === 'number';
  const query = isKnown ? `${latitude},${longitude}` : `${name}, ${address}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
