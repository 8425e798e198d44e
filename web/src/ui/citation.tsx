import { citationParts } from '@tenfold/exam';
import { Fragment } from 'react';

/** Links 19 CFR and HTSUS citations to the public sources in a new tab. */
export function Citation({ citation }: { citation: string }) {
  return (
    <span>
      {citationParts(citation).map(({ text, href }, index) =>
        href === null ? (
          <Fragment key={index}>{text}</Fragment>
        ) : (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer">
            {text}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        ),
      )}
    </span>
  );
}
