import './crash-ledger.int.cases.js';
import './disk-full.int.cases.js';
import './store-lost.int.cases.js';
import './latency.int.cases.js';
