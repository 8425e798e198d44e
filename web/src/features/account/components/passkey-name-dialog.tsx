import { Button, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { problemDetail } from '../../../lib/http.js';
import { passkeyErrorText } from '../../../lib/passkeys.js';
import { Dialog } from '../../../ui/dialog.js';

const NAME_MAX_LENGTH = 60;

interface Props {
  title: string;
  submit: string;
  name: string;
  onSubmit: (name: string) => Promise<void>;
  onClose: () => void;
}

export function PasskeyNameDialog({ title, submit, name, onSubmit, onClose }: Props) {
  const formId = useId();
  const [form] = Form.useForm<{ name: string }>();
  const [isPending, setIsPending] = useState(false);
  const save = async (values: { name: string }) => {
    if (isPending) return;
    setIsPending(true);
    try {
      await onSubmit(values.name.trim());
    } catch (error) {
      const text = passkeyErrorText(error) ?? problemDetail(error);
      form.setFields([{ name: 'name', errors: [text] }]);
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button size="large" type="primary" htmlType="submit" form={formId} loading={isPending}>
            {submit}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name }}
        onFinish={save}
      >
        <Form.Item
          name="name"
          label="Name"
          rules={[{ required: true, whitespace: true, message: 'Please enter a name' }]}
          validateTrigger="onSubmit"
        >
          <Input size="large" maxLength={NAME_MAX_LENGTH} autoComplete="off" />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
