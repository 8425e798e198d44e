import type { ExamPreview } from '@tenfold/contracts';
import { cfrEditionOf } from '@tenfold/exam';
import { Button, Collapse, Flex } from 'antd';
import { dateLabel } from '../../../lib/format.js';
import { Card } from '../../../ui/card.js';
import type { ExamIdentity } from '../api/exam-file.js';
import { NewImage, PreviewQuestion } from './preview-question.js';
import { ExamStats } from './results-card.js';
import styles from '../exam-ingestion.module.css';

interface Props {
  preview: ExamPreview;
  isStale: boolean;
  /** What must be confirmed first. */
  unconfirmed: string | null;
  identity: ExamIdentity | null;
  isPublishing: boolean;
  onPublish: () => void;
  isMain: boolean;
  /** Default: the exam is published from an exam file. */
  imported?: { formatName: string; newImages: readonly string[] };
}

type Exam = ExamPreview['exam'];

export function PreviewCard(props: Props) {
  const { preview, isStale, unconfirmed, identity, isPublishing, onPublish, isMain, imported } = props;
  const { exam, stats } = preview;
  const newImages = new Set(imported?.newImages);
  const sections = exam.categories.map(({ id, name }) => {
    const questions = exam.questions.filter(({ categoryId }) => categoryId === id);
    const list = <Questions exam={exam} questions={questions} newImages={newImages} />;
    return { key: id, label: `${name} (${questions.length})`, children: list };
  });
  const exhibits = {
    key: 'exhibits',
    label: `Exhibits (${exam.exhibits.length})`,
    children: <Exhibits exam={exam} newImages={newImages} />,
  };
  return (
    <div ref={showAtOnce} style={{ scrollMarginTop: 88 }}>
      <Card
        title={`Preview: ${exam.title}`}
        extra={
          <Button
            type={isMain ? 'primary' : 'default'}
            disabled={isStale || unconfirmed !== null}
            loading={isPublishing}
            onClick={onPublish}
          >
            {imported ? 'Import as draft' : 'Publish this exam'}
          </Button>
        }
      >
        <Flex vertical gap={16}>
          <strong>
            {isStale
              ? 'The text has changed. Preview it again.'
              : effectOf(preview, identity, imported !== undefined)}
          </strong>
          {unconfirmed !== null && <p>{unconfirmed}</p>}
          <div className={styles.note}>
            {imported && <p>{`Read from a ${imported.formatName}.`}</p>}
            {newImages.size > 0 && <p>{newImagesText(newImages.size)}</p>}
            <p>{detailsOf(exam)}</p>
            <p>{explanationsOf(exam)}</p>
            {exam.references.length > 0 && <p>{referencesOf(exam)}</p>}
          </div>
          <ExamStats stats={stats} isUnchanged={!preview.isNew} />
          <Collapse items={exam.exhibits.length > 0 ? [exhibits, ...sections] : sections} />
        </Flex>
      </Card>
    </div>
  );
}

/** For a card that appears below the fold. */
export function showAtOnce(card: HTMLDivElement | null): void {
  card?.scrollIntoView({ block: 'start' });
}

function effectOf(
  { exam, isNew, similarExams }: ExamPreview,
  identity: ExamIdentity | null,
  isImport: boolean,
): string {
  const chosen = similarExams.find(
    ({ examId }) => typeof identity === 'object' && examId === identity?.versionOf,
  );
  if (chosen) return `A new version of “${chosen.title}”. Nothing is stored yet.`;
  if (!isNew)
    return `Identical to version ${exam.version}. ${isImport ? 'Importing' : 'Publishing'} would change nothing.`;
  if (exam.version === 1) return 'A new exam. Nothing is stored yet.';
  if (isImport) return `Version ${exam.version} of a draft. Nothing is stored yet.`;
  return `Version ${exam.version} of an exam that is published. Nothing is stored yet; quizzes that run keep version ${exam.version - 1}.`;
}

function detailsOf({ origin, sitting, questions, categories }: Exam): string {
  const given = sitting === null ? '' : `, given on ${dateLabel(new Date(`${sitting}T00:00`))}`;
  const kind = origin === 'sample' ? 'Sample exam' : 'Authentic exam';
  return `${kind}${given}: ${questions.length} questions in ${categories.length} sections.`;
}

function explanationsOf({ questions }: Exam): string {
  const missing = questions.filter(({ explanation }) => explanation.trim() === '').length;
  if (missing === 0) return 'Every question has an explanation.';
  return `${missing} of ${questions.length} questions have no explanation: students see the correct answer and the citation only.`;
}

function referencesOf({ references }: Exam): string {
  const titles = references.map(({ title, edition }) => (edition === null ? title : `${title} (${edition})`));
  return `References: ${titles.join('; ')}`;
}

function newImagesText(count: number): string {
  return count === 1
    ? 'The file contains 1 image. It shows once the draft is stored.'
    : `The file contains ${count} images. They show once the draft is stored.`;
}

function Exhibits({ exam, newImages }: { exam: Exam; newImages: ReadonlySet<string> }) {
  return (
    <ul className="rows">
      {exam.exhibits.map(({ id, title, content, images }) => (
        <li key={id} className={styles.question}>
          <h4>{title ?? id}</h4>
          {content !== null && (
            <pre className={styles.code} tabIndex={0}>
              {content}
            </pre>
          )}
          {images.map(({ url, description }) =>
            newImages.has(url) ? (
              <NewImage key={url} description={description} />
            ) : (
              <img key={url} src={url} alt={description} loading="lazy" />
            ),
          )}
        </li>
      ))}
    </ul>
  );
}

interface QuestionsProps {
  exam: Exam;
  questions: Exam['questions'];
  newImages: ReadonlySet<string>;
}

function Questions({ exam, questions, newImages }: QuestionsProps) {
  const titleOf = (exhibitId: string | null) =>
    exhibitId && (exam.exhibits.find(({ id }) => id === exhibitId)?.title ?? exhibitId);
  return (
    <ol className="rows">
      {questions.map((question) => (
        <PreviewQuestion
          key={question.id}
          question={question}
          newImages={newImages}
          exhibitTitle={titleOf(question.exhibitId)}
          cfrEdition={cfrEditionOf(exam.references)}
        />
      ))}
    </ol>
  );
}
