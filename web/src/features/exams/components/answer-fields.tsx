import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { answerLetters } from '@tenfold/exam';
import { Button, Flex, Form, Input } from 'antd';
import { ImageField } from './image-field.js';

/** Options are added and removed at the end, because the key names them by their letters. A draft may lack their texts. */
export function AnswerFields({ isDraft }: { isDraft: boolean }) {
  return (
    <Form.List name="answers">
      {(fields, { add, remove }) => (
        <div role="group" aria-label="Options" style={{ marginBottom: 28 }}>
          {fields.map(({ key, name }, index) => (
            <div key={key}>
              <Form.Item
                name={[name, 'text']}
                label={`Option ${answerLetters[index]}`}
                rules={
                  isDraft ? [] : [{ required: true, whitespace: true, message: 'An option needs a text.' }]
                }
                validateTrigger="onSubmit"
                style={{ marginBottom: 4 }}
              >
                <Input.TextArea autoSize maxLength={5_000} />
              </Form.Item>
              <Form.Item name={[name, 'imageUrl']} style={{ marginBottom: 12 }}>
                <ImageField what={`option ${answerLetters[index]}`} />
              </Form.Item>
            </div>
          ))}
          <Flex wrap gap={8}>
            {fields.length < answerLetters.length && (
              <Button
                size="small"
                icon={<PlusOutlined aria-hidden />}
                onClick={() => add({ text: '', imageUrl: null })}
              >
                {`Add option ${answerLetters[fields.length]}`}
              </Button>
            )}
            {fields.length > 2 && (
              <Button
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => remove(fields.length - 1)}
              >
                {`Remove option ${answerLetters[fields.length - 1]}`}
              </Button>
            )}
          </Flex>
        </div>
      )}
    </Form.List>
  );
}
