import { EditOutlined } from '@ant-design/icons';
import { Button, Checkbox, Flex } from 'antd';
import { useMarksUnsure } from '../../../lib/mark-unsure.js';
import { ReportQuestion } from '../../../ui/question/report-question.js';

interface Props {
  questionId: string;
  isUnsure: boolean;
  isAnswered: boolean;
  onUnsure: (unsure: boolean) => void;
  onNote: () => void;
}

export function AnswerTools({ questionId, isUnsure, isAnswered, onUnsure, onNote }: Props) {
  const marks = useMarksUnsure();
  return (
    <Flex wrap align="center" justify="space-between" gap="4px 16px" style={{ marginTop: 12 }}>
      {(marks || isUnsure) &&
        (isAnswered ? (
          <span className="muted">{isUnsure && 'Marked as not sure'}</span>
        ) : (
          <Checkbox checked={isUnsure} onChange={({ target }) => onUnsure(target.checked)}>
            Not sure
          </Checkbox>
        ))}
      <Flex wrap align="center">
        <Button type="text" icon={<EditOutlined aria-hidden />} onClick={onNote}>
          Note
        </Button>
        <ReportQuestion questionId={questionId} />
      </Flex>
    </Flex>
  );
}
