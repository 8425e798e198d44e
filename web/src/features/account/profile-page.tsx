import type { ReactNode } from 'react';
import { useUser } from '../../api/current-user.js';
import { isProSubscriber } from '../../lib/access.js';
import { Card } from '../../ui/card.js';
import { Page } from '../../ui/page.js';
import { ProBadge } from '../../ui/pro-badge.js';
import { SignInProblemNotice } from '../../ui/sign-in-problem-notice.js';
import { ThemeSwitch } from '../../ui/theme-switch.js';
import { AccountOverview } from './components/account-overview.js';
import { NamesForm } from './components/names-form.js';
import { PictureUpload } from './components/picture-upload.js';
import { SignOutButton } from './components/sign-out-button.js';
import { SubscriptionCard } from './components/subscription-card.js';
import styles from './profile-page.module.css';

export function ProfilePage({ security, data }: { security: ReactNode; data: ReactNode }) {
  const user = useUser();
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <Page title="Profile" actions={<SignOutButton />}>
      <SignInProblemNotice />
      <div className={styles.columns}>
        <Card title="Personal details">
          <PictureUpload user={user}>
            <div className={styles.who}>
              <p className={styles.name}>
                {name || user.email}
                {isProSubscriber(user) && <ProBadge />}
              </p>
              {name && <p className={styles.email}>{user.email}</p>}
            </div>
          </PictureUpload>
          <NamesForm user={user} />
        </Card>
        <div className={styles.side}>
          <SubscriptionCard user={user} />
          <AccountOverview user={user} />
          <Card title="Appearance">
            <div className={styles.appearance}>
              <p>Follow the system, or always light or dark.</p>
              <ThemeSwitch />
            </div>
          </Card>
        </div>
        <div className={styles.security}>
          {security}
          {data}
        </div>
      </div>
    </Page>
  );
}
