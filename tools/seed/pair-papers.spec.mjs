import { pairPapers } from './pair-papers.mjs';

test('pairs exams and keys by the year and month in their names', () => {
  const files = [
    ...['April 23, 2025 Exam.pdf', '2025-04-23_key.txt', 'Oct2023AnswerKey.pdf', 'cble 2023 october.pdf'],
    ...['201410 exam.pdf', 'notes.docx', 'exam.pdf', '2019-04 a.pdf', '2019-04 b.pdf', '2019-04 c.pdf'],
  ];
  expect(pairPapers(files)).toEqual({
    pairs: [
      { date: '2014-10', files: ['201410 exam.pdf'] },
      { date: '2023-10', files: ['Oct2023AnswerKey.pdf', 'cble 2023 october.pdf'] },
      { date: '2025-04', files: ['2025-04-23_key.txt', 'April 23, 2025 Exam.pdf'] },
    ],
    leftOut: [
      { files: ['2019-04 a.pdf', '2019-04 b.pdf', '2019-04 c.pdf'], reason: '3 files of 2019-04' },
      { files: ['exam.pdf'], reason: 'no year and month in the name' },
    ],
  });
});
