import { isCountry } from './country.ts';

/** Countries that share a land border, or a short ferry, with the first of each group. */
const neighbours =
  'AE SA OM QA BH;AT DE CH IT CZ HU SI SK LI;AR BR CL UY PY BO;AU NZ;BE FR NL DE LU;BG RO GR TR RS MK;BH SA AE QA;' +
  'BR AR UY PY BO PE CO;CA US;CH DE FR IT AT LI;CL AR PE BO;CN HK MO TW JP KR;CO EC PE VE PA BR;CR PA NI;CY GR IL LB;' +
  'CZ DE AT PL SK;DE AT CH FR NL BE LU PL CZ DK;DK SE DE NO;DO PR HT;DZ TN MA;EC CO PE;EE FI LV;EG SA JO LY SD;' +
  'ES PT FR AD MA;FI SE EE NO;FR BE CH DE ES IT LU MC GB;GB IE FR;GR IT BG TR AL MK CY;GT MX SV HN;HK CN MO TW;' +
  'HR SI BA RS HU IT;HU AT SK RO RS HR SI;ID SG MY AU;IE GB;IL JO EG CY;IN NP LK BD AE;IQ JO KW TR SA;IT FR CH AT SI MT SM;' +
  'JO SA IQ IL PS SY EG;JP KR TW CN;KE TZ UG ET;KR JP CN;KW SA IQ AE;KZ RU UZ KG;LB SY JO CY;LK IN MV;LT LV PL;LU FR BE DE;' +
  'LV EE LT;MA ES FR DZ;MC FR IT;MT IT;MX US GT;MY SG TH ID BN;NG GH BJ;NL BE DE;NO SE DK FI;NZ AU;OM AE SA;PA CR CO;' +
  'PE CL EC BO BR CO;PH SG HK;PK AE IN;PL DE CZ SK UA LT;PR US DO;PS JO IL;PT ES;QA SA AE BH;RO HU BG MD RS;RS HR HU RO BG ME BA;' +
  'SA AE BH KW QA OM JO EG YE;SE NO DK FI;SG MY ID;SI IT AT HR HU;SK CZ PL HU AT;SY LB JO TR;TH MY LA KH MM;TN DZ LY;TR GR BG CY;' +
  'TW HK JP CN;UA PL RO MD;US CA MX;UY AR BR;VN TH KH LA;YE SA OM;ZA NA BW LS SZ MZ ZW';

/** Countries whose people visit hotels and restaurants of a region most. */
const visitors: Record<string, string> = {
  'AE BH KW OM QA SA JO LB EG': 'SA AE KW QA EG JO LB IN PK GB US',
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MC MT NL NO PL PT RO SE SI SK TR':
    'GB DE FR NL US',
  'CA US MX PR DO CR PA': 'US CA MX GB',
  'AR BR CL CO PE UY EC': 'BR AR US ES',
  'AU NZ HK ID JP KR MY PH SG TH TW VN': 'CN JP KR SG AU GB US',
};

const groups = new Map(
  neighbours.split(';').map((group) => {
    const [country = '', ...others] = group.split(' ');
    return [country, others] as const;
  }),
);

/**
 * Proposes the countries whose phone numbers get texts at a location, besides its own: neighbours
 * first, then the countries of usual visitors.
 */
export function proposeTextedCountries(country: string): string[] {
  const region = Object.keys(visitors).find((list) => list.split(' ').includes(country));
  const usual = region ? (visitors[region] ?? '').split(' ') : ['GB', 'US'];
  return [...new Set([...(groups.get(country) ?? []), ...usual])].filter(
    (each) => each !== country && isCountry(each),
  );
}
