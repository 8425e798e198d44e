import '../src/rpc/rpc.int.cases.js';
import '../src/rpc/rpc-server.int.cases.js';
import '../src/rpc/run-service.int.cases.js';
import '../src/rpc/signed-calls.int.cases.js';
import '../src/rpc/forged-reply.int.cases.js';
import '../src/rpc/lost-connection.int.cases.js';
import '../src/nats-options.int.cases.js';
