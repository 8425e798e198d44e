import '../src/enqueue.int.cases.js';
import '../src/job-runtime.int.cases.js';
import '../src/job-tool.int.cases.js';
import './broken-variants.int.cases.js';
import './crash-ledger.int.cases.js';
