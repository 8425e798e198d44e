import { Button } from 'antd';
import { useUser } from '../api/current-user.js';
import { figures, plans, trial, upgrade } from '../content.js';
import { mayTryPro } from '../lib/access.js';
import { paths } from '../paths.js';
import { ButtonLink } from './button-link.js';
import { Dialog } from './dialog.js';
import { PlanIncludes } from './plan-facts.js';

interface Props {
  feature: string | null;
  onClose: () => void;
}

export function UpgradeDialog({ feature, onClose }: Props) {
  const mayTry = mayTryPro(useUser());
  return (
    <Dialog
      open={feature !== null}
      title="Upgrade to Pro"
      onClose={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Not now
          </Button>
          <ButtonLink to={paths.subscribe} kind="primary">
            Upgrade to Pro
          </ButtonLink>
        </>
      }
    >
      <p>
        <strong>{feature}</strong> is part of Pro
        {mayTry ? `: ${trial.note}, then ${figures.monthlyPrice} a month.` : `. ${upgrade.label}.`}
      </p>
      <PlanIncludes items={plans.pro.includes} />
    </Dialog>
  );
}
