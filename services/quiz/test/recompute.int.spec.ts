import '../src/progress/recompute/recompute-tool.int.cases.js';
import '../src/progress/recompute/recompute-user.int.cases.js';
