import fc from 'fast-check';
import { citedAreas, gradeLookup, readMark } from './grade-lookup.js';
import { lookupStats, median } from './lookup-stats.js';
import { orderLookups } from './order-lookups.js';

describe('a marked place', () => {
  it.each([
    ['19 CFR 111.30(d)(2)', '19 CFR 111.30(d)(2)', 'paragraph'],
    ['19 CFR 111.30(d)', '19 CFR 111.30(d)(2)', 'paragraph'],
    ['19 CFR 111.30(d)(2)', '19 CFR 111.30(d)', 'section'],
    ['19 CFR 111.30(d)(2)', '19 CFR 111.30(a)', 'section'],
    ['19 CFR 111.30(d)(2)', '19 CFR 111.31(d)(2)', 'missed'],
    ['19 CFR 111.30', '19 CFR 111.30(a)', 'paragraph'],
    ['19 CFR Part 111', '19 CFR 111.30(a)', 'paragraph'],
    ['19 CFR 111.30(d)', '19 CFR Part 111', 'missed'],
    ['19 CFR 111.1; 19 CFR 152.103(a)', '19 CFR 152.103(a)(1)', 'paragraph'],
    ['19 CFR 12.26-12.32', '19 CFR 12.28', 'paragraph'],
    ['19 CFR 152.103(a)-(c)', '19 CFR 152.103(b)(2)', 'paragraph'],
    ['19 CFR 152.103(a)-(c)', '19 CFR 152.103(d)', 'section'],
    ['19 CFR 171, Appendix C', '19 CFR Part 171, Appendix C', 'paragraph'],
    ['HTSUS 6403.51.30', 'HTSUS 6403.51.30.71', 'paragraph'],
    ['HTSUS 6403.51.30', 'HTSUS 6403.59', 'section'],
    ['HTSUS 6403.51.30', 'HTSUS 6404', 'missed'],
    ['HTSUS Chapter 64', 'HTSUS 6404', 'paragraph'],
    ['HTSUS Chapter 64', 'HTSUS Chapter 64, Note 3', 'paragraph'],
    ['HTSUS Chapter 64, Note 3(b)', 'HTSUS Chapter 64, Note 3(b)', 'paragraph'],
    ['HTSUS Chapter 64, Note 3(b)', 'HTSUS Chapter 64, Note 3', 'section'],
    ['HTSUS Chapter 64, Note 3(b)', 'HTSUS Chapter 64, Note 4', 'missed'],
    ['GRI 3(b)', 'GRI 3(c)', 'section'],
    ['ACE BRPD v. 12 Section 3.3, page 20', 'ACE BRPD Section 3.3', 'paragraph'],
    ['ACE BRPD v. 12 Section 3.3, page 20', 'ACE BRPD, page 20', 'paragraph'],
    ['ACE BRPD Section 3.3', 'ACE BRPD Section 3.3, page 20', 'paragraph'],
    ['CBP Form 7501, page 18', 'CBP Form 7501 Section 3.3, page 18', 'paragraph'],
    ['ACE BRPD Section 3.3', 'ACE BRPD Section 3', 'missed'],
    ['19 U.S.C. 1304', '19 CFR 134.1', 'missed'],
  ])('for %s: %s is graded %s', (citation, marked, grade) => {
    expect(gradeLookup(citation, readMark(marked)).grade).toBe(grade);
  });

  it('is what is cited, or in it: the cited place itself is always exact, and giving up is not', () => {
    const place = fc.record({
      part: fc.integer({ min: 1, max: 199 }),
      section: fc.integer({ min: 0, max: 99 }),
      path: fc.array(fc.constantFrom('a', 'b', '1', '2', 'i', 'A'), { maxLength: 4 }),
    });
    const textOf = ({ part, section, path }: { part: number; section: number; path: string[] }) =>
      `19 CFR ${part}.${section}${path.map((one) => `(${one})`).join('')}`;
    fc.assert(
      fc.property(place, fc.nat(4), (cited, length) => {
        const shorter = { ...cited, path: cited.path.slice(0, length) };
        expect(gradeLookup(textOf(shorter), readMark(textOf(cited))).grade).toBe('paragraph');
        const isWhole = shorter.path.length === cited.path.length;
        expect(gradeLookup(textOf(cited), readMark(textOf(shorter))).grade).toBe(
          isWhole ? 'paragraph' : 'section',
        );
        expect(gradeLookup(textOf(cited), null)).toEqual({
          grade: 'missed',
          area: `19 CFR Part ${cited.part}`,
        });
      }),
    );
  });

  it('is one place of a reference', () => {
    for (const text of ['', 'somewhere', '19 U.S.C. 1304', '19 CFR 1.1; 19 CFR 1.2', '19 CFR 1.1 perhaps'])
      expect(readMark(text)).toBeNull();
  });

  it('belongs to the cited parts and chapters', () => {
    expect(citedAreas('19 CFR 152.103(a); 19 CFR 152.1; HTSUS 6403.51; 19 U.S.C. 1304')).toEqual([
      '19 CFR Part 152',
      'HTSUS Chapter 64',
    ]);
    expect(
      citedAreas('HTSUS Chapter 64, Note 3; Section XVI, Note 4, HTSUS; GRI 3(b); General Note 3(a), HTSUS'),
    ).toEqual(['HTSUS Chapter 64', 'HTSUS Section XVI', 'GRI 3', 'HTSUS General Note 3']);
    expect(citedAreas('ACE BRPD Section 3.3; Right to Make Entry 5.3.2')).toEqual([
      'ACE Business Rules and Process Document',
      'Directive 3530-002A',
    ]);
    expect(gradeLookup('19 CFR 1.1; HTSUS 6403', readMark('HTSUS 6403')).area).toBe('HTSUS Chapter 64');
  });
});

describe('look-up stats', () => {
  const found = (seconds: number, area = '19 CFR Part 152') =>
    ({ area, grade: 'section', timeSpentMs: seconds * 1_000 }) as const;
  const missed = { area: '19 CFR Part 111', grade: 'missed', timeSpentMs: 5_000 } as const;

  it('take the median of what was found, and the share found within three minutes of all', () => {
    const stats = lookupStats([found(60), found(100), found(181), missed]);
    expect(stats).toMatchObject({ lookups: 4, found: 3, medianMs: 100_000, inTimePercent: 50, trend: null });
    expect(stats.areas).toEqual([
      { area: '19 CFR Part 152', lookups: 3, found: 3, medianMs: 100_000, inTimePercent: 67 },
      { area: '19 CFR Part 111', lookups: 1, found: 0, medianMs: null, inTimePercent: 0 },
    ]);
    expect(lookupStats([])).toEqual({
      lookups: 0,
      found: 0,
      medianMs: null,
      inTimePercent: 0,
      trend: null,
      areas: [],
    });
  });

  it.each([
    [60, 100, 'faster'],
    [100, 60, 'slower'],
    [95, 100, 'no clear change'],
  ])('compare the last ten (%i s) with the ten before (%i s)', (recent, before, trend) => {
    const ten = (seconds: number) => Array.from({ length: 10 }, () => found(seconds));
    expect(lookupStats([...ten(recent), ...ten(before)]).trend).toBe(trend);
    expect(lookupStats([...ten(recent), ...ten(before).slice(1)]).trend).toBeNull();
  });

  it('have a median with as many times above as below it', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { minLength: 1 }), (times) => {
        const middle = median(times) ?? NaN;
        const half = Math.floor(times.length / 2);
        expect(times.filter((time) => time < middle - 0.5).length).toBeLessThanOrEqual(half);
        expect(times.filter((time) => time > middle + 0.5).length).toBeLessThanOrEqual(half);
      }),
    );
  });
});

test('due questions come first, then those never looked up, answered ones before the others', () => {
  const candidate = (id: string, dueDay: number | null, isAnswered = true) => ({ id, dueDay, isAnswered });
  const candidates = [
    candidate('later', 12),
    candidate('new', null, false),
    candidate('answered', null),
    candidate('today', 10),
    candidate('overdue', 3),
  ];
  expect(orderLookups(candidates, 10, Math.random)).toEqual(['overdue', 'today', 'answered', 'new', 'later']);
});
