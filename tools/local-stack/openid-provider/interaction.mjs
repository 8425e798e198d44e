// @ts-check
const PAGE = /^\/who\/[\w-]+$/;
const FORM_MAX_BYTES = 10_000;

/** @param {{ provider: import('oidc-provider').Provider, people: ReturnType<typeof import('./people.mjs').createPeople>, name: string }} options */
export function identityForm({ provider, people, name }) {
  /** @type {import('oidc-provider').Provider['middleware'][number]} */
  const middleware = async (ctx, next) => {
    if (!PAGE.test(ctx.path)) return next();
    if (ctx.method === 'GET') {
      ctx.type = 'html';
      ctx.body = page(name);
      return;
    }
    const form = new URLSearchParams(await textOf(ctx.req));
    const result = form.has('cancel')
      ? { error: 'access_denied', error_description: 'not wanted' }
      : { login: { accountId: people.enter(form) }, select_account: {} };
    ctx.respond = false;
    await provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
  };
  return middleware;
}

/** @param {import('node:http').IncomingMessage} stream */
async function textOf(stream) {
  let text = '';
  for await (const chunk of stream) {
    text += chunk;
    if (text.length > FORM_MAX_BYTES) throw new Error('too long');
  }
  return text;
}

/** @param {string} name */
function page(name) {
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <title>Local provider</title>
  <style>
    body { max-width: 24rem; margin: 4rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
    label, button { display: block; margin-top: 1rem; }
    input:not([type='checkbox']) { width: 100%; box-sizing: border-box; padding: 0.5rem; font: inherit; }
    button { padding: 0.5rem 1rem; font: inherit; }
  </style>
  <h1>Local provider</h1>
  <p>Acts as ${name}, on this machine only. Every identity is accepted.</p>
  <form method="post">
    <label>Email <input name="email" type="email" required autofocus /></label>
    <label>First name <input name="firstName" /></label>
    <label>Last name <input name="lastName" /></label>
    <label><input type="checkbox" name="verified" checked /> The address is verified</label>
    <button>Continue</button>
    <button name="cancel" value="1" formnovalidate>Cancel</button>
  </form>
</html>`;
}
