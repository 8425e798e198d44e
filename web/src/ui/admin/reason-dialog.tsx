import { Form } from 'antd';
import { useId, type ReactNode } from 'react';
import { ConfirmDialog } from '../confirm-dialog.js';
import { FormError } from '../form-error.js';
import { ReasonField } from './reason-field.js';

interface Props {
  open?: boolean;
  title: string;
  confirm: string;
  isDanger: boolean;
  isPending: boolean;
  /** The message of an empty reason. */
  missing: string;
  failure: string | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  /** What the change does. */
  children: ReactNode;
}

/** Asks for the reason of a change before it is made. */
export function ReasonDialog({ missing, failure, onConfirm, children, ...dialog }: Props) {
  const formId = useId();
  // held here, so that the reason is kept while the dialog is closed for a reauthentication
  const [form] = Form.useForm<{ reason: string }>();
  return (
    <ConfirmDialog {...dialog} onConfirm={{ formId }}>
      {children}
      <Form
        form={form}
        id={formId}
        layout="vertical"
        requiredMark={false}
        onFinish={({ reason }) => {
          if (!dialog.isPending) onConfirm(reason);
        }}
      >
        <ReasonField label="Reason, for the audit log" missing={missing} />
        <FormError text={failure} />
      </Form>
    </ConfirmDialog>
  );
}
