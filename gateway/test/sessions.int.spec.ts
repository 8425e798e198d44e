import '../src/session/session.int.cases.js';
import '../src/session/ended-session.int.cases.js';
import '../src/session/frozen-redis.int.cases.js';
import '../src/security-events/security-events.int.cases.js';
