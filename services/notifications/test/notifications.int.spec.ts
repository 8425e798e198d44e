// notifications after those that expect no dead letter of the shared service
import '../src/insights/insights.int.cases.js';
import '../src/privacy/privacy.int.cases.js';
import '../src/question-reports/question-reports.int.cases.js';
import '../src/rescoring/sessions-rescored.int.cases.js';
import '../src/retention/delete-old-rows.int.cases.js';
import '../src/notifications/notifications.int.cases.js';
import '../src/billing-notifications/billing-notifications.int.cases.js';
