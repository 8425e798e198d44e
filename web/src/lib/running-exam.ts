import { createHold } from './screen-hold.js';

/** While an exam is in progress on the screen, the header has no search, and no milestone shows. */
export const [useRunningExam, useIsExamRunning] = createHold();
