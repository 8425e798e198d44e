import '../src/oidc/social-logins.int.cases.js';
import '../src/oidc/linking.int.cases.js';
import '../src/oidc/availability.int.cases.js';
import '../src/oidc/fresh-sign-in.int.cases.js';
import '../src/oidc/tampering.int.cases.js';
import '../src/oidc/pending-logins.int.cases.js';
