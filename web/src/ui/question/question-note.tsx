import { EXAM_NOTE_MAX } from '@tenfold/exam';
import { useEffect, useId, useRef } from 'react';
import styles from './question-note.module.css';

interface Props {
  note: string;
  isOpen: boolean;
  takesFocus: boolean;
  onChange: (note: string) => void;
  onDone: () => void;
}

export function QuestionNote({ note, isOpen, takesFocus, onChange, onDone }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  if (!isOpen) return null;
  return (
    <div style={{ marginTop: 16 }}>
      <label htmlFor={id} className="label" style={{ display: 'block', marginBottom: 6 }}>
        Your note on this question
      </label>
      <textarea
        id={id}
        ref={field}
        className={styles.field}
        rows={2}
        value={note}
        maxLength={EXAM_NOTE_MAX}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onDone();
        }}
      />
      <p id={`${id}-help`} className="muted smaller">
        Only you see it. Escape leads back to the question.
      </p>
    </div>
  );
}
