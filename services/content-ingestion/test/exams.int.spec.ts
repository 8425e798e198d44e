import './parser-in-process.js';
// first: it sees the sections of an exam file as new
import '../src/exam/exams.int.cases.js';
import '../src/exam/exam-management.int.cases.js';
import '../src/exam/edit-questions.int.cases.js';
import '../src/exam/change-key.int.cases.js';
import '../src/exam/file-key-changes.int.cases.js';
import '../src/exam/repeated-writes.int.cases.js';
