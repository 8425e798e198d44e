import type { User } from '@tenfold/contracts';
import { isSubscribed } from '../../../lib/access.js';
import { paths } from '../../../paths.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { PlainLayout } from '../../../ui/layout/plain-layout.js';
import { MessagePage } from '../../../ui/message-page.js';
import { FreePlanChoice } from './free-plan-choice.js';

export function SetupFailed({ user, message }: { user: User; message: string }) {
  return (
    <PlainLayout>
      <MessagePage
        title="Setup Failed"
        actions={
          <>
            <ButtonLink to={paths.auth} kind="primary" wide>
              Try Again
            </ButtonLink>
            <FreePlanChoice hasFreePlan={isSubscribed(user)} />
          </>
        }
      >
        <p>{message}</p>
        <p>You have not been charged.</p>
      </MessagePage>
    </PlainLayout>
  );
}
