import '../src/limits/mail-limits.int.cases.js';
import '../src/limits/sign-in-limits.int.cases.js';
import '../src/limits/user-limits.int.cases.js';
