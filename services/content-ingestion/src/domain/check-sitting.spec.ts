import { makeExam } from '../../test/make-exam.js';
import { checkSitting, checkSittingFormat } from './check-sitting.js';

describe('checkSittingFormat', () => {
  it.each(['2025-04-23', null])('accepts %s', (sitting) => {
    expect(checkSittingFormat(makeExam({ sitting }))).toEqual([]);
  });

  it.each(['2025-04-23Z', '2025-04-23+02:00', '12025-04-23', '-0044-03-15'])('refuses %s', (sitting) => {
    expect(checkSittingFormat(makeExam({ sitting }))).toMatchObject([{ code: 'SITTING_DATE', line: 2 }]);
  });
});

describe('checkSitting', () => {
  const found = (title: string, sitting: string | null) =>
    checkSitting(makeExam({ title, sitting }), '2026-11-23').map(({ code }) => code);

  it.each([
    ['Sample Examination', null],
    ['April 2025 Examination', '2025-04-23'],
    ['Examination of April 23, 2025', '2025-04-23'],
    ['2025 Examination', '2025-10-22'],
    ['What a broker may do', '2027-11-23'],
    ['Examination', '2001-11-23'],
  ])('accepts "%s" of %s', (title, sitting) => {
    expect(found(title, sitting)).toEqual([]);
  });

  it.each([
    ['October 2025 Examination', '2025-04-23', 'TITLE_AND_SITTING'],
    ['April 2024 Examination', '2025-04-23', 'TITLE_AND_SITTING'],
    ['2024 Examination', '2025-04-23', 'TITLE_AND_SITTING'],
    ['Examination', '2027-11-24', 'SITTING_IN_FUTURE'],
    ['Examination', '2001-11-22', 'SITTING_LONG_AGO'],
  ])('warns of "%s" of %s', (title, sitting, code) => {
    expect(found(title, sitting)).toEqual([code]);
  });
});
