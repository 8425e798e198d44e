// own-sessions after those with the administrator of the shared service: it makes a student the administrator
import '../src/sessions/sessions.int.cases.js';
import '../src/sign-in/sign-in.int.cases.js';
import '../src/passwords/password-changes.int.cases.js';
import '../src/passwords/password-reset.int.cases.js';
import '../src/account/email-changes.int.cases.js';
import '../src/administrator/editor-role.int.cases.js';
import '../src/sessions/own-sessions.int.cases.js';
import '../src/sessions/session-cache.int.cases.js';
