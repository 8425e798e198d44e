import { BookOutlined } from '@ant-design/icons';
import { parseCitation, referenceLink, relatedSearches } from '@tenfold/exam';
import { Flex } from 'antd';
import { Fragment, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Link } from 'react-router-dom';
import { forgetFailedLoads, lazyScreen } from '../lib/lazy-screen.js';
import { searchPath } from '../paths.js';

const CitedSources = lazyScreen(() => import('./references/cited-sources.js').then((m) => m.CitedSources));

interface Props {
  citation: string;
  cfrEdition: string | null;
  /** Links to other questions with the same citation. */
  hasSearches?: boolean;
}

export function Citation({ citation, cfrEdition, hasSearches = false }: Props) {
  return (
    <>
      <Flex align="baseline" gap={8} className="small" style={{ marginTop: 8 }}>
        <BookOutlined aria-hidden="true" />
        <div className="text-links">
          <span className="visually-hidden">Citation:</span>
          {parseCitation(citation).parts.map(({ text, reference }, index) => {
            const href = reference && referenceLink(reference, cfrEdition);
            if (href === null) return <Fragment key={index}>{text}</Fragment>;
            return (
              <a key={index} href={href} target="_blank" rel="noopener noreferrer">
                {text}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            );
          })}
          {hasSearches && <RelatedSearches citation={citation} />}
        </div>
      </Flex>
      {/* without a network the links are all there is */}
      <ErrorBoundary fallback={null} onError={forgetFailedLoads}>
        <Suspense>
          <CitedSources citation={citation} cfrEdition={cfrEdition} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

function RelatedSearches({ citation }: Pick<Props, 'citation'>) {
  const searches = relatedSearches(citation);
  if (searches.length === 0) return null;
  return (
    <p className="muted">
      {'More questions: '}
      {searches.map((search, index) => (
        <Fragment key={search}>
          {index > 0 && ' · '}
          <Link to={searchPath(search)} style={{ display: 'inline-block' }}>
            <span className="visually-hidden">Questions on </span>
            {search}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}
