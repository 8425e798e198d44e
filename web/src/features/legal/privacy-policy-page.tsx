import { LegalPage } from './legal-page.js';
import { privacyPolicy } from './privacy-policy-text.js';

export function PrivacyPolicyPage() {
  return <LegalPage {...privacyPolicy} />;
}
