/**
 * Present names of time zones that the runtime (ICU) still lists under a former name. Only screens
 * use them: an older browser may refuse a present name as a value.
 */
const presentNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Returns the name of a time zone as people know it: 'Asia/Kolkata', 'America/New York'. */
export const nameTimeZone = (timeZone: string): string =>
  (presentNames[timeZone] ?? timeZone).replaceAll('_', ' ');
