import { CheckOutlined } from '@ant-design/icons';
import type { ExamPreview } from '@tenfold/contracts';
import { Flex, Tag, Typography } from 'antd';
import { acceptsLetter, keyChoice, keyNames, keySentences } from '../../../lib/key-words.js';
import { Explanation } from '../../../ui/explanation.js';
import { PictureFigure } from '../../../ui/picture-figure.js';
import { ReadingHeading } from '../../../ui/reading-text.js';
import styles from '../exam-ingestion.module.css';

interface Props {
  question: ExamPreview['exam']['questions'][number];
  exhibitTitle: string | null;
  cfrEdition: string | null;
  /** Addresses that show nothing yet. */
  newImages: ReadonlySet<string>;
}

export function PreviewQuestion({ question, exhibitTitle, cfrEdition, newImages }: Props) {
  const { number, content, imageUrl, imageDescription, answers, correctAnswer, citations } = question;
  const key = keyChoice(correctAnswer, answers.length);
  return (
    <Flex vertical gap={8} component="li" className={styles.question}>
      <ReadingHeading
        text={content}
        heading={(start) => (
          <h4>
            <span>{`${number}. `}</span>
            <span>{start}</span>
          </h4>
        )}
      />
      {exhibitTitle !== null && <p className={styles.note}>{`Exhibit: ${exhibitTitle}`}</p>}
      {imageUrl !== null &&
        (newImages.has(imageUrl) ? (
          <NewImage description={imageDescription ?? ''} />
        ) : (
          <PictureFigure url={imageUrl} description={imageDescription} />
        ))}
      <ul>
        {answers.map(({ letter, text, imageUrl: answerImageUrl }) => (
          <Flex key={letter} component="li" align="baseline" gap={10}>
            <Typography.Text type="secondary" strong>
              {letter}
            </Typography.Text>
            <div>
              {text}
              {answerImageUrl !== null &&
                (newImages.has(answerImageUrl) ? (
                  <NewImage description="" />
                ) : (
                  <img src={answerImageUrl} alt={`Picture of answer ${letter}`} loading="lazy" />
                ))}
            </div>
            {acceptsLetter(key, letter) && (
              <Tag color="success" icon={<CheckOutlined aria-hidden="true" />}>
                Correct
              </Tag>
            )}
          </Flex>
        ))}
      </ul>
      {correctAnswer === '' && <p className={styles.note}>{keyNames.missing}</p>}
      {key.kind !== 'letters' && <p className={styles.note}>{keySentences[key.kind]}</p>}
      <Explanation
        question={{
          explanation: question.explanation,
          citation: citations.length === 0 ? null : citations.join('; '),
          cfrEdition,
        }}
      />
    </Flex>
  );
}

/** Stands for an image inside an imported file, which has no address before the draft is stored. */
export function NewImage({ description }: { description: string }) {
  return <p className={styles.note}>{description === '' ? '[Image]' : `[Image: ${description}]`}</p>;
}
