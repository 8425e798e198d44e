import '../src/mailer.int.cases.js';
import '../src/queue/mail-queue.int.cases.js';
import '../src/queue/mail-queue-faults.int.cases.js';
