import { namedReference, REFERENCE_NAME_HELP, REFERENCE_NAME_MAX } from '@tenfold/exam';
import { Button, Form, Input, Progress } from 'antd';
import { useState } from 'react';
import { countLabel } from '../../../lib/format.js';
import { problemDetail } from '../../../lib/http.js';
import type { UploadStage } from '../../../lib/upload-file.js';
import { Card } from '../../../ui/card.js';
import { FormError } from '../../../ui/form-error.js';
import { useLoadReference } from '../api/managed-references.js';

const FILES = '.xml,.json,.pdf,.txt,.md';

const NAME_MISSING = 'Say which notes or which document the file holds.';

interface Values {
  file: File;
  day: string;
  name?: string;
}

export function LoadCard() {
  const [form] = Form.useForm<Values>();
  // useWatch compares files as JSON, in which all are {}
  const [file, setFile] = useState<File>();
  const [stage, setStage] = useState<UploadStage | null>(null);
  /** The server judges a file by its content, and may need a name for one that ends in .xml. */
  const [refused, setRefused] = useState<File | null>(null);
  const loading = useLoadReference(setStage);
  const load = (values: Values) => {
    loading.reset();
    setStage({ kind: 'sending', percent: 0 });
    loading.mutate(values, { onError: () => setRefused(values.file) });
  };
  return (
    <Card title="Load an edition">
      <Form<Values>
        form={form}
        name="load-reference"
        layout="vertical"
        requiredMark={false}
        noValidate
        style={{ maxWidth: 560 }}
        onFinish={load}
      >
        <Form.Item
          name="file"
          label="File"
          extra="XML of a title or part from the eCFR or from GPO, a JSON export of the tariff from USITC, or a PDF, text or Markdown of notes of the tariff or of a document of CBP. At most 20 MB."
          getValueProps={() => ({})}
          getValueFromEvent={({ target }: { target: HTMLInputElement }) => target.files?.[0]}
          rules={[{ required: true, message: 'Choose a file.' }]}
        >
          <input
            type="file"
            accept={FILES}
            style={{ maxWidth: '100%' }}
            onChange={({ target }) => setFile(target.files?.[0])}
          />
        </Form.Item>
        {file !== undefined && (!saysWhatItIs(file) || refused === file) && (
          <Form.Item
            name="name"
            preserve={false}
            label="Document"
            extra={REFERENCE_NAME_HELP}
            rules={[
              { required: !saysWhatItIs(file), whitespace: true, message: NAME_MISSING },
              { validator: checkName },
            ]}
            validateTrigger="onSubmit"
          >
            <Input size="large" maxLength={REFERENCE_NAME_MAX} />
          </Form.Item>
        )}
        <Form.Item
          name="day"
          label="Day of the edition"
          rules={[{ required: true, message: 'Enter the day of the edition.' }]}
        >
          <Input type="date" size="large" style={{ maxWidth: 240 }} />
        </Form.Item>
        <FormError text={loading.error && problemDetail(loading.error)} />
        <Button type="primary" size="large" htmlType="submit" loading={loading.isPending}>
          Load
        </Button>
        <div role="status" className="small" style={{ minHeight: 40, marginTop: 12 }}>
          {stage?.kind === 'sending' && (
            <Progress percent={stage.percent} showInfo={false} aria-label="Upload" />
          )}
          {stage?.kind === 'sent' &&
            'Uploaded. The server is reading and storing the edition. A whole title takes about half a minute.'}
          {loading.data &&
            `Loaded: ${loading.data.title}, ${countLabel(loading.data.divisions, 'division')}. Publish it below when it is complete.`}
        </div>
      </Form>
    </Card>
  );
}

function saysWhatItIs({ name }: File): boolean {
  return /\.(?:xml|json)$/i.test(name);
}

/** The server checks it too. */
async function checkName(_rule: unknown, name = ''): Promise<void> {
  if (name.trim() !== '' && namedReference(name) === null)
    throw new Error('This names neither notes nor a document of CBP.');
}
