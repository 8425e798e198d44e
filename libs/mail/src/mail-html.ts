import escapeHtml from 'escape-html';
import { brand } from './brand.js';
import type { MailContent } from './mail-content.js';

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const PREHEADER_LENGTH = 140;
/** Padding that keeps mail programs from filling the preview with the text of the body. */
const PREHEADER_END = '&#847;&zwnj;&nbsp;'.repeat(40);

const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background-color: #0E1420 !important; }
    .card { background-color: #161E2E !important; border-color: #27324A !important; }
    .ink { color: #E8ECF4 !important; }
    .muted { color: #9AA6BC !important; }
    .link { color: #6FA3F0 !important; }
    .button { background-color: #6FA3F0 !important; color: #0E1420 !important; }
  }
  @media (max-width: 480px) { .card { padding: 24px 20px !important; } }
`;

export function mailHtml({ subject, greeting, paragraphs, action, footer }: MailContent): string {
  const preheader = escapeHtml((paragraphs[0] ?? subject).slice(0, PREHEADER_LENGTH));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#F7F8FA">
<div style="display:none;max-height:0;overflow:hidden">${preheader}${PREHEADER_END}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background-color:#F7F8FA">
<tr><td align="center" style="padding:32px 12px;font-family:${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 16px;font-size:18px;font-weight:700;color:#14213D">${brand.name}</td></tr>
<tr><td class="card" style="background-color:#FFFFFF;border:1px solid #E3E7EE;border-radius:12px;padding:32px">
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:650;color:#14213D">${escapeHtml(subject)}</h1>
${[greeting, ...paragraphs]
  .filter((text) => text !== undefined)
  .map(paragraph)
  .join('\n')}
${action ? button(action) : ''}
${footer ? smallPrint(footer) : ''}
</td></tr>
<tr><td class="muted" style="padding:16px 4px 0;font-size:13px;line-height:20px;color:#5B6577">${brand.why}<br>Questions: <a class="link" href="mailto:${brand.support}" style="color:#1F5FBF">${brand.support}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function paragraph(text: string): string {
  const lines = escapeHtml(text).replaceAll('\n', '<br>');
  return `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:26px;color:#14213D">${lines}</p>`;
}

function button({ text, url }: { text: string; url: string }): string {
  const href = escapeHtml(url);
  return `<p style="margin:24px 0"><a class="button" href="${href}" style="display:inline-block;padding:12px 24px;border-radius:8px;background-color:#1F5FBF;color:#FFFFFF;font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escapeHtml(text)}</a></p>
<p class="muted" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#5B6577">Or open this address: <a class="link" href="${href}" style="color:#1F5FBF;overflow-wrap:anywhere;word-break:break-word">${href}</a></p>`;
}

function smallPrint(text: string): string {
  return `<p class="muted" style="margin:16px 0 0;font-size:13px;line-height:20px;color:#5B6577">${escapeHtml(text)}</p>`;
}
