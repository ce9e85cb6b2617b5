import {
  type ApiDescription,
  type Content,
  type DescribedCall,
  type JsonSchema,
  SCHEMAS,
} from './describeApi.ts';
import { escapeHtml } from './escapeHtml.ts';

type Row = { method: string; path: string; call: DescribedCall };

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 64rem; padding: 24px 16px; background: light-dark(#f6f3ec, #0e1311); color: light-dark(#15201b, #edf1ee); }
  h1 { font-size: 20px; } h2 { margin-block: 28px 8px; font-size: 17px; } h3 { margin-block: 12px 4px; font-size: 15px; }
  a, summary code { color: light-dark(#0f4c3a, #79c9a5); } nav { display: flex; flex-wrap: wrap; gap: 0 16px; } nav a { padding-block: 10px; }
  details { padding-inline: 16px; margin-block: 8px; border-radius: 16px; background: light-dark(#fff, #161d1a); }
  summary { padding-block: 12px; cursor: pointer; overflow-wrap: anywhere; } details > div { padding-block-end: 16px; }
  p { margin-block: 0; color: light-dark(#56615b, #a3b0a9); } pre { margin: 0; font-size: 13px; white-space: pre-wrap; overflow-wrap: anywhere; }`;

const reference = new RegExp(`&quot;${SCHEMAS}(\\w+)&quot;`, 'g');
/** Shows a schema, with links to the schemas to which it refers. */
const json = (schema: JsonSchema) =>
  `<pre>${escapeHtml(JSON.stringify(schema, null, 1)).replace(reference, '<a href="#$1">$1</a>')}</pre>`;

function showBody(title: string, described?: Content): string {
  const schema = described?.['application/json'].schema;
  return schema === undefined ? '' : `<h3>${title}</h3>${json(schema)}`;
}

function showParameters(parameters: DescribedCall['parameters'] = []): string {
  return parameters
    .map(({ name, in: place, required, schema }) => {
      const need = required ? 'required' : 'optional';
      return `<h3><code>${escapeHtml(name)}</code> in the ${escapeHtml(place)}, ${need}</h3>${json(schema)}`;
    })
    .join('');
}

function readAnswer({ responses }: DescribedCall, status: string) {
  const answer = responses[status];
  return answer && 'content' in answer ? answer.content : undefined;
}

function showCall({ method, path, call }: Row): string {
  const { summary, security, parameters, requestBody, responses } = call;
  const refusals = Object.keys(responses).filter((status) => !status.startsWith('2'));
  return `<details><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary><div>
<p>${security ? 'With a session, as a bearer token.' : 'Without a session.'} Refused with ${refusals.join(', ')}.</p>
${showParameters(parameters)}${showBody('Body', requestBody?.content)}${showBody('Answer', readAnswer(call, '200'))}${showBody('Answer: not yet (202)', readAnswer(call, '202'))}
</div></details>`;
}

/** Renders the page at `/docs`: every call with its input and answers, and the schemas, without any script. */
export function docsPage({ paths, components }: ApiDescription): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]): Row => ({ method, path, call })),
  );
  const groups = [...Map.groupBy(rows, ({ call }) => call.tags[0] ?? 'api')];
  const contents = groups.map(([tag]) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`);
  const sections = groups.map(
    ([tag, calls]) =>
      `<section id="${escapeHtml(tag)}"><h2>${escapeHtml(tag)}</h2>${calls.map(showCall).join('')}</section>`,
  );
  const schemas = Object.entries(components.schemas)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([name, schema]) =>
        `<details><summary><code>${name}</code></summary><div id="${name}">${json(schema)}</div></details>`,
    );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Portico: every call</title><style>${style}</style></head>
<body><main><h1>Every call of Portico</h1><p>The same for tools: <a href="/openapi.json">openapi.json</a></p>
<nav aria-label="Parts">${contents.join('')}<a href="#schemas">schemas</a></nav>${sections.join('')}
<section id="schemas"><h2>schemas</h2>${schemas.join('')}</section></main></body></html>`;
}
