import '../src/study/sessions/start-quiz.int.cases.js';
import '../src/study/sessions/start-keys.int.cases.js';
import '../src/study/sessions/start-beside-exam.int.cases.js';
import '../src/study/custom-quizzes/custom-quizzes.int.cases.js';
import '../src/study/presets/presets.int.cases.js';
import '../src/study/exam-sessions/start-exam.int.cases.js';
import '../src/study/exam-sessions/start-custom-exam.int.cases.js';
