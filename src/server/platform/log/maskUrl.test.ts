import { expect, test } from 'vitest';
import { maskUrl } from './maskUrl.ts';

const ID = '01a22b41-0838-774d-93b7-7e629e8c9013';

test.each([
  ['/api/admin/businesses/check/grace@hotel.example', '/api/admin/businesses/check/…@…'],
  ['/api/admin/businesses/check/grace%40hotel.example', '/api/admin/businesses/check/…@…'],
  ['/api/admin/businesses/check/%67race%40hotel.example', '/api/admin/businesses/check/…@…'],
  ['/api/phones/+15551234567', '/api/phones/+…'],
  ['/api/phones/%2B1%20555%20123%204567', '/api/phones/+…'],
  ['/api/phones/%31%35%35%35%31%32%33%34%35%36%37', '/api/phones/+…'],
  ['/api/phones/00971501234567/x', '/api/phones/+…/x'],
  [`/api/customer/ticket/tkt_${'a'.repeat(43)}/rating`, '/api/customer/ticket/…/rating'],
  ['/t/0Gh3kLm9QrStUvWxYz12Ab', '/t/…'],
  ['/validation/house/48213', '/validation/house/…'],
  [`/api/stays/${ID}/spot?token=secret`, `/api/stays/${ID}/spot`],
  ['/api/analytics/days/2026-11-30', '/api/analytics/days/2026-11-30'],
  ['/api/admin/fees/2026-11', '/api/admin/fees/2026-11'],
  ['/assets/index-DkQ2x1.js', '/assets/index-DkQ2x1.js'],
  ['/api/notifications/mark-all-read', '/api/notifications/mark-all-read'],
  ['/%E0%A4%A', '/%E0%A4%A'],
])('%s is logged as %s', (url, logged) => {
  expect(maskUrl(url)).toBe(logged);
});
