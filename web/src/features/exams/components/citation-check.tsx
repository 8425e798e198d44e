import { useQueries } from '@tanstack/react-query';
import type { ManagedExam, ManagedQuestion, ResolvedReference } from '@tenfold/contracts';
import { cfrEditionOf } from '@tenfold/exam';
import { Link } from 'react-router-dom';
import { resolvedCitationsQuery } from '../../../api/references.js';
import { dayLabel } from '../../../lib/format.js';
import { managedQuestionPath } from '../../../paths.js';
import { Card } from '../../../ui/card.js';

/** Of one request. */
const CITATIONS_MAX = 100;
const LENGTH_MAX = 500;

interface Props {
  exam: Pick<ManagedExam, 'examId' | 'questions' | 'references'>;
}

/** The citations of an exam that name no place in the published edition. Nothing where all do, or no edition is published. */
export function CitationCheck({ exam }: Props) {
  const asked = exam.questions
    .map((question) => ({ question, citation: question.citations.join('; ') }))
    .filter(({ citation }) => citation !== '' && citation.length <= LENGTH_MAX)
    .toSorted((a, b) => a.question.number - b.question.number);
  const citations = asked.map(({ citation }) => citation);
  const day = cfrEditionOf(exam.references);
  const starts = citations.flatMap((_, index) => (index % CITATIONS_MAX === 0 ? [index] : []));
  const replies = useQueries({
    queries: starts.map((start) =>
      resolvedCitationsQuery(citations.slice(start, start + CITATIONS_MAX), { day }),
    ),
  });
  const resolved = replies.flatMap(({ data }) => data ?? []);
  const missing = asked.flatMap(({ question }, index) =>
    (resolved[index]?.references ?? []).flatMap((reference) =>
      reference.state === 'missing' ? { question, reference } : [],
    ),
  );
  if (missing.length === 0 || replies.some(({ data }) => data === undefined)) return null;
  return (
    <Card title="Citations that do not exist">
      <ul className="rows">
        {missing.map(({ question, reference }, index) => (
          <MissingCitation key={index} examId={exam.examId} question={question} reference={reference} />
        ))}
      </ul>
    </Card>
  );
}

interface MissingProps {
  examId: string;
  question: ManagedQuestion;
  reference: ResolvedReference;
}

function MissingCitation({ examId, question, reference: { reference, edition, likely } }: MissingProps) {
  const probably = likely === null ? '' : ` Probably ${likely} is meant.`;
  const inEdition = edition === null ? '' : ` in the edition of ${dayLabel(edition.day)}`;
  return (
    <li>
      <Link to={managedQuestionPath(examId, question.id)} className="text-target">
        {`Question ${question.number}`}
      </Link>
      <p>{`${reference} does not exist${inEdition}.${probably}`}</p>
    </li>
  );
}
