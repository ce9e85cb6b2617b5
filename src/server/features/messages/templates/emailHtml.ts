import { type Language, languageList } from '#texts/languages.ts';
import type { EmailRow, EmailText } from './emails.ts';
import { escapeHtml } from '../../../platform/http/escapeHtml.ts';
import { writeFoot } from './writeFoot.ts';
import { messageTexts } from './translate.ts';
import type { MessageVoice } from './voice.ts';

const green = '#0F4C3A';
const ivory = '#F6F3EC';
const ink = '#15201B';
const paper = '#FFFFFF';
const muted = '#56615B';
const brass = '#B8904F';
const line = '#E2DCCF';

const fonts = {
  ltr: `Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`,
  rtl: `'Readex Pro','Segoe UI',Tahoma,'Geeza Pro',Arial,sans-serif`,
};

/**
 * Style sheet for dark mode and narrow screens, for mail clients that support it. All other styles
 * are inline.
 */
const dark = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground { background-color: #0E1311 !important; }
    .paper { background-color: #161D1A !important; }
    .holes { border-color: #0E1311 !important; }
    .ink { color: #EDF1EE !important; }
    .muted { color: #A3B0A9 !important; }
    .button { background-color: #79C9A5 !important; }
    .button a { color: #0E1311 !important; }
    .link { color: #79C9A5 !important; }
  }
  @media (max-width: 340px) {
    .paper { padding: 24px 16px !important; }
  }`;

type EmailLook = { language: Language; start: 'left' | 'right' };

const paragraph = (text: string, dir = '') =>
  `<p class="ink"${dir} style="margin:0 0 16px;color:${ink};font-size:16px;line-height:1.6;white-space:pre-line">${escapeHtml(text)}</p>`;

/** Renders a quotation of what a person wrote, in any language. */
const quotation = (text: string, { start }: EmailLook) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr><td style="padding:2px 14px 0;border-${start}:3px solid ${brass}">${paragraph(text, ' dir="auto"')}</td></tr></table>`;

/** Renders text in small print, below a name or value. */
const small = (text: string | undefined) =>
  text
    ? `<br><span class="muted" style="color:${muted};font-size:13px;font-weight:400">${escapeHtml(text)}</span>`
    : '';

/** Renders a heading row across both columns. */
const title = (text: string, start: EmailLook['start']) =>
  `<tr><td class="ink" colspan="2" align="${start}" style="padding:20px 0 6px;border-bottom:1px solid ${line};color:${ink};font-size:17px;font-weight:650;line-height:1.4">${escapeHtml(text)}</td></tr>`;

/** Renders names and values in two columns, with a rule above sums. */
function table(rows: readonly EmailRow[], { start }: EmailLook): string {
  const end = start === 'left' ? 'right' : 'left';
  const lines = rows.map(({ name, value, look, detail, before }) => {
    if (look === 'title') return title(name, start);
    const rule = look ? `border-top:1px solid ${line};` : '';
    const weight = look === 'sum' ? 'font-weight:650;' : '';
    const cell = `padding:7px 0;${rule}${weight}color:${ink};font-size:15px;line-height:1.5;vertical-align:top`;
    return `<tr><td class="ink" align="${start}" style="${cell}">${escapeHtml(name)}${small(detail)}</td><td class="ink" align="${end}"${before ? ' width="44%"' : ''} style="${cell};padding-${start}:16px"><bdi>${escapeHtml(value)}</bdi>${small(before)}</td></tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-collapse:collapse">${lines.join('')}</table>`;
}

/**
 * Renders the first action of an email as a button, the others as links. The URL is also printed
 * below the button, for mail clients that show no buttons.
 */
function action({ label, link }: EmailText['actions'][number], isFirst: boolean): string {
  const href = escapeHtml(link);
  const text = escapeHtml(label);
  if (!isFirst) {
    return `<p style="margin:0 0 16px;font-size:16px;line-height:1.6"><a class="link" href="${href}" target="_blank" style="color:${green};font-weight:600">${text}</a></p>`;
  }
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td class="button" bgcolor="${green}" style="background-color:${green};border-radius:12px"><a href="${href}" target="_blank" style="display:inline-block;padding:16px 28px;color:${ivory};font-size:17px;font-weight:600;line-height:24px;text-decoration:none">${text}</a></td></tr></table>
<p class="muted" style="margin:0 0 20px;color:${muted};font-size:13px;line-height:1.5" dir="ltr"><a class="link" href="${href}" target="_blank" style="color:${green};word-break:break-all">${href}</a></p>`;
}

function content(email: EmailText, look: EmailLook): string {
  return [
    `<h1 class="ink" style="margin:0 0 16px;color:${ink};font-size:26px;line-height:1.3;font-weight:650">${escapeHtml(email.headline)}</h1>`,
    ...email.paragraphs.map((text) => paragraph(text)),
    ...(email.quote ? [quotation(email.quote, look)] : []),
    ...(email.table?.length ? [table(email.table, look)] : []),
    ...email.actions.map((each, index) => action(each, index === 0)),
    ...(email.note
      ? [
          `<p class="muted" style="margin:0;color:${muted};font-size:13px;line-height:1.6">${escapeHtml(email.note)}</p>`,
        ]
      : []),
  ].join('\n');
}

/**
 * Renders an email in the look of a paper ticket. Mail clients support only tables and inline
 * styles; every value is escaped, and nothing is loaded from other hosts.
 */
export function renderEmailHtml(email: EmailText, language: Language, voice: MessageVoice): string {
  const dir = languageList[language].direction;
  const start = dir === 'rtl' ? 'right' : 'left';
  const { write } = messageTexts('email', language, { brand: voice.sender.brand[language] });
  const [name, line] = [escapeHtml(write('frame.name')), write('frame.line')];
  const foot = writeFoot(language, voice)
    .map((text) => `<span dir="auto">${escapeHtml(text)}</span>`)
    .join('<br>');
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(email.subject)}</title>
<style>${dark}
</style>
</head>
<body class="ground" dir="${dir}" style="margin:0;padding:0;background-color:${ivory};font-family:${fonts[dir]}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(email.preheader)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table class="ground" role="presentation" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${ivory}" style="background-color:${ivory}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td align="${start}" bgcolor="${green}" style="padding:24px 28px 18px;background-color:${green};border-radius:20px 20px 0 0">
<span style="color:${ivory};font-size:24px;font-weight:650;line-height:1.2">${name}</span><br><span style="color:#D9E4DD;font-size:13px;line-height:1.6">${line}</span>
</td></tr>
<tr><td bgcolor="${green}" style="padding:0 10px;background-color:${green};font-size:0;line-height:0"><div class="holes" style="border-bottom:8px dotted ${ivory}"></div></td></tr>
<tr><td bgcolor="${green}" style="height:6px;background-color:${green};font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td class="paper" align="${start}" bgcolor="${paper}" style="padding:32px 28px;background-color:${paper};border-radius:0 0 20px 20px;text-align:${start}">
${content(email, { language, start })}
</td></tr>
<tr><td class="muted" align="center" style="padding:20px 12px;color:${muted};font-size:13px;line-height:1.5">${foot}</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}
