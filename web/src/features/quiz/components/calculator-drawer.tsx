import { Button, Drawer, Segmented } from 'antd';
import { useState } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { CalculatorKeys } from '../../../ui/calculator/calculator-keys.js';
import { DutyWorksheet } from './duty-worksheet.js';

type Tool = 'worksheet' | 'keys';

/** Beside the question, which stays readable; on a phone in a sheet above it. */
export function CalculatorDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const isPhone = useMediaQuery('(max-width: 767px)');
  const [tool, setTool] = useState<Tool>('worksheet');
  return (
    <Drawer
      open={open}
      onClose={onClose}
      mask={isPhone}
      // the focus stays in a closed drawer without a mask, where the keys of the quiz do nothing
      afterOpenChange={(isOpen) => {
        if (!isOpen && document.activeElement instanceof HTMLElement) document.activeElement.blur();
      }}
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '86dvh' : 560}
      title={tool === 'worksheet' ? 'Duty worksheet' : 'Calculator'}
      footer={
        <Button size="large" onClick={onClose}>
          Back to the question
        </Button>
      }
    >
      <Segmented<Tool>
        aria-label="Tool"
        value={tool}
        options={[
          { value: 'worksheet', label: 'Duty worksheet' },
          { value: 'keys', label: 'Calculator' },
        ]}
        onChange={setTool}
        style={{ marginBottom: 16 }}
      />
      {tool === 'worksheet' ? <DutyWorksheet /> : <CalculatorKeys role="group" onClose={onClose} />}
    </Drawer>
  );
}
