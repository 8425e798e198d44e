import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useChooseFreePlan } from '../../../api/choose-free-plan.js';
import { problemDetail } from '../../../lib/http.js';
import { toast } from '../../../lib/toast.js';
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
      onError: (error) =>
        toast({
          tone: 'destructive',
          title: 'Could not start the Free plan',
          description: problemDetail(error, 'Check your connection and try again.'),
        }),
    });
  return (
    <Button size="large" block loading={choosing.isPending} onClick={choose}>
      Continue with the Free plan
    </Button>
  );
}
