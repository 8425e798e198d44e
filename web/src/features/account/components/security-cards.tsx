import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../ui/card.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { QueryView } from '../../../ui/states.js';
import { securityQuery } from '../../../api/security.js';
import { EmailCard } from './email-card.js';
import { PasskeysCard } from './passkeys-card.js';
import { PasswordCard } from './password-card.js';
import { ProvidersCard } from './social-logins-card.js';
import { SessionsCard } from './auth-sessions-card.js';
import { TwoStepCard } from './totp-card.js';

export function SecurityCards() {
  const query = useQuery(securityQuery);
  return (
    <>
      {query.data ? (
        <>
          <PasswordCard security={query.data} />
          <TwoStepCard security={query.data} />
          <PasskeysCard security={query.data} />
          <EmailCard security={query.data} />
          <ProvidersCard security={query.data} />
        </>
      ) : (
        <Card title="Security">
          <QueryView query={query} what="your security settings" skeleton={<SkeletonRows rows={3} />}>
            {() => null}
          </QueryView>
        </Card>
      )}
      <SessionsCard />
    </>
  );
}
