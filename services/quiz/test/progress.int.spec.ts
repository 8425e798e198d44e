import '../src/progress/stats/stats.int.cases.js';
import '../src/progress/stats/read-learner-stats.int.cases.js';
import '../src/progress/stats/user-questions.int.cases.js';
import '../src/study/session-history/session-history.int.cases.js';
import '../src/progress/exam-date/exam-date.int.cases.js';
import '../src/progress/reported-results/reported-results.int.cases.js';
import '../src/study/study-now/study-now.int.cases.js';
import '../src/progress/insights/insights.int.cases.js';
