import { reviewQuestions, type ReviewRecord } from './question-review.js';

const question = { id: 'q1', correctAnswer: 'B' };
const nothing: ReviewRecord = { examStates: [], answerChanges: [] };
const answer = { questionId: 'q1', flagged: true, isUnsure: true, timeSpentMs: 5_000 };
const state = { questionId: 'q1', isFlagged: false, isUnsure: false, timeSpentMs: 9_000 };

describe('reviewQuestions', () => {
  it('returns empty values for an unanswered practice question', () => {
    expect(reviewQuestions([question], [], nothing)).toEqual([
      {
        questionId: 'q1',
        isFlagged: false,
        isUnsure: false,
        timeSpentMs: null,
        changes: [],
      },
    ]);
  });

  it('has flag, mark and time of the answer', () => {
    expect(reviewQuestions([question], [answer], nothing)).toMatchObject([
      { isFlagged: true, isUnsure: true, timeSpentMs: 5_000 },
    ]);
  });

  it('has flag, mark and time of an unanswered question of an exam', () => {
    const examStates = [{ ...state, isFlagged: true, isUnsure: true }];
    expect(reviewQuestions([question], [], { ...nothing, examStates })).toMatchObject([
      { isFlagged: true, isUnsure: true, timeSpentMs: 9_000 },
    ]);
  });

  it('keeps a flag that was set after the end of the exam', () => {
    const review = reviewQuestions([question], [answer], { ...nothing, examStates: [state] });
    expect(review).toMatchObject([{ isFlagged: true }]);
  });

  it('lists the changes of the answer to its question only', () => {
    const answerChanges = [
      { revision: 1, questionId: 'q1', from: null, to: 'B', atSeconds: 3 },
      { revision: 2, questionId: 'q2', from: null, to: 'C', atSeconds: 4 },
      { revision: 3, questionId: 'q1', from: 'B', to: 'D', atSeconds: 8 },
    ];
    const [review] = reviewQuestions([question], [answer], { ...nothing, answerChanges });
    expect(review?.changes).toEqual([{ from: 'B', to: 'D', kind: 'right_to_wrong', atSeconds: 8 }]);
  });
});
