import type { ReferenceDivision, ReferenceEdition } from '@tenfold/contracts';
import { http, HttpResponse } from 'msw';

const edition: ReferenceEdition = {
  editionId: '77777777-0000-4000-8000-000000000001',
  work: 'cfr-19',
  title: 'Title 19, Customs Duties',
  day: '2024-04-01',
  isSummary: false,
};
export const editions: ReferenceEdition[] = [
  edition,
  { ...edition, editionId: '77777777-0000-4000-8000-000000000002', day: '2025-04-01' },
  { ...edition, editionId: '77777777-0000-4000-8000-000000000003', day: '2022-04-01' },
  { ...edition, editionId: '77777777-0000-4000-8000-000000000004', isSummary: true },
  {
    editionId: '77777777-0000-4000-8000-000000000005',
    work: 'htsus',
    title: 'Tariff',
    day: '2024-01-01',
    isSummary: false,
  },
  ...[
    ['ACE CATAIR', 'ACE CATAIR v. 1', '2020-01-01'],
    ['ACE CATAIR', 'ACE CATAIR v. 2', '2023-01-01'],
    ['htsus-notes', 'Notes of HTSUS Chapter 64', '2023-01-01'],
    ['htsus-notes', 'Notes of HTSUS Chapter 64', '2024-01-01'],
    ['htsus-notes', 'Notes of HTSUS Chapter 9', '2024-01-01'],
  ].map(([work = '', title = '', day = ''], index) => ({
    ...{ editionId: `77777777-0000-4000-8000-00000000001${index}`, work, title, day, isSummary: false },
  })),
];

const part = { place: 1, kind: 'part' as const, number: '111', heading: 'Brokers' };
const section = (place: number, number: string, heading: string, text: string): ReferenceDivision => ({
  edition,
  place,
  kind: 'section',
  number,
  heading,
  parents: [part],
  children: [],
  previous: null,
  next: null,
  paragraphs: [{ place: 0, kind: 'text', path: ['a'], text, italics: [], table: null, line: null }],
});
const sections = [
  section(2, '111.30', 'Notice of a change.', '(a) Each broker.'),
  section(3, '111.31', 'Conflicts.', '(a) No conflicts.'),
];

const path = `/api/references/${edition.editionId}`;

export const referenceHandlers = [
  http.get('/api/references', () => HttpResponse.json(editions)),
  http.get('/api/reference-marks', () => HttpResponse.json([])),
  http.get(`${path}/contents`, () => HttpResponse.json([part])),
  http.get(`${path}/search`, () =>
    HttpResponse.json(
      sections.map(({ place, kind, number, heading }) => ({
        place,
        kind,
        number,
        heading,
        paragraph: 0,
        snippet: heading,
        marks: [],
      })),
    ),
  ),
  http.get(`${path}/divisions/:place`, ({ params }) =>
    HttpResponse.json(
      sections.find(({ place }) => String(place) === params['place']) ?? {
        ...section(1, '', '', ''),
        ...part,
        parents: [],
        paragraphs: [],
        children: sections,
      },
    ),
  ),
];
