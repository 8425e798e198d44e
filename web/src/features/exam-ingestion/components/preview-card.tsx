import type { ExamPreview } from '@tenfold/contracts';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { dateLabel } from '../../../lib/date-label.js';
import { Card } from '../../../ui/card.js';
import { PreviewQuestion } from './preview-question.js';
import { PaperFigures } from './results-card.js';
import styles from './preview-card.module.css';

interface Props {
  preview: ExamPreview;
  /** The text has changed since the preview: another exam file would be published. */
  isStale: boolean;
  isPublishing: boolean;
  onPublish: () => void;
}

type Exam = ExamPreview['exam'];

export function PreviewCard({ preview, isStale, isPublishing, onPublish }: Props) {
  const { exam, stats } = preview;
  const place = useShownAtOnce();
  return (
    <div ref={place} className={styles.place}>
      <Card
        title={`Preview: ${exam.title}`}
        extra={
          <Button type="primary" disabled={isStale} loading={isPublishing} onClick={onPublish}>
            Publish this exam
          </Button>
        }
      >
        <p className={styles.lead}>
          {isStale ? 'The text has changed. Preview it again.' : effectOf(preview)}
        </p>
        <p className={styles.facts}>{factsOf(exam)}</p>
        <p className={styles.facts}>{explanationsOf(exam)}</p>
        <PaperFigures stats={stats} isUnchanged={!preview.isNew} />
        <References exam={exam} />
        <Exhibits exam={exam} />
        {exam.categories.map(({ id, name }) => (
          <CategoryQuestions key={id} exam={exam} categoryId={id} name={name} />
        ))}
      </Card>
    </div>
  );
}

function useShownAtOnce() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' });
  }, []);
  return place;
}

function effectOf({ exam, isNew }: ExamPreview): string {
  if (!isNew) return `Identical to version ${exam.version}. Publishing would change nothing.`;
  if (exam.version === 1) return 'A new exam. Nothing is stored yet.';
  return `Version ${exam.version} of an exam that is published. Nothing is stored yet; quizzes that run keep version ${exam.version - 1}.`;
}

function factsOf({ origin, sitting, questions, categories }: Exam): string {
  const given = sitting === null ? '' : `, given on ${dateLabel(new Date(`${sitting}T00:00`))}`;
  const kind = origin === 'sample' ? 'Sample exam' : 'Authentic exam';
  return `${kind}${given}: ${questions.length} questions in ${categories.length} categories.`;
}

function explanationsOf({ questions }: Exam): string {
  const missing = questions.filter(({ explanation }) => explanation.trim() === '').length;
  if (missing === 0) return 'Every question has an explanation.';
  return `${missing} of ${questions.length} questions have no explanation: students see the correct answer and the citation only.`;
}

function References({ exam: { references } }: { exam: Exam }) {
  if (references.length === 0) return null;
  const titles = references.map(({ title, edition }) => (edition === null ? title : `${title} (${edition})`));
  return <p className={styles.facts}>{`References: ${titles.join('; ')}`}</p>;
}

function Exhibits({ exam: { exhibits } }: { exam: Exam }) {
  if (exhibits.length === 0) return null;
  return (
    <details className={styles.category}>
      <summary>{`Exhibits (${exhibits.length})`}</summary>
      <ul className={styles.exhibits}>
        {exhibits.map(({ id, title, content, images }) => (
          <li key={id}>
            <h4>{title ?? id}</h4>
            {content !== null && <pre tabIndex={0}>{content}</pre>}
            {images.map(({ url, description }) => (
              <img key={url} src={url} alt={description} loading="lazy" />
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

function CategoryQuestions({ exam, categoryId, name }: { exam: Exam; categoryId: string; name: string }) {
  const questions = exam.questions.filter((question) => question.categoryId === categoryId);
  return (
    <details className={styles.category}>
      <summary>{`${name} (${questions.length})`}</summary>
      <ol className={styles.questions}>
        {questions.map((question) => (
          <PreviewQuestion
            key={question.id}
            question={question}
            exhibitTitle={exhibitTitle(exam, question.exhibitId)}
          />
        ))}
      </ol>
    </details>
  );
}

function exhibitTitle({ exhibits }: Exam, exhibitId: string | null): string | null {
  if (exhibitId === null) return null;
  return exhibits.find(({ id }) => id === exhibitId)?.title ?? exhibitId;
}
