import '../src/rolling-restart.int.cases.js';
import '../src/shutdown.int.cases.js';
import '../src/overload/overload.int.cases.js';
