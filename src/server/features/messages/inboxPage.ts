import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { devMessages } from './queries.ts';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Links in a message can be followed; everything else is text. */
function body(text: string): string {
  return escape(text).replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);
}

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 44rem; padding: 24px 16px; background: light-dark(#f6f3ec, #0e1311); color: light-dark(#15201b, #edf1ee); }
  h1 { font-size: 20px; } article { padding: 14px 16px; margin-block: 12px; border-radius: 16px; background: light-dark(#fff, #161d1a); }
  header { display: flex; justify-content: space-between; gap: 12px; color: light-dark(#56615b, #a3b0a9); font-size: 13px; }
  p { white-space: pre-line; margin: 8px 0 0; overflow-wrap: anywhere; } a { color: light-dark(#0f4c3a, #79c9a5); }
  form { display: flex; gap: 8px; flex-wrap: wrap; } input, button { font: inherit; padding: 10px 12px; border-radius: 8px; border: 1px solid light-dark(#857f70, #75827b); background: transparent; color: inherit; }`;

/** `/dev/inbox`, development only: every code and link can be followed on one machine. */
export function mountInbox(app: FastifyInstance, ctx: Context): void {
  app.get<{ Querystring: { to?: string } }>(
    '/dev/inbox',
    { schema: { hide: true } },
    async (request, reply) => {
      const to =
        typeof request.query.to === 'string' && request.query.to !== ''
          ? request.query.to
          : undefined;
      const messages = await devMessages(ctx, to);
      const articles = messages.map(
        (
          message,
        ) => `<article><header><bdi>${escape(message.to)}</bdi><time>${message.createdAt.slice(0, 19).replace('T', ' ')} UTC</time></header>
          ${message.subject ? `<strong>${escape(message.subject)}</strong>` : ''}<p dir="auto">${body(message.text)}</p></article>`,
      );
      const empty = '<p>No messages yet. Check in a car and its code arrives here.</p>';
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
        .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Development inbox</title><style>${style}</style></head>
<body><main><h1>Development inbox</h1><form><label>To <input name="to" value="${escape(to ?? '')}"></label><button>Show newest</button></form>
${articles.length > 0 ? articles.join('') : empty}</main></body></html>`);
    },
  );
}
