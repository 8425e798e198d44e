import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { useLeaveGuard } from './use-leave-guard';

function Quiz() {
  const guard = useLeaveGuard(true);
  return (
    <>
      <p>The quiz</p>
      <Link to="/other">Other</Link>
      {guard.isAsking && (
        <>
          <p>Leave?</p>
          <button onClick={guard.stay}>Stay</button>
          <button onClick={guard.leave}>Leave</button>
        </>
      )}
    </>
  );
}

async function openQuizFromHome() {
  window.history.replaceState(null, '', '/');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<Link to="/quiz">Start</Link>} />
        <Route path="/quiz" element={<Quiz />} />
        <Route path="/other" element={<p>Another screen</p>} />
      </Routes>
    </BrowserRouter>,
  );
  const person = userEvent.setup();
  await person.click(screen.getByRole('link', { name: 'Start' }));
  return person;
}

test("the browser's Back asks first; Stay keeps the screen and its address, Leave goes back", async () => {
  const person = await openQuizFromHome();
  act(() => window.history.back());
  await person.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(window.location.pathname).toBe('/quiz'));
  expect(screen.getByText('The quiz')).toBeVisible();

  act(() => window.history.back());
  await person.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('link', { name: 'Start' })).toBeVisible();
});

test('a link asks first', async () => {
  const person = await openQuizFromHome();
  await person.click(screen.getByRole('link', { name: 'Other' }));
  expect(screen.getByText('Leave?')).toBeVisible();
  expect(window.location.pathname).toBe('/quiz');
  await person.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Another screen')).toBeVisible();
});
