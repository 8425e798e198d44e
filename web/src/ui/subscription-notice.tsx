import type { SubscriptionNotice as Notice } from '@tenfold/contracts';
import { Alert, type AlertProps } from 'antd';
import { Link } from 'react-router-dom';
import { dismissNotice } from '../lib/dismissed-notices.js';

const types = { red: 'error', orange: 'warning', green: 'success', blue: 'info' } as const satisfies Record<
  Notice['color'],
  AlertProps['type']
>;

interface Props {
  notice: Notice;
  banner?: boolean;
}

export function SubscriptionNotice({ notice, banner = false }: Props) {
  const { type, color, title, message, action } = notice;
  const words = (
    <>
      {message} <Link to={action.link}>{action.text}</Link>
    </>
  );
  const heading = <strong>{title}</strong>;
  const shared = {
    type: types[color],
    'data-color': color,
    closable: { 'aria-label': `Dismiss “${title}”`, onClose: () => dismissNotice(type) },
  };
  if (!banner) return <Alert {...shared} role="group" title={heading} description={words} />;
  return (
    <Alert
      {...shared}
      banner
      role="region"
      aria-label="Subscription notice"
      title={
        <>
          {heading} {words}
        </>
      }
    />
  );
}
