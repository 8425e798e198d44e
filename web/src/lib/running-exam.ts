import { createHold } from './screen-hold.js';

/** While an exam is in progress on the screen, the site's header is hidden, and no milestone shows. */
export const [useRunningExam, useIsExamRunning] = createHold();
