import '../src/events/event-consumer.int.cases.js';
import '../src/events/failed-events.int.cases.js';
import '../src/events/dead-letters.int.cases.js';
import '../src/events/dead-letter-watch.int.cases.js';
import '../src/events/event-tool.int.cases.js';
import '../src/events/live-signals.int.cases.js';
import '../src/events/event-streams.int.cases.js';
import '../src/events/event-set-up.int.cases.js';
