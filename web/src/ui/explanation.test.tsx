import { screen } from '@testing-library/react';
import { renderPart } from '../../test/render-route';
import { Explanation } from './explanation';

const question = { explanation: 'See the regulation.', citation: null, cfrEdition: null };

test('says when and why the key changed', () => {
  const keyChange = { decidedOn: '2026-05-12', publicNote: 'CBP also accepts C.' };
  renderPart(<Explanation question={{ ...question, keyChange }} />, '/', []);
  expect(screen.getByText('Key changed on May 12, 2026:').closest('p')).toHaveTextContent(
    'Key changed on May 12, 2026: CBP also accepts C.',
  );
});

test.each([
  ['a citation alone', null, '19 CFR 111.30', true],
  ['an explanation', 'See the regulation.', '19 CFR 111.30', false],
  ['neither, while an exam with the question runs', null, null, false],
])('with %s says whether CBP explains the answer', (_what, explanation, citation, isSaid) => {
  renderPart(<Explanation question={{ explanation, citation, cfrEdition: null }} />, '/', []);
  expect(screen.queryByText('CBP publishes the answer and the citation, no explanation.') !== null).toBe(
    isSaid,
  );
});

test('says nothing about a key that has not changed', () => {
  renderPart(<Explanation question={question} />, '/', []);
  expect(screen.getByText('See the regulation.')).toBeVisible();
  expect(screen.queryByText(/Key changed/)).toBeNull();
});
