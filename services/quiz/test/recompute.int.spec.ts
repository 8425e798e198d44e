import '../src/recompute/recompute-tool.int.cases.js';
import '../src/recompute/recompute-user.int.cases.js';
