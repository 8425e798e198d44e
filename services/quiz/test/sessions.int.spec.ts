import '../src/study/sessions/answer-question.int.cases.js';
import '../src/study/sessions/answer-times.int.cases.js';
import '../src/study/sessions/complete-quiz.int.cases.js';
import '../src/study/sessions/get-quiz.int.cases.js';
import '../src/study/sessions/abandon-sessions.int.cases.js';
import '../src/study/sessions/lock-order.int.cases.js';
