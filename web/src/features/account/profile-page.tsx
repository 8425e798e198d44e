import { useQuery } from '@tanstack/react-query';
import type { User } from '@tenfold/contracts';
import { Button, Flex, Typography } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useUser } from '../../api/current-user.js';
import { securityQuery } from '../../api/security.js';
import { useSignOut } from '../../api/sign-out.js';
import { isProSubscriber } from '../../lib/access.js';
import { dateLabel } from '../../lib/format.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { Page } from '../../ui/page.js';
import { ProBadge } from '../../ui/pro-badge.js';
import { SignInProblemNotice } from '../../ui/sign-in-problem-notice.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { QueryView } from '../../ui/states.js';
import { ThemeSwitch } from '../../ui/theme-switch.js';
import { useConfirmSignOut } from '../../ui/use-confirm-sign-out.js';
import { AuthSessionsCard } from './components/auth-sessions-card.js';
import { EmailCard } from './components/email-card.js';
import { NamesForm } from './components/names-form.js';
import { PasskeysCard } from './components/passkeys-card.js';
import { PasswordCard } from './components/password-card.js';
import { PictureUpload } from './components/picture-upload.js';
import { SocialLoginsCard } from './components/social-logins-card.js';
import { SubscriptionCard } from './components/subscription-card.js';
import { TotpCard } from './components/totp-card.js';
import { planName } from './plan-name.js';
import styles from './account.module.css';

export function ProfilePage({ privacy }: { privacy: ReactNode }) {
  const user = useUser();
  return (
    <Page
      title="Profile"
      actions={
        <>
          <ButtonLink to={paths.questionReports}>My reports</ButtonLink>
          <SignOutButton />
        </>
      }
    >
      <SignInProblemNotice />
      <div className={styles.profile}>
        <SectionLinks />
        <div className={styles.sections}>
          <section id="account" className={styles.cards}>
            <PersonalDetails user={user} />
            <div className={styles.column}>
              <AccountOverview user={user} />
              <Card title="Appearance">
                <Flex wrap align="center" justify="space-between" gap={12}>
                  <Typography.Text type="secondary">
                    Follow the system, or always light or dark.
                  </Typography.Text>
                  <ThemeSwitch />
                </Flex>
              </Card>
            </div>
          </section>
          <section id="security" className={styles.cards}>
            <SecurityCards />
          </section>
          <section id="subscription" className={styles.cards}>
            <SubscriptionCard user={user} />
          </section>
          <section id="privacy" className={styles.cards}>
            {privacy}
          </section>
        </div>
      </div>
    </Page>
  );
}

const sections = {
  account: 'Account',
  security: 'Security',
  subscription: 'Subscription',
  privacy: 'Privacy',
};

function SectionLinks() {
  const { hash } = useLocation();
  useEffect(() => {
    // when the page opens: the browser looked for the section before it was there
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <nav aria-label="Profile" className={styles.nav}>
      <ul>
        {Object.entries(sections).map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={hash === `#${id}` ? 'location' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PersonalDetails({ user }: { user: User }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <Card title="Personal details">
      <PictureUpload user={user}>
        <div className="break-anywhere">
          <Flex wrap align="center" gap="4px 10px" className={styles.large}>
            {name || user.email}
            {isProSubscriber(user) && <ProBadge />}
          </Flex>
          {name && <Typography.Text type="secondary">{user.email}</Typography.Text>}
        </div>
      </PictureUpload>
      <NamesForm user={user} />
    </Card>
  );
}

function SecurityCards() {
  const query = useQuery(securityQuery);
  return (
    <>
      <div className={styles.column}>
        {query.data ? (
          <>
            <PasswordCard security={query.data} />
            <TotpCard security={query.data} />
            <PasskeysCard security={query.data} />
          </>
        ) : (
          <Card title="Security">
            <QueryView query={query} what="your security settings" skeleton={<SkeletonRows rows={3} />}>
              {() => null}
            </QueryView>
          </Card>
        )}
      </div>
      <div className={styles.column}>
        {query.data && (
          <>
            <EmailCard security={query.data} />
            <SocialLoginsCard security={query.data} />
          </>
        )}
        <AuthSessionsCard />
      </div>
    </>
  );
}

function AccountOverview({ user }: { user: User }) {
  const items = [
    { label: 'Member Since', value: dateLabel(new Date(user.createdAt)) },
    { label: 'Current Plan', value: currentPlan(user) },
    { label: 'Last Updated', value: dateLabel(new Date(user.updatedAt)) },
  ];
  return (
    <Card title="Account overview">
      <Flex component="dl" vertical gap={12}>
        {items.map(({ label, value }) => (
          <Flex key={label} wrap align="baseline" justify="space-between" gap="0 16px">
            <dt className="muted">{label}</dt>
            <dd className="numbers label">{value}</dd>
          </Flex>
        ))}
      </Flex>
    </Card>
  );
}

function currentPlan({ subscriptionTier: tier, subscriptionStatus: status }: User): string {
  const name = planName({ tier, status });
  return status === 'trialing' ? `${name} (trial)` : name;
}

function SignOutButton() {
  const signOut = useSignOut(() => window.location.assign(paths.home));
  const { start, dialog } = useConfirmSignOut(signOut.mutate);
  return (
    <>
      <Button size="large" loading={signOut.isPending} onClick={start}>
        Sign Out
      </Button>
      {dialog}
    </>
  );
}
