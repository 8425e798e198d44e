import { renderMail } from './render-mail.js';

const evil = `<img src=x onerror="alert('1')">&`;

test('the text contains everything that the HTML contains', () => {
  const { subject, text, html } = renderMail({
    subject: 'Your trial ends on 4 May',
    greeting: 'Hello Ada,',
    paragraphs: ['First.', 'Second.'],
    action: { text: 'Manage it', url: 'https://tenfold.example/profile' },
    footer: 'You did not ask for this? Ignore it.',
  });
  expect(subject).toBe('Your trial ends on 4 May');
  const said = [
    'Hello Ada,',
    'First.',
    'Second.',
    'Manage it',
    'https://tenfold.example/profile',
    'You did not ask for this? Ignore it.',
    'Tenfold',
    'support@tenfold.example',
  ];
  for (const words of said) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
});

test('escapes every field', () => {
  const { html } = renderMail({
    subject: evil,
    greeting: evil,
    paragraphs: [evil, evil],
    action: { text: evil, url: `https://tenfold.example/?q="><script>` },
    footer: evil,
  });
  expect(html).not.toMatch(/<img|<script|onerror="/);
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;');
  expect(html).toContain('href="https://tenfold.example/?q=&quot;&gt;&lt;script&gt;"');
});

test('the first paragraph is the preview, and the page has a language and a title', () => {
  const { html } = renderMail({ subject: 'S & T', paragraphs: ['The first.', 'The second.'] });
  expect(html).toMatch(/<div style="display:none[^>]*>The first\./);
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('<title>S &amp; T</title>');
});

test('removes line breaks from the subject', () => {
  expect(renderMail({ subject: 'One\r\nTo: two', paragraphs: [] }).subject).toBe('One To: two');
});

test.each(['javascript:alert(1)', '/profile', 'data:text/html,x'])(
  'refuses %s as the address of an action',
  (url) => {
    const content = { subject: 'S', paragraphs: [], action: { text: 'Go', url } };
    expect(() => renderMail(content)).toThrow('must begin with http');
  },
);
