import { Link } from 'react-router-dom';
import type { PaletteGroup, PaletteItem } from '../palette-items.js';
import styles from '../search.module.css';

interface Props {
  id: string;
  groups: readonly PaletteGroup[];
  active: PaletteItem | undefined;
  idOf: (itemId: string) => string;
  onPoint: (item: PaletteItem) => void;
}

export function PaletteList({ id, groups, active, idOf, onPoint }: Props) {
  return (
    <div id={id} role="listbox" aria-label="Results" className={styles.list}>
      {groups.map(({ name, items }) => (
        <div key={name} role="group" aria-label={name}>
          <div className={`${styles.group} muted smaller`} aria-hidden="true">
            {name}
          </div>
          {items.map((item) => (
            <Link
              key={item.id}
              id={idOf(item.id)}
              role="option"
              aria-selected={item === active}
              tabIndex={-1}
              className={styles.option}
              to={item.to}
              onPointerMove={() => onPoint(item)}
            >
              <span className="muted" aria-hidden="true">
                {item.icon}
              </span>
              <span className={styles.text}>
                <span className={styles.label}>{item.label}</span>
                {item.detail !== undefined && <span className="muted smaller">{item.detail}</span>}
              </span>
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
}
