import '../src/flags/flags.int.cases.js';
import '../src/flags/flag-lock-order.int.cases.js';
import '../src/missed-questions/missed-questions.int.cases.js';
import '../src/notes/notes.int.cases.js';
import '../src/access/access.int.cases.js';
import '../src/privacy/privacy.int.cases.js';
import '../src/calendar-address/calendar-address.int.cases.js';
import '../src/retention/delete-old-rows.int.cases.js';
