import type { ReferenceParagraph } from '@tenfold/contracts';
import { Fragment, type ReactNode } from 'react';
import { linkPieces } from './reference-links.js';
import styles from './references.module.css';

interface Props {
  paragraphs: readonly ReferenceParagraph[];
  isCited: (paragraph: ReferenceParagraph) => boolean;
  /** Opens what the text names. Absent: plain text. */
  links?: { title: string; section: string; onOpen: (citation: string) => void };
}

export function ReferenceText({ paragraphs, isCited, links }: Props) {
  if (paragraphs.some(({ kind }) => kind === 'line'))
    return <TariffLines paragraphs={paragraphs} isCited={isCited} />;
  return (
    <>
      {paragraphs.map((paragraph) => (
        <Paragraph key={paragraph.place} paragraph={paragraph} isCited={isCited(paragraph)} links={links} />
      ))}
    </>
  );
}

interface ParagraphProps {
  paragraph: ReferenceParagraph;
  isCited: boolean;
  links: Props['links'];
}

function Paragraph({ paragraph, isCited, links }: ParagraphProps) {
  const { kind, path, table } = paragraph;
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
        {paragraph.text}
      </h4>
    );
  return (
    <p {...shown}>
      {cited}
      {withItalics(paragraph, links)}
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

function withItalics({ text, italics }: ReferenceParagraph, links: Props['links']): ReactNode {
  const cuts = [0, ...italics, text.length];
  return cuts.slice(0, -1).map((from, index) => {
    const piece = withLinks(text.slice(from, cuts[index + 1]), links);
    return index % 2 === 1 ? <em key={index}>{piece}</em> : <Fragment key={index}>{piece}</Fragment>;
  });
}

function withLinks(text: string, links: Props['links']): ReactNode {
  if (!links) return text;
  return linkPieces(text, links.title, links.section).map((piece, index) =>
    piece.citation === null ? (
      <Fragment key={index}>{piece.text}</Fragment>
    ) : (
      <button
        key={index}
        type="button"
        className={styles.link}
        onClick={() => links.onOpen(piece.citation ?? '')}
      >
        {piece.text}
      </button>
    ),
  );
}

const COLUMNS = ['Number', 'Description', 'Unit', 'General', 'Special', 'Column 2'];

function TariffLines({ paragraphs, isCited }: Pick<Props, 'paragraphs' | 'isCited'>) {
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
                  {line?.number}
                </td>
                <td style={{ paddingLeft: 8 + 12 * (line?.indent ?? 0) }}>
                  {text}
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
