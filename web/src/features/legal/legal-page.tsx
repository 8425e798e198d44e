import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { brand, mailboxes } from '../../content.js';
import { dateLabel } from '../../lib/format.js';
import { paths } from '../../paths.js';
import { PublicHeader } from '../../ui/layout/public-header.js';
import type { LegalDocument, LegalSection } from './legal-document.js';
import styles from './legal-page.module.css';

export function LegalPage({ title, lead, sections }: LegalDocument) {
  const main = useStartOfReading();
  return (
    <>
      <title>{`${title} · ${brand.name}`}</title>
      <PublicHeader>
        <Link className={styles.back} to={paths.landing}>
          Back to Home
        </Link>
      </PublicHeader>
      <main className={`${styles.document} column`} ref={main} tabIndex={-1}>
        <div className={styles.head}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {/* the specification requires the current date */}
          <p className="muted small">Last updated: {dateLabel(new Date())}</p>
        </div>
        <nav className={`${styles.contents} small numbers`} aria-labelledby="contents-label">
          <p id="contents-label" className="muted">
            Contents
          </p>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={`${styles.sections} text-links`}>
          {sections.map((section, index) => (
            <Section key={section.id} section={section} number={index + 1} />
          ))}
        </div>
      </main>
    </>
  );
}

function useStartOfReading() {
  const main = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const arrivedAt = useRef(hash);
  useEffect(() => {
    main.current?.focus({ preventScroll: true });
    const section = document.getElementById(arrivedAt.current.slice(1));
    if (section) section.scrollIntoView();
    else window.scrollTo(0, 0);
  }, []);
  return main;
}

function Section({ section, number }: { section: LegalSection; number: number }) {
  const titleId = `${section.id}-title`;
  return (
    <section id={section.id} aria-labelledby={titleId}>
      <h2 id={titleId}>
        {number}. {section.title}
      </h2>
      {section.body.map((block, index) =>
        typeof block === 'string' ? (
          <p key={index}>{linkMailboxes(block)}</p>
        ) : (
          <ul key={index} className="bullets">
            {block.map((item) => (
              <li key={item}>{linkMailboxes(item)}</li>
            ))}
          </ul>
        ),
      )}
      {section.seeAlso && (
        <p>
          <Link to={section.seeAlso.path}>{section.seeAlso.label}</Link>
        </p>
      )}
    </section>
  );
}

const addresses: readonly string[] = Object.values(mailboxes);

function linkMailboxes(text: string): ReactNode {
  return text.split(/((?<![\w.])[\w.]+@[\w.]+\w)/).map((part, index) =>
    addresses.includes(part) ? (
      <a key={index} href={`mailto:${part}`}>
        {part}
      </a>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
