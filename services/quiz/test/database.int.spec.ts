import '../src/data-source.int.cases.js';
import '../src/durability-metrics.int.cases.js';
import '../src/query-plans.int.cases.js';
import '../src/sessions/prepared-statements.int.cases.js';
import '../src/sessions/answers.queries.int.cases.js';
import '../src/session-history/session-history.queries.int.cases.js';
import './statement-counts.int.cases.js';
import './ended-connections.int.cases.js';
