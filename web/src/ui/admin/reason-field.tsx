import { Form, Input } from 'antd';

interface Props {
  label?: string;
  /** Shown when the field is empty. */
  missing: string;
}

export function ReasonField({ label = 'Reason for the change', missing }: Props) {
  return (
    <Form.Item
      name="reason"
      label={label}
      rules={[{ required: true, whitespace: true, message: missing }]}
      validateTrigger="onSubmit"
    >
      <Input size="large" maxLength={300} />
    </Form.Item>
  );
}
