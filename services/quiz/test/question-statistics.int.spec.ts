import '../src/bank/question-statistics/question-evidence.int.cases.js';
import '../src/bank/question-statistics/question-statistics.int.cases.js';
import '../src/bank/calibration/calibrate-questions.int.cases.js';
import '../src/bank/calibration/calibrate-without-evidence.int.cases.js';
