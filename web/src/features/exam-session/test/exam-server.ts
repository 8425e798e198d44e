import 'fake-indexeddb/auto';
import type {
  ExamClock,
  ExamQuestion,
  ExamQuestionState,
  ExamResult,
  ExamSessionView,
  ExamSetup,
  SaveExamChangesBody,
} from '@tenfold/contracts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { studyData } from '../../../../test/study-data.js';
import { people, problem, signedInAs } from '../../../../test/users.js';
import { referenceHandlers } from './reference-handlers.js';

const MINUTE_MS = 60_000;
const LETTERS = ['A', 'B', 'C', 'D'];
const KEY = 'B';

const categories = [
  { categoryId: '11111111-0000-4000-8000-000000000001', sectionName: 'Broker Compliance' },
  { categoryId: '11111111-0000-4000-8000-000000000003', sectionName: 'Valuation' },
] as const;

function question(number: number): ExamQuestion {
  const category = number <= 2 ? categories[0] : categories[1];
  return {
    id: `q${number}`,
    number,
    ...category,
    content: `What does question ${number} ask?`,
    imageUrl: null,
    imageDescription: null,
    answers: LETTERS.map((letter) => ({ letter, text: `Text ${letter} of question ${number}` })),
    answerImages: {},
    exhibit:
      number === 2 ? { id: 'e1', title: 'Invoice', content: 'Ten cartons of silk ties.', images: [] } : null,
  };
}

export interface ExamServer {
  sessionId: string;
  path: string;
  handlers: RequestHandler[];
  bodies: SaveExamChangesBody[];
  states: Map<string, ExamQuestionState>;
  isReachable: boolean;
  /** The status with which the server replies to changes with this note. */
  refusedNote: { note: string; status: number } | null;
  minutesLeft: number;
  isCompleted: boolean;
  olderView: ExamSessionView | null;
  equated: ExamResult['equated'];
  view: () => ExamSessionView;
  changeOnAnotherDevice: (questionId: string, work: Partial<ExamQuestionState>) => void;
}

let created = 0;

export function examServer(user: Parameters<typeof signedInAs>[0] = people.pro): ExamServer {
  created += 1;
  const sessionId = `22222222-0000-4000-8000-${String(created).padStart(12, '0')}`;
  const questions = [1, 2, 3, 4].map(question);
  const startedAt = new Date(Date.now() - MINUTE_MS);
  const foreign = new Map<string, number>();
  let revision = 0;

  const server: ExamServer = {
    sessionId,
    path: `/exam/${sessionId}`,
    handlers: [],
    bodies: [],
    states: new Map(),
    isReachable: true,
    refusedNote: null,
    minutesLeft: 135,
    isCompleted: false,
    olderView: null,
    equated: null,
    view,
    changeOnAnotherDevice: (questionId, work) => {
      revision += 1;
      foreign.set(questionId, revision);
      server.states.set(questionId, { ...stateOf(questionId), ...work, version: revision });
    },
  };

  function stateOf(questionId: string): ExamQuestionState {
    return (
      server.states.get(questionId) ?? {
        questionId,
        version: 0,
        selectedAnswer: null,
        isFlagged: false,
        isUnsure: false,
        struckOut: [],
        highlights: [],
        note: '',
        timeSpentMs: 0,
        deskTimes: [],
      }
    );
  }

  function clock(): ExamClock {
    const now = Date.now();
    return {
      status: server.isCompleted ? 'completed' : 'in_progress',
      serverNow: new Date(now).toISOString(),
      endsAt: new Date(now + server.minutesLeft * MINUTE_MS).toISOString(),
      revision,
      disconnections: 0,
    };
  }

  function view(): ExamSessionView {
    const { endsAt, status } = clock();
    return {
      session: {
        sessionId,
        displayName: 'Half exam, April 2025',
        source: 'published',
        examId: '44444444-0000-4000-8000-000000000001',
        cfrEdition: '2024-04-01',
        length: 'half',
        timeFactor: 1,
        status,
        startedAt: startedAt.toISOString(),
        endsAt,
        endedAt: server.isCompleted ? endsAt : null,
        answered: 0,
        totalQuestions: questions.length,
        passMark: 3,
        score: null,
        passed: null,
      },
      clock: clock(),
      sections: [
        { ...categories[0], firstNumber: 1, lastNumber: 2 },
        { ...categories[1], firstNumber: 3, lastNumber: 4 },
      ],
      questions,
      states: [...server.states.values()],
    };
  }

  function save(body: SaveExamChangesBody) {
    server.bodies.push(body);
    const outcomes = body.changes.map(({ baseVersion, sequence, madeAt: _, ...work }) => {
      const known = stateOf(work.questionId);
      if (server.isCompleted)
        return { questionId: work.questionId, sequence, outcome: 'ended', state: known };
      if ((foreign.get(work.questionId) ?? 0) > baseVersion) {
        return { questionId: work.questionId, sequence, outcome: 'conflict', state: known };
      }
      revision += 1;
      const state = { ...work, version: revision };
      server.states.set(work.questionId, state);
      return { questionId: work.questionId, sequence, outcome: 'stored', state };
    });
    const changed = [...foreign]
      .filter(([, version]) => version > body.knownRevision)
      .map(([questionId]) => stateOf(questionId));
    return { clock: clock(), outcomes, changed };
  }

  function result(): ExamResult {
    const { session, sections } = view();
    const rows = questions.map(({ id, number, categoryId }) => {
      const { selectedAnswer, isFlagged, isUnsure, timeSpentMs, deskTimes } = stateOf(id);
      return {
        questionId: id,
        number,
        categoryId,
        selectedAnswer,
        correctAnswer: KEY,
        isCredited: selectedAnswer === KEY,
        credit: 'graded' as const,
        isFlagged,
        isUnsure,
        isLate: false,
        timeSpentMs,
        deskMs: deskTimes.reduce((sum, { ms }) => sum + ms, 0),
        isSourceOpened: deskTimes.some(({ place }) => place === '19 CFR 111.30'),
        answeredAs: selectedAnswer === null ? null : number,
        changes:
          number === 1 ? [{ from: 'A', to: 'B', kind: 'wrong_to_right' as const, atSeconds: 100 }] : [],
      };
    });
    const score = rows.filter(({ isCredited }) => isCredited).length;
    return {
      session: { ...session, score, passed: score >= session.passMark },
      endedBy: 'student',
      score,
      scorePercent: (score / rows.length) * 100,
      passed: score >= session.passMark,
      creditedToAll: 1,
      equated: server.equated,
      timeAllowedSeconds: 8_100,
      timeUsedSeconds: 4_000,
      timeSpentMs: 4_000_000,
      sections: sections.map(({ categoryId, sectionName, firstNumber, lastNumber }) => {
        const own = rows.filter(({ number }) => firstNumber <= number && number <= lastNumber);
        return {
          categoryId,
          sectionName,
          correct: own.filter(({ isCredited }) => isCredited).length,
          answered: own.filter(({ selectedAnswer }) => selectedAnswer !== null).length,
          total: own.length,
          timeSpentMs: 300_000,
        };
      }),
      questions: rows,
      answerChanges: { rightToWrong: 0, wrongToRight: 1, wrongToWrong: 0, rightToRight: 0 },
      unsure: { answered: 2, credited: 1 },
      pace: [
        { atSeconds: 200, answered: 1 },
        { atSeconds: 900, answered: 2 },
      ],
      disconnections: [],
    };
  }

  const online = (body: () => object) =>
    server.isReachable ? HttpResponse.json(body()) : (HttpResponse.error() as HttpResponse<never>);
  server.handlers = [
    ...signedInAs(user),
    ...studyData(),
    ...referenceHandlers,
    http.get(`/api/exam-sessions/${sessionId}`, () =>
      online(() => {
        const reply = server.olderView ?? view();
        server.olderView = null;
        return reply;
      }),
    ),
    http.post(`/api/exam-sessions/${sessionId}/changes`, async ({ request }) => {
      const body = (await request.json()) as SaveExamChangesBody;
      const { refusedNote } = server;
      if (server.isReachable && refusedNote && body.changes.some(({ note }) => note === refusedNote.note))
        return problem(refusedNote.status, 'INVALID_INPUT', 'The note has a character that nobody knows.');
      return online(() => save(body));
    }),
    http.post(`/api/exam-sessions/${sessionId}/complete`, () =>
      online(() => {
        server.isCompleted = true;
        return result();
      }),
    ),
    http.get(`/api/exam-sessions/${sessionId}/result`, () =>
      server.isCompleted ? HttpResponse.json(result()) : problem(409, 'CONFLICT', 'The exam has not ended.'),
    ),
    http.get('/api/exam-setup', () => HttpResponse.json(examSetup([view().session]))),
    http.post('/api/exam-sessions', () => HttpResponse.json(view(), { status: 201 })),
  ];
  return server;
}

export function examSetup(openSessions: ExamSetup['openSessions'] = []): ExamSetup {
  return {
    exams: [
      {
        examId: '44444444-0000-4000-8000-000000000001',
        title: 'April 2025 Examination',
        sitting: '2025-04-23',
        sections: categories.map((category) => ({ ...category, questions: 40 })),
        attempts: 2,
        bestScore: 58,
      },
      {
        examId: '44444444-0000-4000-8000-000000000002',
        title: 'October 2024 Examination',
        sitting: '2024-10-23',
        sections: categories.map((category) => ({ ...category, questions: 40 })),
        attempts: 0,
        bestScore: null,
      },
    ],
    openSessions,
    openFullSessions: 0,
    openMax: 3,
    mayStart: 'full',
    serverNow: new Date().toISOString(),
  };
}
