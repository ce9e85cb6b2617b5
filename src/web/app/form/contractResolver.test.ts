import { expect, test } from 'vitest';
import { z } from 'zod';
import { issueOption } from '#contract/issueCatalogue.ts';
import { createContractResolver } from './contractResolver.ts';

const schema = z.object({
  name: z.string().min(1, issueOption('first_name_missing')).max(3),
  places: z.array(z.object({ city: z.string().min(1, issueOption('city_missing')) })),
});
const check = (values: object) =>
  createContractResolver(schema)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });

test('a valid form is sent with the values the schema returns', async () => {
  const trimmed = z.object({ name: z.string().trim() });
  const options = { fields: {}, shouldUseNativeValidation: false };
  expect(await createContractResolver(trimmed)({ name: ' A ' }, undefined, options)).toEqual({
    values: { name: 'A' },
    errors: {},
  });
});

const written = (code: string) => expect.stringContaining(`"code":"${code}"`) as string;

test('each field has its own issue, also inside a list', async () => {
  expect((await check({ name: '', places: [{ city: '' }] })).errors).toMatchObject({
    name: { type: 'first_name_missing', message: written('first_name_missing') },
    places: [{ city: { type: 'city_missing', message: written('city_missing') } }],
  });
});

test('a rule without a sentence of the product still has its code and its numbers', async () => {
  expect((await check({ name: 'abcd', places: [] })).errors).toMatchObject({
    name: {
      type: 'text_too_long',
      message: expect.stringContaining('"params":{"maximum":3}') as string,
    },
  });
});
