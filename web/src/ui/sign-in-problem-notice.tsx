import { CloseOutlined, WarningOutlined } from '@ant-design/icons';
import { useSearchParams } from 'react-router-dom';
import { signInProblemWords } from '../lib/sign-in-problem.js';
import styles from './sign-in-problem-notice.module.css';

const PARAMETER = 'problem';

/** Says why a social login failed, from the code in the URL. */
export function SignInProblemNotice() {
  const [parameters, setParameters] = useSearchParams();
  const words = signInProblemWords(parameters.get(PARAMETER));
  if (words === null) return null;
  const close = () =>
    setParameters(
      (present) => {
        present.delete(PARAMETER);
        return present;
      },
      { replace: true },
    );
  return (
    <div role="alert" className={styles.notice}>
      <WarningOutlined className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.title}>{words.title}</p>
        <p className={styles.text}>{words.text}</p>
      </div>
      <button type="button" className={styles.close} aria-label="Close" onClick={close}>
        <CloseOutlined aria-hidden="true" />
      </button>
    </div>
  );
}
