import { Button, Flex } from 'antd';
import type { Reviewed } from '../review-answers.js';
import {
  filterNames,
  filterReviewed,
  reviewFilters,
  SLOW_TEXT,
  type ReviewFilter,
} from '../review-filters.js';

interface Props {
  all: readonly Reviewed[];
  filter: ReviewFilter;
  onFilter: (filter: ReviewFilter) => void;
}

export function ReviewChips({ all, filter: current, onFilter }: Props) {
  return (
    <Flex vertical gap={8} style={{ marginBottom: 20 }}>
      <Flex role="group" aria-label="Which questions to show" wrap gap={8}>
        {reviewFilters.map((filter) => {
          const count = filterReviewed(all, filter).length;
          const isCurrent = filter === current;
          if (count === 0 && !isCurrent) return null;
          return (
            <Button
              key={filter}
              shape="round"
              aria-pressed={isCurrent}
              {...(isCurrent && { type: 'primary', ghost: true })}
              onClick={() => onFilter(filter)}
            >
              {`${filterNames[filter]} (${count})`}
            </Button>
          );
        })}
      </Flex>
      {current === 'slow' && <p className="muted small">{SLOW_TEXT}</p>}
      {filterReviewed(all, current).length === 0 && (
        <p className="muted small">{`No question of this session is left under “${filterNames[current]}”.`}</p>
      )}
    </Flex>
  );
}
