import { useQuery } from '@tanstack/react-query';
import { lookupsQuery } from '../../../api/lookups.js';
import { paths } from '../../../paths.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { Card } from '../../../ui/card.js';
import { findingText } from '../../../ui/study/lookup-text.js';

/** How fast the student finds a place: a figure beside the chance of passing, which it does not change. */
export function LookupCard() {
  const stats = useQuery(lookupsQuery).data?.stats;
  if (!stats) return null;
  return (
    <Card title="Finding the place in the references">
      <p className="numbers">
        {findingText(stats) ?? 'Too few places found yet to say how fast you find one.'}
      </p>
      <p className="muted small" style={{ marginBottom: 12 }}>
        The median time of what you found in the look-up drill. It is not part of the chance of passing.
      </p>
      <ButtonLink to={paths.lookups}>Look-up drill</ButtonLink>
    </Card>
  );
}
