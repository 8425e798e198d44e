import { useUser } from '../../api/current-user.js';
import { paths } from '../../paths.js';
import { ButtonLink } from '../button-link.js';

/** To the page of the administrator, which shows only content to an editor. */
export function AdminHomeLink() {
  const { isAdmin } = useUser();
  return <ButtonLink to={paths.admin}>{isAdmin ? 'Admin dashboard' : 'Content'}</ButtonLink>;
}
