import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useChooseFreePlan } from '../../../api/choose-free-plan.js';
import { TRY_AGAIN } from '../../../lib/http.js';
import { toastFailure } from '../../../lib/toast.js';
import { paths } from '../../../paths.js';
import { ButtonLink } from '../../../ui/button-link.js';

export function FreePlanChoice({ hasFreePlan }: { hasFreePlan: boolean }) {
  const navigate = useNavigate();
  const choosing = useChooseFreePlan();
  if (hasFreePlan) {
    return (
      <ButtonLink to={paths.dashboard} wide>
        Back to the dashboard
      </ButtonLink>
    );
  }
  const choose = () =>
    choosing.mutate(undefined, {
      onSuccess: () => void navigate(paths.dashboard),
      onError: (error) => toastFailure('Could not start the Free plan', error, TRY_AGAIN),
    });
  return (
    <Button size="large" block loading={choosing.isPending} onClick={choose}>
      Continue with the Free plan
    </Button>
  );
}
