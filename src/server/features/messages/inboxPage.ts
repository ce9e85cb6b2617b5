import { escapeHtml } from '../../platform/http/escapeHtml.ts';
import type { listInboxMessages } from './queries.ts';

type InboxMessage = Awaited<ReturnType<typeof listInboxMessages>>[number];

/** Escapes a message's text and turns its URLs into links. */
function body(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);
}

/** Shows an email in a sandboxed iframe: the email cannot run scripts, and only its links open. */
function mailPart({ html, subject }: InboxMessage): string {
  if (!html) return '';
  return `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${escapeHtml(subject ?? '')}" srcdoc="${escapeHtml(html)}"></iframe>`;
}

function replyForm({ channel, to }: InboxMessage): string {
  if (channel !== 'sms') return '';
  return `<details><summary>Reply as this number</summary><form method="post" action="/dev/inbox/reply">
    <input type="hidden" name="from" value="${escapeHtml(to)}"><label>Message <input name="text" required maxlength="160" placeholder="STOP, START or HELP"></label><button>Send</button></form></details>`;
}

function article(message: InboxMessage, canReply: boolean): string {
  const at = message.createdAt.slice(0, 19).replace('T', ' ');
  return `<article><header><bdi>${escapeHtml(message.to)}</bdi><time>${at} UTC</time></header>
    ${message.subject ? `<strong dir="auto">${escapeHtml(message.subject)}</strong>` : ''}
    <div class="parts">${mailPart(message)}<p dir="auto">${body(message.text)}</p></div>${canReply ? replyForm(message) : ''}</article>`;
}

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 64rem; padding: 24px 16px; background: light-dark(#f6f3ec, #0e1311); color: light-dark(#15201b, #edf1ee); }
  h1 { font-size: 20px; } article { padding: 14px 16px; margin-block: 12px; border-radius: 16px; background: light-dark(#fff, #161d1a); }
  header { display: flex; justify-content: space-between; flex-wrap: wrap; gap: 4px 12px; color: light-dark(#56615b, #a3b0a9); font-size: 13px; }
  .parts { display: flex; flex-wrap: wrap; gap: 16px; } .parts > * { flex: 1 1 20rem; min-width: 0; }
  iframe { height: 34rem; border: 1px solid light-dark(#d9d4c7, #2b3631); border-radius: 8px; background: light-dark(#f6f3ec, #0e1311); resize: vertical; }
  p { white-space: pre-line; margin: 8px 0 0; overflow-wrap: anywhere; } a { color: light-dark(#0f4c3a, #79c9a5); }
  details { margin-block-start: 8px; } summary { display: list-item; padding-block: 10px; cursor: pointer; color: light-dark(#0f4c3a, #79c9a5); font-size: 13px; }
  form { display: flex; align-items: center; gap: 8px; flex-wrap: wrap; } input, button { font: inherit; min-height: 44px; box-sizing: border-box; padding: 8px 12px; border-radius: 8px; border: 1px solid light-dark(#857f70, #75827b); background: transparent; color: inherit; }`;

/**
 * Renders the page of `/dev/inbox`. The referrer policy must not be `no-referrer`: browsers would
 * then send the reply form with origin `null`.
 */
export function inboxPage(
  messages: readonly InboxMessage[],
  to: string | undefined,
  canReply: boolean,
): string {
  const articles = messages.map((message) => article(message, canReply)).join('');
  const empty = '<p>No messages yet. Check in a car and its code arrives here.</p>';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="same-origin"><title>Development inbox</title><style>${style}</style></head>
<body><main><h1>Development inbox</h1><form><label>To <input name="to" value="${escapeHtml(to ?? '')}"></label><button>Show newest</button></form>
${articles || empty}</main></body></html>`;
}
