import '../src/study/flags/flags.int.cases.js';
import '../src/study/flags/flag-lock-order.int.cases.js';
import '../src/study/missed-questions/missed-questions.int.cases.js';
import '../src/study/notes/notes.int.cases.js';
import '../src/access/access.int.cases.js';
import '../src/privacy/privacy.int.cases.js';
import '../src/progress/calendar-address/calendar-address.int.cases.js';
import '../src/retention/delete-old-rows.int.cases.js';
