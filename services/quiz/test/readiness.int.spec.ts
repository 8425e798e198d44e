import '../src/progress/readiness/readiness.int.cases.js';
import '../src/progress/readiness/fold-readiness.int.cases.js';
import '../src/progress/recalibration/fit-tool.int.cases.js';
