import { paths } from '../paths.js';
import { ButtonLink } from './button-link.js';
import { MessagePage } from './message-page.js';

export function NotFoundPage() {
  const home = (
    <ButtonLink to={paths.home} kind="primary">
      Go to the dashboard
    </ButtonLink>
  );
  return (
    <MessagePage title="404 Page Not Found" actions={home}>
      <p>There is nothing at this address. The link may be old or mistyped.</p>
    </MessagePage>
  );
}
