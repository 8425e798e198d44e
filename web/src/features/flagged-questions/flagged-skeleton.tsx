import { Skeleton } from '../../ui/skeleton.js';
import item from './flagged-item.module.css';
import list from './flagged-list.module.css';

const ITEMS = 3;

export function FlaggedSkeleton() {
  return (
    <div className={list.list}>
      <Skeleton width="320px" height={24} />
      {Array.from({ length: ITEMS }, (_, index) => (
        <div key={index} className={item.item}>
          <div className={item.head}>
            <Skeleton width="240px" height={40} />
          </div>
          <div className={item.columns}>
            <Skeleton height={260} />
            <Skeleton height={200} />
          </div>
        </div>
      ))}
    </div>
  );
}
