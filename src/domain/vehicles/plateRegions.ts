const emirates = 'AUH DXB SHJ AJM UAQ RAK FUJ';
const gulf = 'UAE KSA QAT KWT BHR OMN';
const states =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK ' +
  'OR PA RI SC SD TN TX UT VT VA WA WV WI WY';
const provinces = 'AB BC MB NB NL NS NT NU ON PE QC SK YT';
const australia = 'NSW VIC QLD WA SA TAS ACT NT';
const europe =
  'A AL AND B BG BIH BY CH CY CZ D DK E EST F FIN FL GR H HR I IRL IS L LT LV M MC MD MK MNE N NL P PL RO RSM RUS S ' +
  'SK SLO SRB TR UA UK';

/**
 * Signs of the emirates, states and countries whose plates the locations of a country see most. A
 * country without an entry has no regions whose plates repeat.
 */
const signsByCountry: Readonly<Record<string, string>> = {
  AE: emirates,
  SA: 'KSA',
  QA: 'QAT',
  KW: 'KWT',
  BH: 'BHR',
  OM: 'OMN',
  US: `${states} CAN MEX`,
  CA: `${provinces} USA`,
  AU: australia,
  ...Object.fromEntries(
    (
      'AT:A BE:B BG:BG CH:CH CY:CY CZ:CZ DE:D DK:DK EE:EST ES:E FI:FIN FR:F GB:UK GR:GR HR:HR HU:H IE:IRL IS:IS IT:I ' +
      'LI:FL LT:LT LU:L LV:LV MC:MC MT:M NL:NL NO:N PL:PL PT:P RO:RO RS:SRB SE:S SI:SLO SK:SK TR:TR'
    )
      .split(' ')
      .map((pair) => pair.split(':')),
  ),
};

/** Signs that a visitor's car can have anywhere, after those of the location's own country. */
const others = [gulf, emirates, europe, 'USA CAN MEX', australia, provinces, states].flatMap(
  (signs) => signs.split(' '),
);
const known: ReadonlySet<string> = new Set(others);

/**
 * Lists the signs of the regions that somebody in this country can choose for a plate, the
 * likeliest first.
 */
export function listPlateRegions(country: string): readonly string[] {
  const own = Object.hasOwn(signsByCountry, country) ? signsByCountry[country] : undefined;
  return own === undefined ? [] : [...new Set([...own.split(' '), ...others])];
}

/** Tells whether a text is the sign of a region in any country. */
export const isPlateRegion = (sign: string): boolean => known.has(sign);

/**
 * Tells whether two plates with the same letters can belong to one car. An unknown region may be
 * the other one.
 */
export const canBeSameRegion = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === other;
