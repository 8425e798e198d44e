import '../src/data-source.int.cases.js';
import '../src/durability-metrics.int.cases.js';
import '../src/query-plans.int.cases.js';
import '../src/study/sessions/prepared-statements.int.cases.js';
import '../src/study/sessions/answers.queries.int.cases.js';
import '../src/study/session-history/session-history.queries.int.cases.js';
import './statement-counts.int.cases.js';
import './ended-connections.int.cases.js';
