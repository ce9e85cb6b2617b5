import { expect, test } from 'vitest';
import { isSignedByTwilio, twilioSignature } from './signature.ts';

const token = '12345';
const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const form = new URLSearchParams({
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
});
const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';

test('the example that Twilio published is accepted', () => {
  expect(twilioSignature(token, url, form)).toBe(signature);
  expect(isSignedByTwilio(token, url, form, signature)).toBe(true);
});

test('the scheme’s default port may be part of the signed address', () => {
  const signed = twilioSignature(token, 'https://mycompany.com:443/myapp.php?foo=1&bar=2', form);
  expect(isSignedByTwilio(token, url, form, signed)).toBe(true);
  const other = twilioSignature(token, 'https://mycompany.com:8443/myapp.php?foo=1&bar=2', form);
  expect(isSignedByTwilio(token, url, form, other)).toBe(false);
});

test.each([
  ['another token', () => isSignedByTwilio('12346', url, form, signature)],
  ['another address', () => isSignedByTwilio(token, `${url}3`, form, signature)],
  [
    'a field more',
    () => isSignedByTwilio(token, url, new URLSearchParams([...form, ['a', 'b']]), signature),
  ],
  ['nothing shown', () => isSignedByTwilio(token, url, form, undefined)],
  ['a part of it', () => isSignedByTwilio(token, url, form, signature.slice(0, 10))],
])('%s is refused', (_, check) => expect(check()).toBe(false));
