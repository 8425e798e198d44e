// those with the default settings first: Passport keeps one strategy for the process, of the gateway that was started last
import '../src/account/own-reports.int.cases.js';
import '../src/account/security.int.cases.js';
import '../src/account/account.int.cases.js';
import '../src/account/profile-images.int.cases.js';
import '../src/second-factor/second-factor.int.cases.js';
import '../src/oidc/social-login.int.cases.js';
