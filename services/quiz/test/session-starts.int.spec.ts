import '../src/sessions/start-quiz.int.cases.js';
import '../src/sessions/start-keys.int.cases.js';
import '../src/sessions/start-beside-exam.int.cases.js';
import '../src/custom-quizzes/custom-quizzes.int.cases.js';
import '../src/presets/presets.int.cases.js';
import '../src/exam-sessions/start-exam.int.cases.js';
import '../src/exam-sessions/start-custom-exam.int.cases.js';
