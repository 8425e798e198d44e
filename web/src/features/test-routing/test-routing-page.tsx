import { useLocation } from 'react-router-dom';
import { brand } from '../../content.js';
import { PlainLayout } from '../../ui/layout/plain-layout.js';

export function TestRoutingPage() {
  const { pathname } = useLocation();
  return (
    <PlainLayout>
      <title>{`Routing test · ${brand.name}`}</title>
      <h1>Routing test</h1>
      <p>
        Current path: <code>{pathname}</code>
      </p>
    </PlainLayout>
  );
}
