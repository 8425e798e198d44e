import '../src/bank/rescoring/rescoring.int.cases.js';
import '../src/bank/rescoring/rescoring-runs.int.cases.js';
import '../src/bank/rescoring/rescoring-order.int.cases.js';
import '../src/bank/rescoring/file-key-changes.int.cases.js';
