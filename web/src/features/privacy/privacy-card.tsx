import { useUser } from '../../api/current-user.js';
import { Card } from '../../ui/card.js';
import { DeletionPart } from './erasure-part.js';
import { ExportPart } from './data-export-part.js';

export function AccountRightsCard() {
  const user = useUser();
  return (
    <Card title="Your data">
      <ExportPart />
      <DeletionPart isAdmin={user.isAdmin} />
    </Card>
  );
}
