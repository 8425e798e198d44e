import { LegalPage } from './legal-page.js';
import { termsOfService } from './terms-of-service-text.js';

export function TermsOfServicePage() {
  return <LegalPage {...termsOfService} />;
}
