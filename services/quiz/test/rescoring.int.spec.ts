import '../src/rescoring/rescoring.int.cases.js';
import '../src/rescoring/rescoring-runs.int.cases.js';
import '../src/rescoring/rescoring-order.int.cases.js';
import '../src/rescoring/file-key-changes.int.cases.js';
