import { render, screen } from '@testing-library/react';
import { ScreenBoundary } from './screen-boundary';

function Broken(): never {
  throw new Error('cannot render');
}

test('the failure page replaces a screen that fails, and another screen clears it', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { rerender } = render(
    <ScreenBoundary resetKey="/a">
      <Broken />
    </ScreenBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'This screen could not be shown' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  expect(logged).toHaveBeenCalledWith('A screen failed to render', expect.anything());
  rerender(
    <ScreenBoundary resetKey="/b">
      <p>Another screen</p>
    </ScreenBoundary>,
  );
  expect(screen.getByText('Another screen')).toBeVisible();
});
