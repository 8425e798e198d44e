/** One chunk for all, because a page may request at most 20 scripts. */
export { ExamDateDialog } from './exam-date-dialog.js';
export { ExamResultForm } from './exam-result-form.js';
export { FirstDay } from './first-day.js';
