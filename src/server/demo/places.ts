import type { OpeningHours } from '#domain/businesses/openingHours.ts';

/** Login data of the demo. All addresses and phone numbers in this file are fictitious. */
export const DEMO_PASSWORD = 'portico-demo-1';
export const DEMO_PIN = '2468';
export const DEMO_CUSTOMER = 'customer@portico.test';

/** Cars of the demo customer. */
export const demoVehicles = [
  { make: 'BMW', model: '740i', year: 2023, color: 'Blue', plate: 'E 48213' },
  { make: 'Lexus', model: 'LX 600', year: 2024, color: 'White', plate: 'W 71830' },
] as const;

const dollars = { hourlyRateCents: 850, flatRateCents: 1500 } as const;
/** Rates of a hotel: a higher hourly price on weekend evenings, and a fixed price overnight. */
const weekendNights = {
  bands: [{ days: [5, 6], from: '18:00', to: '24:00', hourlyCents: 1100 }],
  overnight: { from: '23:00', to: '07:00', cents: 1800 },
} as const;

const evenings = { from: '17:00', to: '02:00' } as const;
const wholeDay = { from: '00:00', to: '00:00' } as const;
const lunch = { from: '11:30', to: '15:30' } as const;
const week = (...days: { from: string; to: string }[][]): OpeningHours => ({
  week: days,
  exceptions: [],
});

/** Fields that all Miami locations share. */
const miami = {
  country: 'US',
  timeZone: 'America/New_York',
} as const;

export const demoBusinesses = [
  {
    name: 'Meridian Hotel Group',
    currency: 'USD',
    feeType: 'percentage',
    feeValue: 800,
    feePayer: 'customer',
    taxLabel: null,
    taxBasisPoints: null,
    manager: { first: 'Nadia', last: 'Rahman', email: 'manager@portico.test' },
    locations: [
      {
        name: 'Meridian Hotel',
        nameArabic: 'فندق ميريديان',
        // Open all day, because hotel guests come and go at night too.
        hours: week(...Array.from({ length: 7 }, () => [wholeDay])),
        entrance: 'Main entrance',
        address: '200 Harbour Avenue',
        city: 'Miami',
        state: 'FL',
        zip: '33131',
        ...miami,
        lat: 25.7689,
        lng: -80.1867,
        rates: { ...dollars, useFlatRate: false, ...weekendNights },
        prefix: 'A',
        language: 'en',
      },
      {
        name: 'Palm Court',
        nameArabic: 'بالم كورت',
        hours: week(
          ...Array.from({ length: 4 }, () => [lunch, { from: '17:00', to: '00:00' }]),
          ...Array.from({ length: 3 }, () => [lunch, evenings]),
        ),
        address: '18 Ocean Drive',
        city: 'Miami Beach',
        state: 'FL',
        zip: '33139',
        ...miami,
        lat: 25.7776,
        lng: -80.1312,
        rates: { ...dollars, useFlatRate: true },
        prefix: 'P',
        language: 'en',
      },
    ],
    valets: [
      { first: 'Omar', last: 'Haddad', phone: '+15550100001', language: 'en', pin: true },
      { first: 'Luis', last: 'Ortega', phone: '+15550100002', language: 'en', pin: false },
      { first: 'Priya', last: 'Nair', phone: '+15550100003', language: 'en', pin: false },
    ],
  },
  {
    name: 'Dar Al Qamar Restaurants',
    currency: 'AED',
    feeType: 'fixed',
    feeValue: 500,
    feePayer: 'business',
    taxLabel: 'VAT',
    taxBasisPoints: 500,
    manager: { first: 'Faisal', last: 'Mansour', email: 'manager2@portico.test' },
    locations: [
      {
        name: 'Dar Al Qamar',
        nameArabic: 'دار القمر',
        hours: week(...Array.from({ length: 7 }, () => [{ from: '12:00', to: '02:00' }])),
        address: '71 Marsa Walk',
        city: 'Dubai',
        state: 'Dubai',
        zip: '',
        country: 'AE',
        timeZone: 'Asia/Dubai',
        lat: 25.0783,
        lng: 55.1398,
        rates: { hourlyRateCents: 2500, flatRateCents: 5000, useFlatRate: true },
        prefix: 'Q',
        language: 'ar',
      },
    ],
    valets: [
      { first: 'سامي', last: 'خوري', phone: '+15550100004', language: 'ar', pin: false },
      { first: 'Karim', last: 'Saleh', phone: '+15550100005', language: 'en', pin: false },
    ],
  },
] as const;

export const demoCars = [
  ['Toyota', 'Camry', 'Silver'],
  ['BMW', '740i', 'Blue'],
  ['Mercedes-Benz', 'S 450', 'White'],
  ['Audi', 'Q8', 'Gray'],
  ['Lexus', 'LX 600', 'Gray'],
  ['Nissan', 'Patrol', 'Blue'],
  ['Honda', 'Accord', 'Black'],
  ['Ford', 'Mustang', 'Red'],
  ['Hyundai', 'Santa Fe', 'Green'],
  ['Subaru', 'Outback', 'Brown'],
] as const;

export const demoGuests = [
  'Ahmed Al Farsi',
  'Emma Lindqvist',
  'James Carter',
  'ليلى الهاشمي',
  'Sofia Marin',
  'Chen Wei',
  'Grace Okafor',
  'Yusuf Demir',
  'Olivia Brooks',
  'عمر السعدي',
] as const;
