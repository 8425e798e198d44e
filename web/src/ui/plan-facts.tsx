import { CheckOutlined } from '@ant-design/icons';
import styles from './plan-facts.module.css';

export function PlanPrice({ plan: { price, per } }: { plan: { price: string; per: string } }) {
  return (
    <p className="muted">
      <strong className={`${styles.price} numbers`}>{price}</strong>
      {per}
    </p>
  );
}

export function PlanIncludes({ items }: { items: readonly string[] }) {
  return (
    <ul className={`${styles.includes} stack`}>
      {items.map((item) => (
        <li key={item}>
          <CheckOutlined className={styles.check} aria-hidden="true" />
          {item}
        </li>
      ))}
    </ul>
  );
}
