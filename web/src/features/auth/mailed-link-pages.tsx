import { Button } from 'antd';
import { HttpProblem, problemDetail } from '../../lib/http.js';
import { toast } from '../../lib/toast.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { useFollowLink } from './api/follow-link.js';
import { LinkIsOver } from './link-is-over.js';
import { NarrowPage } from './narrow-page.js';
import { useUrlToken } from './use-url-token.js';

/** Where the mail about a new account leads. */
export function VerifyEmailPage() {
  return (
    <MailedLinkPage
      path="/api/auth/verify-email"
      title="Confirm your email address"
      lead="Please confirm that the mailbox in which you found this link is yours."
      action="Confirm my address"
      doneTitle="Address confirmed"
      doneLead="Thank you. You can reset your password by mail if you ever need to."
    />
  );
}

/** Where the mail about another address leads. */
export function ConfirmEmailPage() {
  return (
    <MailedLinkPage
      path="/api/auth/email/confirm"
      title="Use your new email address"
      lead="From then on you sign in with the address to which this link was sent, and mail goes there."
      action="Use this address"
      doneTitle="Address changed"
      doneLead="Sign in with your new address from now on. We have told your former one."
    />
  );
}

interface Props {
  path: Parameters<typeof useFollowLink>[0];
  title: string;
  lead: string;
  action: string;
  doneTitle: string;
  doneLead: string;
}

/** Waits for a press: mail programs open links, too. */
function MailedLinkPage({ path, title, lead, action, doneTitle, doneLead }: Props) {
  const token = useUrlToken();
  const following = useFollowLink(path);
  if (following.isSuccess) {
    return (
      <NarrowPage title={doneTitle} lead={doneLead}>
        <ButtonLink to={paths.home} kind="primary">
          Go on
        </ButtonLink>
      </NarrowPage>
    );
  }
  if (token === null || isOver(following.error)) {
    return (
      <LinkIsOver
        action={
          <ButtonLink to={paths.profile} kind="primary">
            Open the profile
          </ButtonLink>
        }
      />
    );
  }
  const follow = () =>
    following.mutate(token, {
      onError: (error) => {
        if (isOver(error)) return;
        const description = problemDetail(error, 'Check your connection and try again.');
        toast({ tone: 'destructive', title: 'Nothing has changed', description });
      },
    });
  return (
    <NarrowPage title={title} lead={lead}>
      <Button type="primary" size="large" block loading={following.isPending} onClick={follow}>
        {action}
      </Button>
    </NarrowPage>
  );
}

function isOver(error: unknown): boolean {
  return error instanceof HttpProblem && error.status === 400;
}
