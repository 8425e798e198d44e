import '../src/bank/exam-published.int.cases.js';
import '../src/bank/withdrawn-exam.int.cases.js';
import '../src/exam-sections/exam-sections.int.cases.js';
import '../src/search/search.int.cases.js';
