// those with the default settings first: Passport keeps one strategy for the process, of the gateway that was started last
import '../src/admin/admin.int.cases.js';
import '../src/admin/exam-sections.int.cases.js';
import '../src/admin/reported-questions.int.cases.js';
import '../src/exams/exam-exports.int.cases.js';
import '../src/exams/exam-management.int.cases.js';
import '../src/exams/exams.int.cases.js';
import '../src/exams/references.int.cases.js';
import '../src/exams/exam-images.int.cases.js';
import '../src/exams/exam-imports.int.cases.js';
