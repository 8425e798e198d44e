import {
  CalculatorOutlined,
  EditOutlined,
  FontSizeOutlined,
  HighlightOutlined,
  OrderedListOutlined,
  ReadOutlined,
} from '@ant-design/icons';
import type { ExamWork } from '@tenfold/contracts';
import { Button, Checkbox, Flex } from 'antd';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { ReportQuestion } from '../../../ui/question/report-question.js';
import { textSizes, type ExamSettings } from '../hooks/use-exam-settings.js';

interface Props {
  questionId: string;
  work: ExamWork;
  settings: ExamSettings;
  calculates: boolean;
  /** Null in an exam with printed books. */
  showsDesk: boolean | null;
  notes: boolean;
  onUnsure: (unsure: boolean) => void;
  onClear: () => void;
  onNote: () => void;
  onHighlight: () => void;
  onCalculator: () => void;
  onDesk: () => void;
  onReview: () => void;
}

export function QuestionTools({ questionId, work, settings, calculates, showsDesk, notes, ...on }: Props) {
  const isPhone = useMediaQuery('(width < 720px)');
  return (
    <>
      <Flex
        wrap
        align="center"
        justify="space-between"
        gap="4px 16px"
        style={{ minHeight: 44, marginTop: 12 }}
      >
        <Checkbox checked={work.isUnsure} onChange={({ target }) => on.onUnsure(target.checked)}>
          Not sure
        </Checkbox>
        <Flex wrap gap="4px 8px">
          {work.selectedAnswer !== null && (
            <Button type="text" onClick={on.onClear}>
              Clear the answer
            </Button>
          )}
          {isPhone && (
            <Button type="text" icon={<OrderedListOutlined aria-hidden />} onClick={on.onReview}>
              Review and end
            </Button>
          )}
          <ReportQuestion questionId={questionId} />
        </Flex>
      </Flex>
      <ToolButtons {...{ settings, calculates, showsDesk, notes }} {...on} />
    </>
  );
}

type ToolProps = Omit<Props, 'questionId' | 'work' | 'onUnsure' | 'onClear' | 'onReview'>;

function ToolButtons({ settings, calculates, showsDesk, notes, ...on }: ToolProps) {
  const nextSize = textSizes[(textSizes.indexOf(settings.textSize) + 1) % textSizes.length] ?? 'normal';
  return (
    <Flex role="group" aria-label="Tools" wrap gap="4px 8px" style={{ marginTop: 4 }}>
      <Button
        className="touch-target"
        icon={<EditOutlined aria-hidden />}
        aria-expanded={notes}
        onClick={on.onNote}
      >
        Note
      </Button>
      <Button
        className="touch-target"
        icon={<HighlightOutlined aria-hidden />}
        // keeps the selected text selected
        onMouseDown={(event) => event.preventDefault()}
        onClick={on.onHighlight}
      >
        Highlight
      </Button>
      <Button
        className="touch-target"
        icon={<CalculatorOutlined aria-hidden />}
        aria-expanded={calculates}
        onClick={on.onCalculator}
      >
        Calculator
      </Button>
      {showsDesk !== null && (
        <Button
          className="touch-target"
          icon={<ReadOutlined aria-hidden />}
          aria-expanded={showsDesk}
          onClick={on.onDesk}
        >
          References
        </Button>
      )}
      <Button
        className="touch-target"
        icon={<FontSizeOutlined aria-hidden />}
        aria-label={`Text size: ${settings.textSize}. Change to ${nextSize}`}
        onClick={() => settings.setTextSize(nextSize)}
      >
        Text size
      </Button>
    </Flex>
  );
}
