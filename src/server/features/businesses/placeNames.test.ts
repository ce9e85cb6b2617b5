import { getBusinessDay } from '#domain/businesses/businessDay.ts';
import { beforeEach, expect, test } from 'vitest';
import { buildPerson, buildStaffedBusiness } from '#test/factories/people.ts';
import { updateRows } from '#test/factories/rows.ts';
import { pollUntilTruthy, messagesTo, openTicket, parkCar } from '#test/factories/stays.ts';
import { buildBeforeEach, runServer } from '#test/harness/runServer.ts';

const ARABIC = 'فندق ميريديان';

const server = runServer();
const business = buildBeforeEach(() =>
  buildStaffedBusiness(server.ctx, { name: 'Meridian Hotel' }),
);
beforeEach(() =>
  server.as(business.manager.token)('PATCH /api/business/locations/{id}', {
    params: { id: business.location.id },
    body: { nameArabic: ARABIC },
  }),
);

const speak = (language: 'en' | 'ar') =>
  updateRows(server, 'locations', business.location.id, { default_language: language });
const firstText = (phone: string) =>
  pollUntilTruthy(async () => (await messagesTo(server, phone)).at(-1)?.text);

test('a message names a location in its reader’s language', async () => {
  const english = await openTicket(server, business);
  expect(await firstText(english.phone)).toContain('Meridian Hotel');
  await speak('ar');
  const arabic = await openTicket(server, business);
  const text = await firstText(arabic.phone);
  expect(text).toContain(ARABIC);
  expect(text).not.toContain('Meridian');
});

test('a notification reads in either language', async () => {
  const customer = await buildPerson(server.ctx, { role: 'customer' });
  const asCustomer = server.as(customer.token);
  const service = await asCustomer('POST /api/services', {
    body: {
      serviceType: 'dropoff',
      locationId: business.location.id,
      vehicle: { make: 'BMW', model: 'X5', year: 2024, licensePlate: 'N4M35' },
    },
  });
  expect(service).toMatchObject({ location: 'Meridian Hotel', locationArabic: ARABIC });
  await server.as(business.valet.token)('POST /api/services/{id}/accept', {
    params: { id: service.id },
  });
  const read = async (language: 'en' | 'ar') => {
    const { notifications } = await asCustomer('GET /api/notifications', { query: { language } });
    return notifications.map(({ message }) => message).join(' ');
  };
  expect(await read('en')).toContain('Meridian Hotel');
  expect(await read('ar')).toContain(ARABIC);
  expect(await read('ar')).not.toContain('Meridian');
});

test('screens of guests, staff and customers get both names of a location', async () => {
  const car = await parkCar(server, business);
  const token = car.ticketToken;
  const { location } = await server.as()('GET /api/customer/ticket/{token}', { params: { token } });
  expect(location).toMatchObject({ name: 'Meridian Hotel', nameArabic: ARABIC, opening: null });
  const valet = server.as(business.valet.token);
  const { locations } = await valet('GET /api/valet/locations', {});
  expect(locations).toMatchObject([{ nameArabic: ARABIC }]);
  const customer = server.as((await buildPerson(server.ctx, { role: 'customer' })).token);
  const found = await customer('GET /api/locations', { query: { search: 'ميريديان' } });
  expect(found.locations.map(({ nameArabic }) => nameArabic)).toContain(ARABIC);
});

test('screens of the business get both names of a location', async () => {
  const car = await parkCar(server, business);
  const manager = server.as(business.manager.token);
  const both = { locationName: 'Meridian Hotel', locationNameArabic: ARABIC };
  const { changes } = await manager('GET /api/business/changes', { query: {} });
  expect(changes[0]).toMatchObject(both);
  const { valets } = await manager('GET /api/business/valets', { query: {} });
  const assigned = valets.flatMap(({ locationAssignments }) => locationAssignments);
  expect(assigned).toContainEqual(expect.objectContaining(both));
  const { entries } = await manager('GET /api/business/valets/{id}/activity', {
    params: { id: business.valet.id },
    query: {},
  });
  expect(entries[0]).toMatchObject(both);
  const today = getBusinessDay(server.ctx.clock(), business.location.time_zone);
  const day = await manager('GET /api/business/days/{locationId}/{date}', {
    params: { locationId: business.location.id, date: today },
  });
  expect(day).toMatchObject({ location: 'Meridian Hotel', locationArabic: ARABIC });
  const valet = server.as(business.valet.token);
  const conversation = await valet('GET /api/conversations/{id}', { params: { id: car.ticketId } });
  expect(conversation).toMatchObject({ location: 'Meridian Hotel', locationArabic: ARABIC });
});
