import type { QuestionNote as StoredNote } from '@tenfold/contracts';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSaveNote, useUnsavedNote } from '../../api/question-note.js';
import { QuestionNote } from './question-note.js';

const SAVE_AFTER_MS = 800;

interface Props {
  questionId: string;
  notes: readonly StoredNote[];
  isOpen: boolean;
  onDone: () => void;
}

/** The user's note on a question. It is saved after a pause in typing, and when the question leaves the screen. */
export function OwnNote({ questionId, notes, isOpen, onDone }: Props) {
  const stored = notes.find((note) => note.questionId === questionId)?.note ?? '';
  const unsaved = useUnsavedNote(questionId);
  const [text, setText] = useState(unsaved ?? stored);
  const [hadNote] = useState(stored !== '');
  const sent = useRef<string | null>(stored);
  const { mutate, isPending, isError, isSuccess, variables } = useSaveNote(questionId);
  const send = () => {
    sent.current = text;
    mutate(text, { onError: () => (sent.current = null) });
  };
  const save = useEffectEvent(() => {
    if (text !== sent.current) send();
  });
  useEffect(() => {
    const timeout = setTimeout(() => save(), SAVE_AFTER_MS);
    return () => clearTimeout(timeout);
  }, [text]);
  useEffect(() => () => save(), []);
  return (
    <>
      <QuestionNote
        note={text}
        isOpen={isOpen || hadNote || text !== ''}
        takesFocus={isOpen}
        onChange={setText}
        onDone={onDone}
      />
      <p role="status" className="muted smaller">
        {isPending && 'Saving your note.'}
        {isSuccess && variables === text && 'Your note is saved.'}
      </p>
      {isError && (
        <Button size="small" onClick={send}>
          Save the note again
        </Button>
      )}
    </>
  );
}
