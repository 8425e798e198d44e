import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { ManagedExam, PublishedReference } from '@tenfold/contracts';
import { Button, Flex, Form, Input } from 'antd';
import { toast } from '../../../lib/toast.js';
import { ReasonField } from '../../../ui/admin/reason-field.js';
import { SaveActions } from '../../../ui/admin/save-actions.js';
import { useSaveFailure } from '../../../ui/admin/use-save-failure.js';
import { Card } from '../../../ui/card.js';
import { FormError } from '../../../ui/form-error.js';
import { useChangeExamDetails } from '../api/managed-exam.js';

interface Props {
  exam: ManagedExam;
  onReload: () => Promise<void>;
}

interface Values {
  title: string;
  sitting: string;
  references: { title: string; edition?: string }[];
  reason: string;
}

const required = (message: string) => [{ required: true, whitespace: true, message }];

export function DetailsForm({ exam, onReload }: Props) {
  const changing = useChangeExamDetails(exam.examId);
  const { failure, clear, fail } = useSaveFailure();
  const save = async (values: Values) => {
    if (changing.isPending) return;
    clear();
    try {
      const { version } = await changing.mutateAsync({
        baseVersion: exam.version,
        title: values.title.trim(),
        sitting: values.sitting === '' ? null : values.sitting,
        references: values.references.map(toReference),
        reason: values.reason,
      });
      toast({ title: 'Details saved', description: `They are in version ${version} of the exam.` });
    } catch (error) {
      fail(error);
    }
  };
  return (
    <Card title="Details" style={{ maxWidth: 860 }}>
      <Form
        layout="vertical"
        requiredMark={false}
        initialValues={toValues(exam)}
        onFinish={(values: Values) => void save(values)}
      >
        <Form.Item
          name="title"
          label="Title"
          rules={required('An exam needs a title.')}
          validateTrigger="onSubmit"
        >
          <Input size="large" maxLength={300} />
        </Form.Item>
        <Form.Item
          name="sitting"
          label="Sitting"
          extra="The day on which CBP gave the exam. Leave it empty for a sample exam without one."
        >
          <Input size="large" type="date" style={{ maxWidth: 240 }} />
        </Form.Item>
        <References />
        <ReasonField missing="Say why you change the details." />
        <FormError text={failure?.text ?? null} />
        <SaveActions
          isConflict={failure?.isConflict ?? false}
          reload="Load the current version"
          onReload={() => void onReload()}
        >
          <Button type="primary" size="large" htmlType="submit" loading={changing.isPending}>
            Save
          </Button>
        </SaveActions>
      </Form>
    </Card>
  );
}

function References() {
  return (
    <Form.List name="references">
      {(fields, { add, remove }) => (
        <div role="group" aria-label="References and their editions" style={{ marginBottom: 28 }}>
          {fields.map(({ key, name }, index) => (
            <Flex key={key} wrap align="flex-start" gap="0 12px">
              <Form.Item
                name={[name, 'title']}
                label={`Reference ${index + 1}`}
                rules={required('A reference needs a title.')}
                validateTrigger="onSubmit"
                style={{ flex: '4 1 260px' }}
              >
                <Input maxLength={300} />
              </Form.Item>
              <Form.Item
                name={[name, 'edition']}
                label={`Edition of reference ${index + 1}`}
                style={{ flex: '1 1 120px' }}
              >
                <Input maxLength={100} />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`Remove reference ${index + 1}`}
                style={{ marginTop: 28 }}
                onClick={() => remove(name)}
              />
            </Flex>
          ))}
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({ title: '', edition: '' })}>
            Add a reference
          </Button>
        </div>
      )}
    </Form.List>
  );
}

function toValues({ title, sitting, references }: ManagedExam): Partial<Values> {
  return {
    title,
    sitting: sitting ?? '',
    references: references.map((reference) => ({ ...reference, edition: reference.edition ?? '' })),
  };
}

function toReference({ title, edition = '' }: Values['references'][number]): PublishedReference {
  return { title: title.trim(), edition: edition.trim() === '' ? null : edition.trim() };
}
