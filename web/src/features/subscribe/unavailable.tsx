import type { User } from '@tenfold/contracts';
import { Button } from 'antd';
import { mayTryPro } from '../../lib/access.js';
import formStyles from './payment-form.module.css';
import { agreeing } from './payment-terms.js';

/** Nobody takes a card at the moment: it says why, and that nothing is lost. */
export function Unavailable({ reason, user }: { reason: string | null; user: User }) {
  return (
    <div className={formStyles.form}>
      <div className={formStyles.words}>
        <h2>Payments are not available at the moment</h2>
        <p>{reason ?? 'Our payment provider is not connected.'}</p>
        <p>Nothing is charged and no card is asked for. Until payments are back, the Free plan is yours.</p>
      </div>
      <Button type="primary" size="large" block disabled>
        {agreeing[mayTryPro(user) ? 'setup' : 'payment']}
      </Button>
    </div>
  );
}
