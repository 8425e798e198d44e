import { Button, Drawer } from 'antd';
import { ExhibitContent, exhibitTitle, type ExhibitProps } from './exhibit-panel.js';

export function ExhibitSheet({
  exhibit,
  marks,
  open,
  onClose,
}: ExhibitProps & { open: boolean; onClose: () => void }) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="bottom"
      size="86dvh"
      title={exhibitTitle(exhibit)}
      footer={
        <Button block size="large" onClick={onClose}>
          Back to the question
        </Button>
      }
    >
      <ExhibitContent exhibit={exhibit} marks={marks} />
    </Drawer>
  );
}
