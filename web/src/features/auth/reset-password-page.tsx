import { useQuery } from '@tanstack/react-query';
import { HttpProblem } from '../../lib/http.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { SpinnerPage } from '../../ui/spinner-page.js';
import { passwordResetOptionsQuery, useResetPassword } from './api/password-reset.js';
import { ExpiredLinkPage, NarrowPage } from './components/narrow-page.js';
import { ResetPasswordForm } from './components/reset-password-form.js';
import { useUrlToken } from './hooks/use-url-token.js';

export function ResetPasswordPage() {
  const token = useUrlToken();
  return token === null ? <ExpiredLink /> : <ResetPassword token={token} />;
}

function ResetPassword({ token }: { token: string }) {
  const resetting = useResetPassword();
  const options = useQuery(passwordResetOptionsQuery(token));
  if (resetting.isSuccess) {
    return (
      <NarrowPage
        title="Password changed"
        lead="Every browser is signed out. Sign in with your new password to continue."
      >
        <div>
          <ButtonLink to={paths.auth} kind="primary">
            Sign in
          </ButtonLink>
        </div>
      </NarrowPage>
    );
  }
  if (isRefusedToken(resetting.error) || isRefusedToken(options.error)) return <ExpiredLink />;
  if (options.isPending) return <SpinnerPage />;
  return (
    <NarrowPage
      title="Choose a new password"
      lead="Every browser in which you are signed in will be signed out."
    >
      {/* the form works without the options: the server then applies its default to the linked providers */}
      <ResetPasswordForm token={token} options={options.data ?? null} resetting={resetting} />
    </NarrowPage>
  );
}

function ExpiredLink() {
  return (
    <ExpiredLinkPage
      action={
        <ButtonLink to={paths.forgotPassword} kind="primary">
          Send a new link
        </ButtonLink>
      }
    />
  );
}

function isRefusedToken(error: unknown): boolean {
  return error instanceof HttpProblem && (error.body.errors ?? []).some(({ field }) => field === 'token');
}
