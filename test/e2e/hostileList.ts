/**
 * Lists hostile query strings as an attacker would share them. `HOST` is replaced by this site's
 * own host.
 */
export const hostileQueries = [
  'next=https://evil.test/',
  'next=http://evil.test/',
  'next=//evil.test/',
  'next=///evil.test/',
  'next=/%5Cevil.test/',
  'next=%5C%5Cevil.test/',
  'next=/%09/evil.test/',
  'next=/%0A/evil.test/',
  'next=%09//evil.test/',
  'next=%20https://evil.test/',
  'next=https:evil.test/',
  'next=https:/evil.test/',
  'next=HTTPS://EVIL.TEST/',
  'next=http://HOST@evil.test/',
  'next=//HOST@evil.test/',
  'next=http://HOST.evil.test/',
  'next=javascript:alert(document.domain)',
  'next=JaVaScRiPt:alert(1)//http://HOST/',
  'next=data:text/html,<script>alert(1)</script>',
  'next=blob:http://HOST/0',
  'next=/.//evil.test/',
  'next=/a/..//evil.test/',
  'next=https%3A%2F%2Fevil.test%2F',
  'next=%22https://evil.test/%22',
  'next=[%22https://evil.test/%22]',
  'next={%22href%22:%22https://evil.test/%22}',
  'next[]=https://evil.test/',
  'next[href]=https://evil.test/',
  'next=https://evil.test/&next=https://evil.test/',
  'next=https://evil.test/&href=https://evil.test/&to=https://evil.test/',
  'next=7&next=true&next=null',
  `next=https://evil.test/${'a'.repeat(4_000)}`,
  `next=/${'a'.repeat(20_000)}`,
  'next=%00',
  'next=/api/auth/logout',
  'next=/x/../API/auth/me',
];

/** Maps each kind of wrong value to a function that builds this value for a named parameter. */
export const malformedParameters: Record<string, (name: string) => string> = {
  'a number': (name) => `${name}=7`,
  'an object': (name) => `${name}=${encodeURIComponent('{"a":{"b":[1]}}')}`,
  'an array': (name) => `${name}=${encodeURIComponent('["a",2,null]')}&${name}=b&${name}[]=c`,
  'a truth or nothing': (name) => `${name}=null&${name}=true&${name}=`,
  'bytes that are no text': (name) => `${name}=%ED%A0%80%FF`,
  'a long text': (name) => `${name}=${'a'.repeat(2_000)}`,
};
