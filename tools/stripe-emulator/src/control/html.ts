import escapeHtml from 'escape-html';

export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 0 1rem 3rem; }
.ribbon { background: #8a5a00; color: #fff; margin: 0 -1rem 1.5rem; padding: 0.5rem 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid #8886; }
td { overflow-wrap: anywhere; }
form { display: inline-block; margin: 0 0.5rem 0.5rem 0; }
button, select, input { font: inherit; padding: 0.35rem 0.75rem; }
</style>
</head>
<body>
<p class="ribbon">Test mode: no card is taken and no money moves.</p>
<h1>${escapeHtml(title)}</h1>
${body}
</body>
</html>`;
}

export function button(action: string, label: string, fields: Record<string, string> = {}): string {
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  return `<form method="post" action="${escapeHtml(action)}">${hidden}<button>${escapeHtml(label)}</button></form>`;
}

export function moment(seconds: number | null): string {
  return seconds === null
    ? ''
    : `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
