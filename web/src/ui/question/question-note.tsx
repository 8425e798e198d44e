import { EXAM_NOTE_MAX } from '@tenfold/exam';
import { Input } from 'antd';
import { useEffect, useId, useRef } from 'react';

interface Props {
  note: string;
  isOpen: boolean;
  takesFocus: boolean;
  onChange: (note: string) => void;
  onDone: () => void;
}

export function QuestionNote({ note, isOpen, takesFocus, onChange, onDone }: Props) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.querySelector('textarea')?.focus();
  }, [takesFocus]);
  if (!isOpen) return null;
  return (
    <div ref={field} style={{ marginTop: 16 }}>
      <label htmlFor={id} className="label" style={{ display: 'block', marginBottom: 6 }}>
        Your note on this question
      </label>
      <Input.TextArea
        id={id}
        value={note}
        maxLength={EXAM_NOTE_MAX}
        autoSize={{ minRows: 2, maxRows: 8 }}
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
