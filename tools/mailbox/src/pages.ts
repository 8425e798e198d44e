import escapeHtml from 'escape-html';
import type { MailboxMessage } from './read-message.js';

const STYLE = `
  :root { color-scheme: light dark; --ink: #14213D; --page: #F7F8FA; --surface: #FFFFFF; --line: #E3E7EE; --muted: #5B6577; --accent: #1F5FBF; }
  @media (prefers-color-scheme: dark) { :root { --ink: #E8ECF4; --page: #0E1420; --surface: #161E2E; --line: #27324A; --muted: #9AA6BC; --accent: #6FA3F0; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--page); color: var(--ink); font: 16px/26px system-ui, -apple-system, 'Segoe UI', sans-serif; }
  main { max-width: 1200px; margin: 0 auto; padding: 24px 16px 48px; }
  h1 { font-size: 24px; line-height: 32px; margin: 0 0 16px; overflow-wrap: anywhere; }
  a { color: var(--accent); }
  a:focus-visible, input:focus-visible, button:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  .muted { color: var(--muted); font-size: 14px; }
  form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin: 0 0 16px; }
  input, button { font: inherit; padding: 6px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); color: inherit; max-width: 100%; }
  ul { list-style: none; margin: 0; padding: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
  li { border-top: 1px solid var(--line); } li:first-child { border-top: 0; }
  li a { display: block; padding: 12px 16px; text-decoration: none; color: inherit; overflow-wrap: anywhere; }
  li a:hover strong { color: var(--accent); }
  li strong { display: block; font-weight: 600; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 16px; margin: 0 0 16px; } dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
  .parts { display: grid; gap: 16px; grid-template-columns: 3fr 2fr; } @media (max-width: 800px) { .parts { grid-template-columns: 1fr; } }
  .parts > * { min-width: 0; }
  h2 { font-size: 16px; margin: 0 0 8px; }
  iframe, pre { width: 100%; height: 70vh; margin: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
  pre { overflow: auto; padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/22px ui-monospace, monospace; }
`;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body><main>
${body}
</main></body>
</html>
`;
}

export function listPage(messages: MailboxMessage[], to: string): string {
  const rows = messages.map(
    ({ id, to: recipient, subject, receivedAt }) =>
      `<li><a href="/messages/${id}"><strong>${escapeHtml(subject) || '(no subject)'}</strong><span class="muted">to ${escapeHtml(recipient)} · ${time(receivedAt)}</span></a></li>`,
  );
  const list = rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : '<p>No messages yet.</p>';
  return page(
    'Tenfold mailbox',
    `<h1>Tenfold mailbox</h1>
<p class="muted">What Tenfold sends on this machine arrives here and goes nowhere else. Reload to see what is new.</p>
<form method="get" action="/"><label>To <input type="text" name="to" value="${escapeHtml(to)}" placeholder="all recipients"></label><button type="submit">Show</button></form>
${list}`,
  );
}

export function messagePage({ id, from, to, subject, text, html, receivedAt }: MailboxMessage): string {
  const shown = html
    ? `<iframe title="The message as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${id}/html"></iframe>`
    : '<p>It has no HTML part.</p>';
  return page(
    subject || '(no subject)',
    `<p><a href="/">All messages</a></p>
<h1>${escapeHtml(subject) || '(no subject)'}</h1>
<dl><dt>From</dt><dd>${escapeHtml(from)}</dd><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>Received</dt><dd>${time(receivedAt)}</dd><dt>As it came</dt><dd><a href="/messages/${id}/source">source</a></dd></dl>
<div class="parts">
<section><h2>HTML</h2>${shown}</section>
<section><h2>Plain text</h2><pre tabindex="0">${linked(escapeHtml(text))}</pre></section>
</div>`,
  );
}

export function missingPage(): string {
  return page('Not found', '<h1>There is no such message</h1><p><a href="/">All messages</a></p>');
}

export function framed(html: string): string {
  return `<base target="_blank">${html}`;
}

function time(iso: string): string {
  return `<time datetime="${iso}">${iso.replace('T', ' ').replace(/\..*/, ' UTC')}</time>`;
}

function linked(escaped: string): string {
  return escaped.replace(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`,
  );
}
