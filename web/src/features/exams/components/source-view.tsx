import { useQuery } from '@tanstack/react-query';
import type { QuestionSource, SourcePlace } from '@tenfold/contracts';
import { Alert, Button, Flex, Segmented, Select } from 'antd';
import { useState } from 'react';
import { toastFailure } from '../../../lib/toast.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { useUploadImage } from '../api/exam-image.js';
import { sourceFileQuery } from '../api/exam-source.js';
import { usePagePicture } from '../hooks/use-page-picture.js';
import { cutOut, SourcePicture, type PagePart } from './source-picture.js';
import styles from './source-view.module.css';

interface Props {
  examId: string;
  source: QuestionSource;
  /** Of its options. */
  letters: readonly string[];
  /** @param letter of an option; null for the question */
  onPicture: (url: string, letter: string | null) => void;
}

/** The page that a question was read from, or that of its row of the key. */
export function SourceView({ examId, source, letters, onPicture }: Props) {
  const [shows, setShows] = useState<'question' | 'key'>('question');
  const place = (shows === 'key' && source.key) || source.question;
  return (
    <section aria-label="Source">
      {source.key && (
        <Segmented<'question' | 'key'>
          aria-label="What to compare"
          value={shows}
          onChange={setShows}
          options={[
            { value: 'question', label: 'Question' },
            { value: 'key', label: 'Answer key' },
          ]}
          style={{ marginBottom: 12 }}
        />
      )}
      {place.line === null ? (
        <PdfSource key={place.file} {...{ examId, place, letters, onPicture }} />
      ) : (
        <TextSource examId={examId} place={place} line={place.line} />
      )}
    </section>
  );
}

function PdfSource({ examId, place, letters, onPicture }: Omit<Props, 'source'> & { place: SourcePlace }) {
  const [turned, setTurned] = useState({ from: place, page: place.page });
  const page = turned.from === place ? turned.page : place.page;
  const [part, setPart] = useState<PagePart | null>(null);
  const { data, isError } = useQuery(sourceFileQuery(examId, place.file));
  const shown = usePagePicture(data, page);
  const turn = (by: number) => {
    setPart(null);
    setTurned({ from: place, page: page + by });
  };
  const pages = shown.kind === 'drawn' ? shown.pages : page;
  return (
    <>
      <div className={styles.scroll}>
        {shown.kind === 'drawn' && (
          <SourcePicture
            picture={shown.picture}
            name={`Page ${page} of the source`}
            top={page === place.page ? place.top : null}
            part={part}
            onPart={setPart}
          />
        )}
        {shown.kind === 'drawing' && !isError && <SkeletonRows rows={6} height={64} />}
        {(shown.kind === 'failed' || isError) && (
          <Alert
            type="warning"
            showIcon
            title="This page cannot be shown. Compare the question with your own file."
          />
        )}
      </div>
      <Flex wrap align="center" gap="8px 12px" style={{ marginTop: 12 }}>
        <Button disabled={page <= 1} onClick={() => turn(-1)}>
          Page before
        </Button>
        <span className="numbers small">{`Page ${page}`}</span>
        <Button disabled={page >= pages} onClick={() => turn(1)}>
          Page after
        </Button>
        {shown.kind === 'drawn' && (
          <PartActions {...{ picture: shown.picture, part, setPart, letters, onPicture }} />
        )}
      </Flex>
    </>
  );
}

interface PartProps extends Pick<Props, 'letters' | 'onPicture'> {
  picture: ImageBitmap;
  part: PagePart | null;
  setPart: (part: PagePart | null) => void;
}

/** Stores the marked part of the page as the image of the question or of an option. */
function PartActions({ picture, part, setPart, letters, onPicture }: PartProps) {
  const [target, setTarget] = useState('');
  const uploading = useUploadImage();
  if (part === null)
    return (
      <Button onClick={() => setPart({ left: 0.1, top: 0.4, right: 0.9, bottom: 0.6 })}>
        Cut out a picture
      </Button>
    );
  const store = async () => {
    try {
      const { url } = await uploading.mutateAsync(await cutOut(picture, part));
      onPicture(url, target === '' ? null : target);
      setPart(null);
      // the pictures of the options follow each other
      if (target !== '') setTarget(letters[letters.indexOf(target) + 1] ?? '');
    } catch (error) {
      toastFailure('The picture was not stored', error);
    }
  };
  return (
    <>
      <Select
        aria-label="Where the picture belongs"
        value={target}
        onChange={setTarget}
        options={[
          { value: '', label: 'Image of the question' },
          ...letters.map((letter) => ({ value: letter, label: `Image of option ${letter}` })),
        ]}
      />
      <Button loading={uploading.isPending} onClick={() => void store()}>
        Use this part
      </Button>
      <Button type="text" onClick={() => setPart(null)}>
        Cancel
      </Button>
    </>
  );
}

const LINES_BEFORE = 3;
const LINES_SHOWN = 60;

function TextSource({ examId, place, line }: { examId: string; place: SourcePlace; line: number }) {
  const { data, isError } = useQuery(sourceFileQuery(examId, place.file));
  if (isError) return <Alert type="warning" showIcon title="The source cannot be shown." />;
  if (data === undefined) return <SkeletonRows rows={6} height={64} />;
  const lines = new TextDecoder().decode(data).split(/\r\n?|\n/);
  const from = Math.max(0, line - 1 - LINES_BEFORE);
  return (
    <pre className={`${styles.scroll} ${styles.text} small`} tabIndex={0}>
      {lines.slice(from, from + LINES_SHOWN).join('\n')}
    </pre>
  );
}
