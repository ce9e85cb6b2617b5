import { expect, test } from 'vitest';
import { maskUrl } from './maskUrl.ts';

const ID = '01a22b41-0838-774d-93b7-7e629e8c9013';

test.each([
  ['/api/admin/businesses/check/grace@hotel.example', '/api/admin/businesses/check/…@…'],
  ['/api/admin/businesses/check/grace%40hotel.example', '/api/admin/businesses/check/…@…'],
  ['/api/admin/businesses/check/%67race%40hotel.example', '/api/admin/businesses/check/…@…'],
  ['/api/admin/businesses/check/grace%2540hotel.example', '/api/admin/businesses/check/…@…'],
  [`/api/x/g%${'25'.repeat(14)}40h.ex`, '/api/x/…@…'],
  [`/api/x/g%${'25'.repeat(2_000)}40h.ex`, '/api/x/…'],
  ['/api/phones/%252B15551234567', '/api/phones/+…'],
  [`/x/0Gh3kLm9QrStUv%2557xYz12Ab`, '/x/…'],
  ['/api/phones/+15551234567', '/api/phones/+…'],
  ['/api/phones/%2B1%20555%20123%204567', '/api/phones/+…'],
  ['/api/phones/%31%35%35%35%31%32%33%34%35%36%37', '/api/phones/+…'],
  ['/api/phones/00971501234567/x', '/api/phones/+…/x'],
  [`/api/customer/ticket/tkt_${'a'.repeat(43)}/rating`, '/api/customer/ticket/…/rating'],
  ['/t/0Gh3kLm9QrStUvWxYz12Ab', '/t/…'],
  ...[')', '>', '.', '%20', '%2C', ':80', ';x=1', '%', '%00', '%E0%A4%A'].flatMap((added) => [
    [`/t/0Gh3kLm9QrStUvWxYz12Ab${added}`, '/t/…'],
    [`/x/0Gh3kLm9QrStUvWxYz12Ab${added}`, '/x/…'],
    [`/api/customer/ticket/0Gh3kLm9QrStUvWxYz12Ab${added}/rating`, '/api/customer/ticket/…/rating'],
    [`/api/guests/0Gh3kLm9QrStUvWxYz12Ab${added}`, '/api/guests/…'],
  ]),
  // The token was cut, or has no digit.
  ['/t/0Gh3', '/t/…'],
  ['//t//abcdefgh', '//t//…'],
  ['/api/customer/ticket/abc.def/rating', '/api/customer/ticket/…/rating'],
  ['/api//customer/ticket/abc', '/api//customer/ticket/…'],
  ['/customer/ticket/abc/x', '/customer/ticket/…'],
  ['/validation/house/48213', '/validation/house/…'],
  [`/api/stays/${ID}/spot?token=secret`, `/api/stays/${ID}/spot`],
  ['/api/analytics/days/2026-11-30', '/api/analytics/days/2026-11-30'],
  ['/api/admin/fees/2026-11', '/api/admin/fees/2026-11'],
  ['/assets/business-management-DkQ2x1.js', '/assets/business-management-DkQ2x1.js'],
  ['/api/notifications/mark-all-read', '/api/notifications/mark-all-read'],
  ['/%E0%A4%A', '/%E0%A4%A'],
])('%s is logged as %s', (url, logged) => {
  expect(maskUrl(url)).toBe(logged);
});
