import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { problemDetail } from '../../../lib/http.js';
import { toast } from '../../../lib/toast.js';
import { paths } from '../../../paths.js';
import { useDisownAccount } from '../api/disown-account.js';
import styles from './narrow-page.module.css';

/** For the owner of an address with which another person registered: deletes that person's access, then asks for a password. */
export function DisownAccount({ token }: { token: string }) {
  const navigate = useNavigate();
  const disowning = useDisownAccount();
  const disown = () =>
    disowning.mutate(token, {
      onSuccess: ({ resetToken }) =>
        void navigate(`${paths.resetPassword}?token=${resetToken}`, { replace: true }),
      onError: (error) => {
        const description = problemDetail(error, 'Check your connection and try again.');
        toast({ tone: 'destructive', title: 'Nothing has changed', description });
      },
    });
  return (
    <section className={styles.more} aria-labelledby="disown">
      <h2 id="disown" className={styles.question}>
        You did not create an account?
      </h2>
      <p>
        Then someone else used your address. We sign them out, remove their password and everything else they
        could sign in with, and you choose a password of your own.
      </p>
      <Button size="large" block loading={disowning.isPending} onClick={disown}>
        I did not create this account
      </Button>
    </section>
  );
}
