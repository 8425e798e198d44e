import type { ReferenceParagraph } from '@tenfold/contracts';
import { Fragment, type ReactNode } from 'react';
import { markedText, type TextMark } from '../marked-text.js';
import { ChoosePlace } from './place-choice.js';
import { linkPieces } from './reference-links.js';
import styles from './references.module.css';

interface Props {
  paragraphs: readonly ReferenceParagraph[];
  isCited: (paragraph: ReferenceParagraph) => boolean;
  /** The user's highlights in a paragraph. Default: none. */
  marksOf?: (paragraph: ReferenceParagraph) => readonly TextMark[];
  /** Empty for a paragraph that no citation names. Absent: none can be chosen. */
  citationOf?: (paragraph: ReferenceParagraph) => string;
  /** Opens what the text names. Absent: plain text. */
  links?: { title: string; section: string; onOpen: (citation: string) => void };
}

const NONE: readonly TextMark[] = [];
const uncited = () => '';

export function ReferenceText(props: Props) {
  const { paragraphs, isCited, marksOf = () => NONE, citationOf = uncited, links } = props;
  if (paragraphs.some(({ kind }) => kind === 'line'))
    return (
      <TariffLines paragraphs={paragraphs} isCited={isCited} marksOf={marksOf} citationOf={citationOf} />
    );
  return (
    <>
      {paragraphs.map((paragraph) => (
        <Paragraph
          key={paragraph.place}
          paragraph={paragraph}
          isCited={isCited(paragraph)}
          marks={marksOf(paragraph)}
          citation={citationOf(paragraph)}
          links={links}
        />
      ))}
    </>
  );
}

interface ParagraphProps {
  paragraph: ReferenceParagraph;
  isCited: boolean;
  marks: readonly TextMark[];
  citation: string;
  links: Props['links'];
}

function Paragraph({ paragraph, isCited, marks, citation, links }: ParagraphProps) {
  const { kind, path, table, place } = paragraph;
  const depth = Math.max(0, path.length - 1);
  const shown = {
    className: styles.paragraph,
    'data-kind': kind,
    'data-cited': isCited,
    style: { '--depth': depth } as object,
  };
  const cited = isCited && <span className="visually-hidden">Cited: </span>;
  if (table)
    return (
      <div {...shown} tabIndex={0} role="region" aria-label="Table">
        <table>
          <thead>{table.head.map((row, index) => tableRow(row, index, 'th'))}</thead>
          <tbody>{table.rows.map((row, index) => tableRow(row, index, 'td'))}</tbody>
        </table>
      </div>
    );
  if (kind === 'heading')
    return (
      <h4 {...shown}>
        {cited}
        <span data-paragraph={place}>{markedText(paragraph.text, marks)}</span>
      </h4>
    );
  return (
    <p {...shown}>
      <ChoosePlace citation={citation} />
      {cited}
      <span data-paragraph={place}>{withItalics(paragraph, marks, links)}</span>
    </p>
  );
}

function tableRow(cells: readonly string[], index: number, Cell: 'th' | 'td') {
  return (
    <tr key={index}>
      {cells.map((cell, column) => (
        <Cell key={column}>{cell}</Cell>
      ))}
    </tr>
  );
}

function withItalics(
  { text, italics }: ReferenceParagraph,
  marks: readonly TextMark[],
  links: Props['links'],
): ReactNode {
  const cuts = [0, ...italics, text.length];
  return cuts.slice(0, -1).map((from, index) => {
    const piece = withLinks(text.slice(from, cuts[index + 1]), from, marks, links);
    return index % 2 === 1 ? <em key={index}>{piece}</em> : <Fragment key={index}>{piece}</Fragment>;
  });
}

/** @param start position of `text` in its paragraph */
function withLinks(
  text: string,
  start: number,
  marks: readonly TextMark[],
  links: Props['links'],
): ReactNode {
  if (!links) return markedText(text, marks, start);
  return linkPieces(text, links.title, links.section).map((piece, index) =>
    piece.citation === null ? (
      <Fragment key={index}>{markedText(piece.text, marks, start + piece.start)}</Fragment>
    ) : (
      <button
        key={index}
        type="button"
        className={styles.link}
        onClick={() => links.onOpen(piece.citation ?? '')}
      >
        {markedText(piece.text, marks, start + piece.start)}
      </button>
    ),
  );
}

const COLUMNS = ['Number', 'Description', 'Unit', 'General', 'Special', 'Column 2'];

function TariffLines({
  paragraphs,
  isCited,
  marksOf,
  citationOf,
}: Pick<Props, 'paragraphs' | 'isCited'> & Required<Pick<Props, 'marksOf' | 'citationOf'>>) {
  return (
    <div className={styles.lines} tabIndex={0} role="region" aria-label="Lines of the tariff">
      <table>
        <thead>{tableRow(COLUMNS, 0, 'th')}</thead>
        <tbody>
          {paragraphs.map((paragraph) => {
            const { line, place, text } = paragraph;
            return (
              <tr key={place} data-cited={isCited(paragraph)}>
                <td className="numbers">
                  {isCited(paragraph) && <span className="visually-hidden">Cited: </span>}
                  {line?.number} <ChoosePlace citation={citationOf(paragraph)} />
                </td>
                <td style={{ paddingLeft: 8 + 12 * (line?.indent ?? 0) }}>
                  <span data-paragraph={place}>{markedText(text, marksOf(paragraph))}</span>
                  {line?.footnotes.map((note) => (
                    <span key={note} className="muted smaller">{` ${note}`}</span>
                  ))}
                </td>
                <td>{line?.units.join(', ')}</td>
                <td>{line?.general}</td>
                <td>{line?.special}</td>
                <td>{line?.other}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
