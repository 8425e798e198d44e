import { reviewQuestions, type ChoiceCounts, type ReviewRecord } from './question-review.js';

const question = { id: 'q1', correctAnswer: 'B', letters: ['A', 'B', 'C', 'D'] };
const nothing: ReviewRecord = { examStates: [], answerChanges: [], choices: [] };
const answer = { questionId: 'q1', flagged: true, isUnsure: true, timeSpentMs: 5_000 };
const state = { questionId: 'q1', isFlagged: false, isUnsure: false, timeSpentMs: 9_000 };

function choices(counts: Partial<ChoiceCounts>): ReviewRecord {
  return { ...nothing, choices: [{ questionId: 'q1', A: 0, B: 0, C: 0, D: 0, E: 0, ...counts }] };
}

describe('reviewQuestions', () => {
  it('returns empty values for an unanswered practice question', () => {
    expect(reviewQuestions([question], [], nothing)).toEqual([
      {
        questionId: 'q1',
        isFlagged: false,
        isUnsure: false,
        timeSpentMs: null,
        changes: [],
        answerShares: null,
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

  it('has the share of each offered option from 30 answers on', () => {
    const share = (counts: Partial<ChoiceCounts>) =>
      reviewQuestions([question], [], choices(counts))[0]?.answerShares;
    expect(share({ A: 9, B: 20 })).toBeNull();
    expect(share({ A: 10, B: 20 })).toEqual({
      answers: 30,
      shares: [
        { letter: 'A', percent: 33.3 },
        { letter: 'B', percent: 66.7 },
        { letter: 'C', percent: 0 },
        { letter: 'D', percent: 0 },
      ],
    });
  });
});
