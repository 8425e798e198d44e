import { Checkbox, Form, Input } from 'antd';
import { keyNames } from '../../../lib/key-words.js';
import { REMOVED } from '../question-values.js';

/** What only a draft lets an editor change with the content of a question. */
export function DraftFields({ letters }: { letters: readonly string[] }) {
  return (
    <>
      <div role="group" aria-label="Key">
        <Form.Item
          name="key"
          label="Key"
          extra="Any of several letters is correct. For a removed question everyone gets credit."
        >
          <Checkbox.Group options={[...letters, { value: REMOVED, label: keyNames.removed }]} />
        </Form.Item>
      </div>
      <Form.Item name="newSection" label="New section" extra="Leave it empty for the section above.">
        <Input maxLength={200} />
      </Form.Item>
    </>
  );
}
