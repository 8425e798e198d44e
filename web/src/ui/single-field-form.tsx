import { Form } from 'antd';
import { useRef, type ReactNode } from 'react';
import { problemDetail } from '../lib/http.js';

interface Props {
  /** The submit button of the dialog is outside the form and refers to it by this id. */
  id: string;
  name: string;
  label: string;
  required: string;
  /** Spaces alone do not count as a value. */
  refusesBlank?: boolean;
  initialValue?: string;
  onSubmit: (value: string) => Promise<unknown>;
  failureText?: (error: unknown) => string;
  children: ReactNode;
}

export function SingleFieldForm({
  id,
  name,
  label,
  required,
  refusesBlank = false,
  initialValue = '',
  onSubmit,
  failureText = defaultText,
  children,
}: Props) {
  const [form] = Form.useForm<Record<string, string>>();
  const isPending = useRef(false);
  const submit = async (values: Record<string, string>) => {
    if (isPending.current) return;
    isPending.current = true;
    try {
      await onSubmit(values[name] ?? '');
    } catch (error) {
      form.setFields([{ name, errors: [failureText(error)] }]);
      form.focusField(name);
    } finally {
      isPending.current = false;
    }
  };
  return (
    <Form
      id={id}
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ [name]: initialValue }}
      onFinish={submit}
    >
      <Form.Item
        name={name}
        label={label}
        rules={[{ required: true, whitespace: refusesBlank, message: required }]}
        validateTrigger="onSubmit"
      >
        {children}
      </Form.Item>
    </Form>
  );
}

function defaultText(error: unknown): string {
  return problemDetail(error);
}
