import '../src/bank/question-pairs/question-pairs.int.cases.js';
import '../src/bank/question-pairs/repeated-questions.int.cases.js';
import '../src/bank/question-pairs/similarity-limit.int.cases.js';
