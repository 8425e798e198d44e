// those with the default settings first: Passport keeps one strategy for the process, of the gateway that was started last
import '../src/routes.int.cases.js';
import '../src/http/error-responses.int.cases.js';
import '../src/http/id.pipe.int.cases.js';
import '../src/http/json-bodies.int.cases.js';
import '../src/http/response-headers.int.cases.js';
import '../src/forwarding/forwarded-input.int.cases.js';
import '../src/forwarding/idempotency-key.int.cases.js';
import '../src/openapi/docs.int.cases.js';
import '../src/composed-replies.int.cases.js';
import '../src/webhooks/webhooks.int.cases.js';
import '../src/privacy/privacy.int.cases.js';
import '../src/http/request-id.int.cases.js';
import '../src/search/search.int.cases.js';
import '../src/calendar/plan-calendar.int.cases.js';
import '../src/http/security-headers.int.cases.js';
import '../src/web-app/web-app.int.cases.js';
