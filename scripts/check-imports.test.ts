import { describe, expect, test } from 'vitest';
import { checkImports } from './check-imports.ts';
import { checkDocument } from './rules/documents.ts';
import { checkWords } from './rules/words.ts';

/** Returns the messages of the import rules for one file, checked together with the other files. */
function messages(path: string, text: string, others: Record<string, string> = {}): string[] {
  return checkImports({ ...others, [path]: text })
    .filter((problem) => problem.path === path)
    .map((problem) => problem.message);
}

describe('schemas', () => {
  const contract = {
    'src/contract/a.ts': "import { z } from 'zod';",
    'src/contract/light.ts': "import type { z } from 'zod';",
  };
  test.each([
    ['src/web/features/staff/schema.ts', "import { a } from '#contract/a.ts';"],
    ['src/web/features/staff/schemas/b.ts', "import { z } from 'zod';"],
    ['src/web/features/staff/A.tsx', "import type { A } from '#contract/a.ts';"],
    ['src/web/features/staff/A.tsx', "import { light } from '#contract/light.ts';"],
    ['src/web/features/staff/a.test.ts', "import { a } from '#contract/a.ts';"],
  ])('%s may say %s', (path, text) => {
    expect(messages(path, text, contract)).toEqual([]);
  });

  test.each([
    ['src/web/features/staff/A.tsx', "import { a } from '#contract/a.ts';"],
    ['src/web/app/main.tsx', "import { z } from 'zod';"],
  ])('%s may not say %s', (path, text) => {
    expect(messages(path, text, contract)).toEqual([
      expect.stringContaining('A screen may not load'),
    ]);
  });
});

describe('layers', () => {
  test.each([
    ['src/domain/orders/a.ts', "import { b } from '../stays/b.ts';"],
    ['src/domain/orders/a.ts', "import { b } from '#domain/stays/b.ts';"],
    ['src/domain/staff/a.ts', "import { parsePhoneNumber } from 'libphonenumber-js';"],
    ['src/domain/staff/a.test.ts', "import { test } from 'vitest';\nimport fc from 'fast-check';"],
    ['src/contract/orders.ts', "import { z } from 'zod';\nimport '#domain/orders/a.ts';"],
    ['src/server/app.ts', "import fastify from 'fastify';\nimport '#contract/orders.ts';"],
    [
      'src/web/app/schemas.ts',
      "import { z } from 'zod';\nimport type { A } from '#contract/a.ts';",
    ],
  ])('%s may say %s', (path, text) => {
    expect(messages(path, text)).toEqual([]);
  });

  test.each([
    ['src/domain/orders/a.ts', "import { readFileSync } from 'node:fs';", 'domain is pure'],
    ['src/domain/orders/a.ts', "import { z } from 'zod';", 'domain is pure'],
    ['src/domain/orders/a.ts', "import type { A } from '#contract/a.ts';", 'domain is pure'],
    ['src/domain/orders/a.ts', "import { test } from 'vitest';", 'domain is pure'],
    ['src/contract/orders.ts', "export * from '../server/context.ts';", 'contract is what both'],
    ['src/contract/orders.ts', "import { v7 } from 'uuid';", 'contract is what both'],
    ['src/web/lib/a.ts', "import type { Row } from '#server/rows.ts';", 'web app may not import'],
    [
      'src/web/lib/a.ts',
      "type Row = import('../../server/rows.ts').Row;",
      'web app may not import',
    ],
    ['src/web/lib/a.ts', "await import('../../server/rows.ts');", 'web app may not import'],
    ['src/server/page.ts', "import { html } from '#web/ticket/html.ts';", 'server may not import'],
  ])('%s may not say %s', (path, text, message) => {
    expect(messages(path, text)).toEqual([expect.stringContaining(message)]);
  });

  test('names the file and the line', () => {
    expect(checkImports({ 'src/domain/a.ts': "const a = 1;\n\nimport 'zod';\n" })).toMatchObject([
      { path: 'src/domain/a.ts', line: 3 },
    ]);
  });

  test('an import in a comment or a string is none', () => {
    expect(messages('src/domain/a.ts', "// import 'zod'\nconst a = `import 'zod'`;")).toEqual([]);
  });
});

describe('features', () => {
  const file = 'src/server/features/payments/commands.ts';

  test.each(['queries.ts', 'commands.ts', 'commands/settle.ts', 'policy.ts', 'rules/plate.ts'])(
    'meet at %s',
    (door) => {
      expect(messages(file, `import { a } from '../orders/${door}';`)).toEqual([]);
    },
  );

  test('call only those before them in their order', () => {
    const orders = 'src/server/features/orders/commands.ts';
    expect(messages(orders, "import { a } from '../stays/queries.ts';")).toEqual([]);
    expect(messages(orders, "import type { A } from '../payments/queries.ts';")).toEqual([
      expect.stringContaining("'orders' comes before 'payments' in the order of features"),
    ]);
    expect(messages(orders, "await import('#server/features/account/queries.ts');")).toEqual([
      expect.stringContaining("'orders' comes before 'account'"),
    ]);
  });

  test('lie above the platform, which calls none of them', () => {
    const text = "import { a } from '../../features/identity/policy/authenticate.ts';";
    expect(messages('src/server/platform/http/mount.ts', text)).toEqual([
      expect.stringContaining('src/server/platform lies below the features'),
    ]);
    expect(messages(file, "import { a } from '../../platform/http/mount.ts';")).toEqual([]);
  });

  test('of the web have an order of their own, above the kit', () => {
    const orders = 'src/web/features/orders/board/Board.tsx';
    expect(messages(orders, "import '#web/features/payments/desk/lazyParts.ts';")).toEqual([]);
    expect(messages(orders, "import '#web/features/site/screens/Landing.tsx';")).toEqual([
      expect.stringContaining("'orders' comes before 'site'"),
    ]);
    expect(messages('src/web/ui/Button.tsx', "import '#web/features/stays/api.ts';")).toEqual([
      expect.stringContaining('src/web/ui lies below the features'),
    ]);
    expect(messages('src/web/app/router.tsx', "import '#web/features/stays/api.ts';")).toEqual([]);
  });

  test('have a place in the order', () => {
    const text = "import { a } from '../../platform/db/client.ts';";
    expect(messages('src/server/features/loyalty/queries.ts', text)).toEqual([
      expect.stringContaining("The feature 'loyalty' has no place in the order"),
    ]);
  });

  test.each(['present.ts', 'routes.ts', 'ledger.ts', 'queries-cache.ts', 'lib/commands.ts'])(
    'do not reach into %s',
    (inside) => {
      const text = `import { a } from '#server/features/orders/${inside}';`;
      expect(messages(file, text)).toEqual([expect.stringContaining("the inside of 'orders'")]);
    },
  );

  test('use their own files, and tests use any', () => {
    expect(messages(file, "import { a } from './present.ts';")).toEqual([]);
    const test = 'src/server/features/payments/commands.test.ts';
    expect(messages(test, "import { a } from '../orders/present.ts';")).toEqual([]);
  });
});

test('what the ticket page shows is named in its style sheet', () => {
  const files = {
    'src/web/ticket/main.tsx': "import { Stars } from '../ui/Stars.tsx';",
    'src/web/ui/Stars.tsx': "import { Tile } from './Tile.tsx';\nimport type { A } from './A.tsx';",
    'src/web/ui/Tile.tsx': '',
    'src/web/ui/A.tsx': '',
  };
  const sheet = 'src/web/ticket/ticket.css';
  const missing = (text: string) => messages(sheet, text, files);
  expect(missing("@source '.';\n@source '../ui/{Stars,Tile}.tsx';")).toEqual([]);
  expect(missing("@source '.';\n@source '../ui';")).toEqual([]);
  expect(missing("@source '.';\n@source '../ui/Stars.tsx';")).toEqual([
    expect.stringContaining('src/web/ui/Tile.tsx'),
  ]);
});

describe('the texts of the ticket page', () => {
  const main =
    "import './Page.tsx';\nimport.meta.glob('../../texts/*/{common,ticket,pass}.json');\n" +
    "await startTexts(loadTexts, ['ticket', 'common']);";
  const files = {
    'src/web/ticket/main.tsx': main,
    'src/web/ticket/Page.tsx':
      "import { Button } from '../ui/Button.tsx';\nconst load = () => import('../ui/Pass.tsx');",
    'src/web/ui/Button.tsx': '',
    'src/web/ui/Pass.tsx': '',
  };
  const button = (names: string) =>
    messages('src/web/ui/Button.tsx', `const { t } = useTranslation(${names});`, files);
  const pass = (names: string) =>
    messages('src/web/ui/Pass.tsx', `const { t } = useTranslation(${names});`, files);

  test('are those it starts with, in all that it loads at once', () => {
    expect(button("['ticket', 'common']")).toEqual([]);
    expect(button("'app'")).toEqual([expect.stringContaining("without the texts of 'app'")]);
    expect(button("['common', 'pass']")).toEqual([
      expect.stringContaining("without the texts of 'pass'"),
    ]);
  });

  test('are any it can get, in a part that comes later', () => {
    expect(pass("['pass', 'common']")).toEqual([]);
    expect(pass("'app'")).toEqual([expect.stringContaining("cannot get the texts of 'app'")]);
  });
});

describe('the ticket page', () => {
  const file = 'src/web/ticket/main.tsx';

  test.each([
    'react-aria-components',
    '@tanstack/react-query',
    'zod',
    'zod/mini',
    'icu-minify/compile',
  ])('does not load %s', (name) => {
    expect(messages(file, `import { a } from '${name}';`)).toEqual([
      expect.stringContaining(`may not load '${name}'`),
    ]);
  });

  test('takes types, and light helpers', () => {
    const text =
      "import type { Ticket } from '#contract/stays.ts';\nimport { a } from '../lib/a.ts';";
    const others = {
      'src/contract/stays.ts': "import { z } from 'zod';\nexport const a = z.string();",
      'src/web/lib/a.ts': "import type { Ticket } from '#contract/stays.ts';",
    };
    expect(messages(file, text, others)).toEqual([]);
  });

  test('does not load a heavy package through a helper', () => {
    const others = {
      'src/web/lib/a.ts': "import { b } from './b.ts';",
      'src/web/lib/b.ts': "import './a.ts';\nexport * from 'react-hook-form';",
    };
    expect(messages(file, "import { a } from '../lib/a.ts';", others)).toEqual([
      expect.stringContaining('through src/web/lib/a.ts → src/web/lib/b.ts'),
    ]);
  });

  test("an inline 'type' still loads the module", () => {
    const others = { 'src/contract/stays.ts': "import { z } from 'zod';" };
    expect(
      messages(file, "import { type Ticket } from '#contract/stays.ts';", others),
    ).toHaveLength(1);
  });
});

describe('direction', () => {
  const file = 'src/web/ui/a.tsx';

  test.each([
    '<p className="ml-2" />',
    '<p className="md:hover:-mr-px" />',
    '<p className={`grow ${size} pr-[3px]`} />',
    "<p className={on ? 'left-0' : ''} />",
    '<p className="right-1/2" />',
    '<p className="text-left" />',
    '<p className="border-l" />',
    '<p className="rounded-tr-lg" />',
    '<p style={{ marginLeft: 4 }} />',
    "<p style={{ textAlign: 'right' }} />",
  ])('%s names a side', (jsx) => {
    expect(messages(file, `const a = ${jsx};`)).toEqual([
      expect.stringContaining('wrong in Arabic'),
    ]);
  });

  test.each([
    '<p className="ms-2 pe-4 start-0 text-start border-s rounded-e-lg" />',
    '<p className="border-rule rounded-lg border-line" />',
    '<ArrowLeft aria-label="left over from the right-to-left days" />',
    "<p style={{ left: rect.left, marginInlineStart: 4, textAlign: 'start' }} />",
    "<p /* ml-2 */ className='html-2' />",
  ])('%s does not', (jsx) => {
    expect(messages(file, `const a = ${jsx};`)).toEqual([]);
  });

  test('stylesheets too', () => {
    const css = '/* left: 0 */\n.a { left: 0 }\n.b { @apply ml-2; }\n.c { text-align: left }';
    const lines = checkImports({ 'src/web/a.css': css }).map(({ line }) => line);
    expect(new Set(lines)).toEqual(new Set([2, 3, 4]));
    expect(checkImports({ 'src/web/a.css': '.a { inset-inline-start: 0; --left: 1 }' })).toEqual(
      [],
    );
  });

  test('only in the web app', () => {
    expect(checkImports({ 'src/server/mail.ts': "const a = 'ml-2';" })).toEqual([]);
  });
});

describe('states', () => {
  const mover = 'src/server/features/payments/commands/transition.ts';
  const kysely =
    "db.updateTable('payments').set({ closed_at: now, status: 'paid' }).where('id', '=', id)";
  const row = "updateRow(trx, 'payments', id, { closed_at: now, status: 'paid' })";
  const written = "sql`update payments set looks = 1, status = 'paid' where id = ${id}`";

  test.each([kysely, row, written])('%s is for the one that moves payments', (text) => {
    expect(messages(mover, text)).toEqual([]);
    expect(messages('src/server/features/payments/jobs.ts', text)).toEqual([
      expect.stringContaining('movePayment alone'),
    ]);
  });

  test.each([
    "db.updateTable('payments').set({ closed_at: now }).where('status', '=', 'paid')",
    "sql`update payments set looks = 1 where status = 'paid'`",
    "db.updateTable('messages').set({ status: 'sent' })",
  ])('%s writes no status of theirs', (text) => {
    expect(messages('src/server/features/payments/jobs.ts', text)).toEqual([]);
  });
});

describe('words', () => {
  const lines = (text: string) => checkWords('src/domain/a.ts', text).map(({ line }) => line);

  test.each([
    '// What the guest pays.',
    '/** Who takes it. */',
    '/**\n * Of two the first.\n */',
    'export const measures = 1;',
    'export type Standing = 1;',
  ])('%j is refused', (text) => {
    expect(lines(text)).toHaveLength(1);
  });

  test.each([
    '// The guest pays\n// What it costs.',
    '/**\n * The sum of two.\n * One is enough.\n */',
    '// Whatever comes is kept.',
    "const text = '// What';",
    'export const measureCosts = 1;',
    'export const measuresKept = 1;',
  ])('%j is allowed', (text) => {
    expect(lines(text)).toEqual([]);
  });
});

test('a document names files that exist, with some of their folders or none', () => {
  const files = ['src/domain/stays/states.ts', 'start.mjs'];
  const text = 'See `domain/stays/states.ts`, `states.ts`,\n`start.mjs` and `stays/gone.ts`.';
  expect(checkDocument('docs/a.md', text, files)).toEqual([
    { path: 'docs/a.md', line: 2, message: "There is no file 'stays/gone.ts'." },
  ]);
  expect(checkDocument('docs/a.md', '`es.ts`, `*.ts`, `npm start`', files)).toHaveLength(1);
});
