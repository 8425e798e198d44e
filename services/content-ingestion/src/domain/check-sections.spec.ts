import { checkSections } from './check-sections.js';

const found = (names: string[], known: string[]) =>
  checkSections(
    names.map((name, index) => ({ line: index + 1, name })),
    known,
  ).map(({ line, message }) => [line, /Did you mean "(.+?)"\?/.exec(message)?.[1]]);

describe('checkSections', () => {
  it.each([
    ['Clasification', 'Classification'],
    ['Clasifications', 'Classification'],
    ['Entry & Entry Summary', 'Entry / Entry Summary'],
    ['Bond', 'Bonds'],
  ])('asks about "%s" beside "%s"', (name, known) => {
    expect(found([name], ['Quota', known])).toEqual([[1, known]]);
  });

  it.each([
    ['Classification', ['Classification']],
    ['CLASSIFICATION ', ['Classification', 'Clasification']],
    ['Marking', ['Drawback', 'Quota']],
    ['Broker Compliance II', ['Broker Compliance']],
    ['Classification', []],
  ])('does not ask about "%s" beside %j', (name, known) => {
    expect(found([name], known)).toEqual([]);
  });

  it('compares the sections of one file with each other', () => {
    expect(found(['Drawback', 'Drawbacks'], [])).toEqual([[2, 'Drawback']]);
  });
});
