import type { ManagedExam } from '@tenfold/contracts';
import { Form, Input, Select } from 'antd';
import { exhibitName } from '../question-content.js';
import { NO_EXHIBIT } from '../question-values.js';
import { AnswerFields } from './answer-fields.js';
import { ImageField } from './image-field.js';

interface Props {
  exam: Pick<ManagedExam, 'categories' | 'exhibits'>;
  hasImage: boolean;
}

export function QuestionFields({ exam, hasImage }: Props) {
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
      <AnswerFields />
      <Form.Item name="explanation" label="Explanation">
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 16 }} maxLength={20_000} />
      </Form.Item>
      <Form.Item name="citations" label="Citations, one a line">
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 8 }} />
      </Form.Item>
      <Form.Item name="categoryId" label="Section">
        <Select options={exam.categories.map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
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
