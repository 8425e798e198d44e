import '../src/privacy/deletions.int.cases.js';
import '../src/privacy/exports.int.cases.js';
import '../src/audit/audit.int.cases.js';
import '../src/users/user-projection.int.cases.js';
import '../src/query-plans.int.cases.js';
