import { ArrowLeftOutlined } from '@ant-design/icons';
import { ButtonLink } from './button-link.js';

export function BackLink({ to, place }: { to: string; place: string }) {
  return (
    <ButtonLink to={to}>
      <ArrowLeftOutlined aria-hidden /> {`Back to ${place}`}
    </ButtonLink>
  );
}
