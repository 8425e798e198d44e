import '../src/second-factor/second-factor.int.cases.js';
import '../src/second-factor/second-factor-audit.int.cases.js';
import '../src/second-factor/reset-second-factor.int.cases.js';
import '../src/second-factor/administrators.int.cases.js';
import '../src/passkeys/passkeys.int.cases.js';
import '../src/passkeys/required-passkeys.int.cases.js';
