const emirates = 'AUH DXB SHJ AJM UAQ RAK FUJ';
const gulf = 'UAE KSA QAT KWT BHR OMN';
const states =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK ' +
  'OR PA RI SC SD TN TX UT VT VA WA WV WI WY';
const provinces = 'AB BC MB NB NL NS NT NU ON PE QC SK YT';

/**
 * Signs of the emirates, states and countries whose plates a country's locations see, the likeliest
 * first. Countries without an entry have no regions whose plates repeat.
 */
const signsByCountry: Readonly<Record<string, string>> = {
  AE: `${emirates} ${gulf.replace('UAE ', '')}`,
  SA: `KSA ${gulf.replace('KSA ', '')}`,
  QA: `QAT ${gulf.replace('QAT ', '')}`,
  KW: `KWT ${gulf.replace('KWT ', '')}`,
  BH: `BHR ${gulf.replace('BHR ', '')}`,
  OM: `OMN ${gulf.replace(' OMN', '')}`,
  US: `${states} CAN MEX`,
  CA: `${provinces} USA`,
};

/** Lists the signs of the regions that a valet in this country can choose for a plate. */
export const listPlateRegions = (country: string): readonly string[] =>
  Object.hasOwn(signsByCountry, country) ? (signsByCountry[country] ?? '').split(' ') : [];

const known = new Set(Object.keys(signsByCountry).flatMap(listPlateRegions));

/** Tells whether a text is the sign of a region in any country. */
export const isPlateRegion = (sign: string): boolean => known.has(sign);

/**
 * Tells whether two plates with the same letters can belong to one car. An unknown region may be
 * the other one.
 */
export const canBeSameRegion = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === other;
