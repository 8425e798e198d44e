import '../src/question-statistics/question-evidence.int.cases.js';
import '../src/question-statistics/question-statistics.int.cases.js';
import '../src/calibration/calibrate-questions.int.cases.js';
import '../src/calibration/calibrate-without-evidence.int.cases.js';
