import { feedbackScroll } from './use-feedback-in-view';

const bars = { top: 120, bottom: 80 };
const HEIGHT = 740;
const edges = (top: number, height: number) => ({ top, bottom: top + height });

test.each([
  ['all in view', edges(200, 60), edges(400, 200), 0],
  ['the feedback below the bar', edges(300, 60), edges(600, 200), 140],
  ['a long feedback: the option stays below the strip', edges(300, 60), edges(600, 900), 180],
  ['the option above the screen: back to it', edges(-100, 60), edges(100, 900), -220],
  ['no correct option', null, edges(600, 200), 140],
])('%s', (_what, option, feedback, scroll) => {
  expect(feedbackScroll(option, feedback, HEIGHT, bars)).toBe(scroll);
});
