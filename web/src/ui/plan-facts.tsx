import { CheckOutlined } from '@ant-design/icons';
import styles from './plan-facts.module.css';

/** What a plan costs, large. */
export function PlanPrice({ plan: { price, per } }: { plan: { price: string; per: string } }) {
  return (
    <p className={styles.price}>
      <strong>{price}</strong>
      {per}
    </p>
  );
}

/** What a plan has in it, each with a tick. */
export function PlanIncludes({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.includes}>
      {items.map((item) => (
        <li key={item}>
          <CheckOutlined className={styles.check} aria-hidden="true" />
          {item}
        </li>
      ))}
    </ul>
  );
}
