import '../src/sessions/answer-question.int.cases.js';
import '../src/sessions/answer-times.int.cases.js';
import '../src/sessions/complete-quiz.int.cases.js';
import '../src/sessions/get-quiz.int.cases.js';
import '../src/sessions/abandon-sessions.int.cases.js';
import '../src/sessions/lock-order.int.cases.js';
