import '../src/question-pairs/question-pairs.int.cases.js';
import '../src/question-pairs/repeated-questions.int.cases.js';
import '../src/question-pairs/similarity-limit.int.cases.js';
