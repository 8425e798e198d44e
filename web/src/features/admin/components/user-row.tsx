import type { AdminUser } from '@tenfold/contracts';
import { Button } from 'antd';
import { dateLabel } from '../../../lib/date-label.js';
import { numberLabel } from '../../../lib/number-label.js';
import { movesFor, statusNames, tierNames, type PlanMove } from '../plan-change.js';
import table from './table.module.css';

const moveNames = { upgrade: 'Upgrade', downgrade: 'Downgrade' } as const satisfies Record<PlanMove, string>;

export type UserAction = PlanMove | 'refund';

interface Props {
  user: AdminUser;
  onAct: (action: UserAction) => void;
}

export function UserRow({ user, onAct }: Props) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <tr>
      <td>
        <div className={table.strong}>{user.email}</div>
        {name !== '' && <div className={table.small}>{name}</div>}
      </td>
      <td className={table.plain} data-label="Tier">
        {tierNames[user.subscriptionTier]}
      </td>
      <td className={table.plain} data-label="Status">
        {statusNames[user.subscriptionStatus]}
      </td>
      <td className={table.number} data-label="Questions">
        {numberLabel(user.totalQuestions)}
      </td>
      <td className={table.plain} data-label="Last active">
        {user.lastActiveAt === null ? (
          <span className={table.muted}>Not yet</span>
        ) : (
          dateLabel(new Date(user.lastActiveAt))
        )}
      </td>
      <td className={table.plain} data-label="Joined">
        {dateLabel(new Date(user.createdAt))}
      </td>
      <td>
        <div className={table.actions}>
          {user.isAdmin && <span className={table.tag}>Administrator</span>}
          {movesFor(user).map((move) => (
            <Button
              key={move}
              size="small"
              onClick={() => onAct(move)}
              aria-label={`${moveNames[move]} ${user.email}`}
            >
              {moveNames[move]}
            </Button>
          ))}
          {user.canRefund && (
            <Button size="small" danger onClick={() => onAct('refund')} aria-label={`Refund ${user.email}`}>
              Refund
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}
