import '../src/readiness/readiness.int.cases.js';
import '../src/readiness/fold-readiness.int.cases.js';
import '../src/recalibration/fit-tool.int.cases.js';
