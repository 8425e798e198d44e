import type { ManagedExam } from '@tenfold/contracts';
import { Checkbox, Form, Input, Select } from 'antd';
import { keyNames } from '../../../lib/key-words.js';
import { exhibitName } from '../question-content.js';
import { NO_EXHIBIT, REMOVED } from '../question-values.js';
import { AnswerFields } from './answer-fields.js';
import { ImageField } from './image-field.js';

interface Props {
  exam: Pick<ManagedExam, 'categories' | 'exhibits'>;
  hasImage: boolean;
  /** Letters of the options of a draft; null for a published exam. */
  draftLetters: readonly string[] | null;
}

export function QuestionFields({ exam, hasImage, draftLetters }: Props) {
  return (
    <>
      <Form.Item
        name="content"
        label="Question"
        rules={[{ required: true, whitespace: true, message: 'A question needs a text.' }]}
        validateTrigger="onSubmit"
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 16 }} maxLength={20_000} />
      </Form.Item>
      <Form.Item name="imageUrl" label="Image">
        <ImageField what="the question" />
      </Form.Item>
      <Form.Item
        name="imageDescription"
        label="Description of the image"
        extra="Screen readers speak it, and it stands below the image."
        hidden={!hasImage}
      >
        <Input.TextArea autoSize maxLength={1_000} />
      </Form.Item>
      <AnswerFields isDraft={draftLetters !== null} />
      <Form.Item name="explanation" label="Explanation">
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 16 }} maxLength={20_000} />
      </Form.Item>
      <Form.Item name="citations" label="Citations, one a line">
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 8 }} />
      </Form.Item>
      <Form.Item name="categoryId" label="Section">
        <Select options={exam.categories.map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
      {draftLetters && <DraftFields letters={draftLetters} />}
      <Form.Item name="exhibitId" label="Exhibit">
        <Select
          options={[
            { value: NO_EXHIBIT, label: 'No exhibit' },
            ...exam.exhibits.map(({ id }) => ({ value: id, label: exhibitName(id, exam) })),
          ]}
        />
      </Form.Item>
      <Form.Item name="editorNote" label="Note to editors" extra="No student sees it.">
        <Input.TextArea autoSize maxLength={2_000} />
      </Form.Item>
    </>
  );
}

/** What only a draft lets an editor change with the content of a question. */
function DraftFields({ letters }: { letters: readonly string[] }) {
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
      <Form.Item name="newExhibit" label="New exhibit" extra="Leave it empty for the exhibit below.">
        <Input.TextArea autoSize={{ maxRows: 12 }} maxLength={20_000} />
      </Form.Item>
    </>
  );
}
