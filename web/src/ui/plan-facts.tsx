import { CheckOutlined } from '@ant-design/icons';
import styles from './plan-facts.module.css';

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
