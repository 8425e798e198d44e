import '../src/stats/stats.int.cases.js';
import '../src/stats/read-learner-stats.int.cases.js';
import '../src/stats/user-questions.int.cases.js';
import '../src/session-history/session-history.int.cases.js';
import '../src/exam-date/exam-date.int.cases.js';
import '../src/reported-results/reported-results.int.cases.js';
import '../src/study-now/study-now.int.cases.js';
import '../src/insights/insights.int.cases.js';
