import { render, screen } from '@testing-library/react';
import { Explanation } from './explanation';

const question = { explanation: 'See the regulation.', citation: null, cfrEdition: null };

test('says when and why the key changed', () => {
  const keyChange = { decidedOn: '2026-05-12', publicNote: 'CBP also accepts C.' };
  render(<Explanation question={{ ...question, keyChange }} />);
  expect(screen.getByText('Key changed on May 12, 2026:').closest('p')).toHaveTextContent(
    'Key changed on May 12, 2026: CBP also accepts C.',
  );
});

test('says nothing about a key that has not changed', () => {
  render(<Explanation question={question} />);
  expect(screen.getByText('See the regulation.')).toBeVisible();
  expect(screen.queryByText(/Key changed/)).toBeNull();
});
