import { CheckOutlined } from '@ant-design/icons';
import { brand, plans, statistics, trial } from '../../../content.js';
import styles from './auth-marketing.module.css';

export function AuthMarketing() {
  return (
    <aside className={styles.panel} aria-label={`About ${brand.name}`}>
      <div className={styles.words}>
        <p className={styles.eyebrow}>{brand.exam}</p>
        <h2>{brand.promise}</h2>
        <p className={styles.lead}>{`With Pro, and its ${trial.note}:`}</p>
        <ul className={styles.list}>
          {plans.pro.includes.map((item) => (
            <li key={item}>
              <CheckOutlined className={styles.check} aria-hidden="true" />
              {item}
            </li>
          ))}
        </ul>
      </div>
      <dl className={styles.figures}>
        {statistics.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
