import '../src/account/account-ownership.int.cases.js';
import '../src/account/accounts.int.cases.js';
import '../src/account/profile-images.int.cases.js';
import '../src/account/users.int.cases.js';
import '../src/administrator/administrator.int.cases.js';
