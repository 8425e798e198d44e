import '../src/bank/questions/exam-published.int.cases.js';
import '../src/bank/questions/withdrawn-exam.int.cases.js';
import '../src/bank/exam-sections/exam-sections.int.cases.js';
import '../src/study/search/search.int.cases.js';
