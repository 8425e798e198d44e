import { render, screen } from '@testing-library/react';
import { ErrorBoundary } from './error-boundary';
import { FailurePage } from './failure-page';

function Broken(): never {
  throw new Error('cannot render');
}

test('a screen that fails is told, and another screen clears it', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { rerender } = render(
    <ErrorBoundary resetKey="/a" fallback={<FailurePage />}>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'This screen could not be shown' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  expect(logged).toHaveBeenCalledWith('A screen failed to render', expect.anything());
  rerender(
    <ErrorBoundary resetKey="/b" fallback={<FailurePage />}>
      <p>Another screen</p>
    </ErrorBoundary>,
  );
  expect(screen.getByText('Another screen')).toBeVisible();
});
