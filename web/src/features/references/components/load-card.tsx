import { Button, Flex, Input, Progress } from 'antd';
import { useId, useRef, useState, type FormEvent } from 'react';
import { problemDetail } from '../../../lib/http.js';
import type { UploadStage } from '../../../lib/upload-file.js';
import { Card } from '../../../ui/card.js';
import { FormError } from '../../../ui/form-error.js';
import { useLoadReference } from '../api/managed-references.js';

export function LoadCard() {
  const ids = { file: useId(), day: useId(), help: useId() };
  const input = useRef<HTMLInputElement>(null);
  const [day, setDay] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const [stage, setStage] = useState<UploadStage | null>(null);
  const loading = useLoadReference(setStage);
  const load = (event: FormEvent) => {
    event.preventDefault();
    loading.reset();
    const file = input.current?.files?.[0];
    const lacks = file === undefined ? 'Choose a file.' : day === '' ? 'Enter the day of the edition.' : null;
    setMissing(lacks);
    if (file === undefined || lacks !== null) return;
    setStage({ kind: 'sending', percent: 0 });
    loading.mutate({ file, day });
  };
  const failure = missing ?? (loading.error && problemDetail(loading.error));
  return (
    <Card title="Load an edition">
      <form onSubmit={load}>
        <Flex wrap gap={16} align="end">
          <div style={{ maxWidth: '100%' }}>
            <label htmlFor={ids.file} className="label small">
              File
            </label>
            <br />
            <input
              ref={input}
              id={ids.file}
              type="file"
              accept=".xml,.json,application/xml,text/xml,application/json"
              aria-describedby={ids.help}
              style={{ maxWidth: '100%' }}
            />
          </div>
          <div>
            <label htmlFor={ids.day} className="label small">
              Day of the edition
            </label>
            <Input
              id={ids.day}
              type="date"
              size="large"
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
          </div>
          <Button type="primary" size="large" htmlType="submit" loading={loading.isPending}>
            Load
          </Button>
        </Flex>
        <p id={ids.help} className="small muted" style={{ margin: '12px 0' }}>
          XML of a title or part from the eCFR or from GPO, or a JSON export of the tariff from USITC, at most
          20 MB.
        </p>
        <FormError text={failure} />
        <div role="status" className="small" style={{ minHeight: 40 }}>
          {stage?.kind === 'sending' && (
            <Progress percent={stage.percent} showInfo={false} aria-label="Upload" />
          )}
          {stage?.kind === 'sent' &&
            'Uploaded. The server is reading and storing the edition. A whole title takes about half a minute.'}
          {loading.data &&
            `Loaded: ${loading.data.title}, ${loading.data.divisions} divisions. Publish it below when it is complete.`}
        </div>
      </form>
    </Card>
  );
}
