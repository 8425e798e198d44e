import '../src/events/emit.int.cases.js';
import '../src/events/outbox-relay.int.cases.js';
import '../src/events/outbox-wakeup.int.cases.js';
import '../src/events/erased-users.int.cases.js';
import '../src/events/event-retention.int.cases.js';
import '../src/events/events.module.int.cases.js';
import './broken-variants.int.cases.js';
