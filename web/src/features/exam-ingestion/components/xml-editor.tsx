import { useMemo, useState, type RefObject } from 'react';
import type { LineMark } from '../exam-file-validation.js';
import styles from './xml-editor.module.css';

/** In px, equal to the style sheet. Lines do not wrap, so all have this height. */
const LINE_HEIGHT = 20;
const PADDING_TOP = 12;
const LINES_AT_FIRST = 40;

interface Props {
  id: string;
  areaRef: RefObject<HTMLTextAreaElement | null>;
  xml: string;
  isInvalid: boolean;
  describedBy: string;
  shownLine: number | null;
  marks: ReadonlyMap<number, LineMark>;
  onChange: (xml: string) => void;
}

export function XmlEditor(props: Props) {
  const { areaRef, xml, shownLine, marks } = props;
  const [view, setView] = useState({ top: 0, height: LINES_AT_FIRST * LINE_HEIGHT });
  const lineCount = useMemo(() => xml.split(/\r\n?|\n/).length, [xml]);
  const look = ({ scrollTop, clientHeight }: HTMLTextAreaElement) =>
    setView({ top: scrollTop, height: clientHeight || LINES_AT_FIRST * LINE_HEIGHT });

  const first = Math.max(1, Math.floor(view.top / LINE_HEIGHT));
  const last = Math.min(lineCount, first + Math.ceil(view.height / LINE_HEIGHT) + 1);
  const visible = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const place = (line: number) => ({
    transform: `translateY(${PADDING_TOP + (line - 1) * LINE_HEIGHT - view.top}px)`,
  });
  const banded = visible.filter((line) => line === shownLine || marks.has(line));

  return (
    <div className={styles.editor} data-invalid={props.isInvalid}>
      <div className={`${styles.gutter} muted numbers`} aria-hidden="true">
        {visible.map((line) => (
          <span key={line} className={styles.number} data-mark={marks.get(line)} style={place(line)}>
            {line}
          </span>
        ))}
      </div>
      <div className={styles.text}>
        {banded.map((line) => (
          <span
            key={line}
            className={styles.band}
            data-mark={marks.get(line)}
            data-shown={line === shownLine}
            style={place(line)}
          />
        ))}
        <textarea
          id={props.id}
          ref={areaRef}
          className={styles.area}
          value={xml}
          rows={22}
          wrap="off"
          spellCheck={false}
          placeholder="Paste the exam file here, or drop it."
          aria-invalid={props.isInvalid}
          aria-describedby={props.describedBy}
          onChange={(event) => {
            look(event.currentTarget);
            props.onChange(event.target.value);
          }}
          onScroll={(event) => look(event.currentTarget)}
          onFocus={(event) => look(event.currentTarget)}
          onPointerUp={(event) => look(event.currentTarget)}
        />
      </div>
    </div>
  );
}
