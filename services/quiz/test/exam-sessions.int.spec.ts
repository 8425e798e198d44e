import '../src/study/exam-sessions/complete-exam.int.cases.js';
import '../src/study/exam-sessions/exam-work.int.cases.js';
import '../src/study/exam-sessions/exam-keys.int.cases.js';
import '../src/study/exam-sessions/exam-attempts.int.cases.js';
import '../src/study/exam-sessions/equated-score.int.cases.js';
import '../src/study/running-exams/running-exams.int.cases.js';
import '../src/study/running-exams/hidden-keys.int.cases.js';
