import { Alert } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { signInProblemWords } from '../lib/sign-in-problem.js';

const PARAMETER = 'problem';

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
    <Alert
      type="error"
      showIcon
      title={<strong>{words.title}</strong>}
      description={words.text}
      closable={{ onClose: close, 'aria-label': 'Close' }}
    />
  );
}
