import { Button, Flex, Typography } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../api/current-user.js';
import { HttpProblem, TRY_AGAIN } from '../../lib/http.js';
import { toastFailure } from '../../lib/toast.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { UnreachablePage } from '../../ui/failure-page.js';
import { SpinnerPage } from '../../ui/spinner-page.js';
import { useDisownAccount, useFollowLink } from './api/mailed-links.js';
import { ExpiredLinkPage, NarrowPage } from './components/narrow-page.js';
import { useUrlToken } from './hooks/use-url-token.js';

interface LinkWords {
  title: string;
  lead: string;
  action: string;
  doneTitle: string;
  doneLead: string;
  signInLead: string;
}

export function VerifyEmailPage() {
  return (
    <MailedLinkPage
      api="/api/auth/verify-email"
      page={paths.verifyEmail}
      canDisown
      words={{
        title: 'Confirm your email address',
        lead: 'Please confirm that this email address is yours.',
        action: 'Confirm my address',
        doneTitle: 'Address confirmed',
        doneLead: 'Thank you. You can reset your password by email if you ever need to.',
        signInLead:
          'Sign in to the account that you created with this address. Then you can confirm the address.',
      }}
    />
  );
}

export function ConfirmEmailPage() {
  return (
    <MailedLinkPage
      api="/api/auth/email/confirm"
      page={paths.confirmEmail}
      words={{
        title: 'Use your new email address',
        lead: 'From then on you sign in with the address to which this link was sent, and mail goes there.',
        action: 'Use this address',
        doneTitle: 'Address changed',
        doneLead: 'Sign in with your new address from now on. We have emailed your previous address.',
        signInLead:
          'Sign in to your account, with the address it has now. If you did not ask for a new address, close this page: nothing has changed.',
      }}
    />
  );
}

interface Props {
  api: Parameters<typeof useFollowLink>[0];
  page: string;
  canDisown?: boolean;
  words: LinkWords;
}

/** Requires a click, because mail scanners open links, and an auth session of the account that the link belongs to. */
function MailedLinkPage({ api, page, canDisown = false, words }: Props) {
  const token = useUrlToken();
  const session = useSession();
  const following = useFollowLink(api);
  if (following.isSuccess) {
    return (
      <NarrowPage title={words.doneTitle} lead={words.doneLead}>
        <div>
          <ButtonLink to={paths.home} kind="primary">
            Continue
          </ButtonLink>
        </div>
      </NarrowPage>
    );
  }
  if (token === null || statusOf(following.error) === 400) return <ExpiredLink />;
  if (session.status === 'loading') return <SpinnerPage />;
  if (session.status === 'unreachable') return <UnreachablePage retry={session.retry} />;
  const disown = canDisown && <DisownAccount token={token} />;
  if (session.status === 'signed-out' || statusOf(following.error) === 401) {
    return (
      <NarrowPage title="Sign in to confirm" lead={words.signInLead}>
        <ButtonLink to={paths.auth} state={{ returnTo: `${page}?token=${token}` }} kind="primary" wide>
          Sign in
        </ButtonLink>
        {disown}
      </NarrowPage>
    );
  }
  if (statusOf(following.error) === 403) {
    const lead = `You are signed in as ${session.user.email}. Sign out, then sign in to the account that the link was sent for.`;
    return (
      <NarrowPage title="This link belongs to another account" lead={lead}>
        <ButtonLink to={paths.profile} kind="primary" wide>
          Open the profile
        </ButtonLink>
        {disown}
      </NarrowPage>
    );
  }
  const follow = () =>
    following.mutate(token, {
      onError: (error) => {
        if ([400, 401, 403].includes(statusOf(error) ?? 0)) return;
        toastFailure('Nothing has changed', error, TRY_AGAIN);
      },
    });
  return (
    <NarrowPage title={words.title} lead={words.lead}>
      <Button type="primary" size="large" block loading={following.isPending} onClick={follow}>
        {words.action}
      </Button>
    </NarrowPage>
  );
}

function DisownAccount({ token }: { token: string }) {
  const navigate = useNavigate();
  const disowning = useDisownAccount();
  const disown = () =>
    disowning.mutate(token, {
      onSuccess: ({ resetToken }) =>
        void navigate(`${paths.resetPassword}?token=${resetToken}`, { replace: true }),
      onError: (error) => toastFailure('Nothing has changed', error, TRY_AGAIN),
    });
  return (
    <Flex component="section" vertical gap={12} aria-labelledby="disown">
      <h2 id="disown">You did not create an account?</h2>
      <Typography.Text type="secondary">
        Then someone else used your address. We sign them out, remove their password and everything else they
        could sign in with, and you choose a password of your own.
      </Typography.Text>
      <Button size="large" block loading={disowning.isPending} onClick={disown}>
        I did not create this account
      </Button>
    </Flex>
  );
}

function ExpiredLink() {
  return (
    <ExpiredLinkPage
      action={
        <ButtonLink to={paths.profile} kind="primary">
          Open the profile
        </ButtonLink>
      }
    />
  );
}

function statusOf(error: unknown): number | null {
  return error instanceof HttpProblem ? error.status : null;
}
