import '../src/exam-sessions/complete-exam.int.cases.js';
import '../src/exam-sessions/exam-work.int.cases.js';
import '../src/exam-sessions/exam-keys.int.cases.js';
import '../src/exam-sessions/exam-attempts.int.cases.js';
import '../src/exam-sessions/equated-score.int.cases.js';
import '../src/running-exams/running-exams.int.cases.js';
import '../src/running-exams/hidden-keys.int.cases.js';
