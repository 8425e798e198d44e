import type { ExamSections, PlannedSection } from '@tenfold/contracts';
import { examSectionsProblem, FULL_EXAM_QUESTIONS } from '@tenfold/exam';
import { Button, Flex, Form, Input, InputNumber } from 'antd';
import { toast } from '../../../lib/toast.js';
import { ReasonField } from '../../../ui/admin/reason-field.js';
import { SaveActions } from '../../../ui/admin/save-actions.js';
import { useSaveFailure } from '../../../ui/admin/use-save-failure.js';
import { Card } from '../../../ui/card.js';
import { FormError } from '../../../ui/form-error.js';
import { useChangeExamSections } from '../api/exam-sections.js';

interface Props {
  current: ExamSections;
  onReload: () => Promise<void>;
}

interface Values {
  sections: { questions: number | null; olderNames: string }[];
  reason: string;
}

export function ExamSectionsForm({ current, onReload }: Props) {
  const [form] = Form.useForm<Values>();
  const typed = Form.useWatch('sections', form);
  const changing = useChangeExamSections();
  const { failure, clear, refuse, fail } = useSaveFailure();

  const save = async (values: Values) => {
    if (changing.isPending) return;
    const sections = toSections(current, values);
    const problem = examSectionsProblem(sections);
    if (problem !== null) return refuse(problem.message);
    clear();
    try {
      const { version } = await changing.mutateAsync({
        baseVersion: current.version,
        sections,
        reason: values.reason,
      });
      toast({
        title: `Version ${version} of the exam sections saved`,
        description: 'Each student’s chance of passing is computed again when it is next shown.',
      });
    } catch (error) {
      fail(error);
    }
  };

  const sum = (typed ?? current.sections).reduce((total, { questions }) => total + (questions ?? 0), 0);
  return (
    <Card title={`Next exam, version ${current.version}`}>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={toValues(current)}
        onFinish={(values) => void save(values)}
      >
        {current.sections.map(({ sectionName }, index) => (
          <SectionFields key={sectionName} name={sectionName} index={index} />
        ))}
        <p role="status" className="numbers" style={{ marginBottom: 16 }}>
          <strong>{`${sum} of ${FULL_EXAM_QUESTIONS} questions`}</strong>
        </p>
        <ReasonField missing="Say why you change the sections." />
        <FormError text={failure?.text ?? null} />
        <SaveActions
          isConflict={failure?.isConflict ?? false}
          reload="Load the current sections"
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

function SectionFields({ name, index }: { name: string; index: number }) {
  return (
    <Flex wrap gap="0 16px">
      <Form.Item name={['sections', index, 'questions']} label={name} style={{ flex: '1 1 200px' }}>
        <InputNumber size="large" min={0} max={FULL_EXAM_QUESTIONS} precision={0} />
      </Form.Item>
      <Form.Item
        name={['sections', index, 'olderNames']}
        label={`Older names of ${name}, one a line`}
        style={{ flex: '2 1 260px' }}
      >
        <Input.TextArea autoSize />
      </Form.Item>
    </Flex>
  );
}

function toValues({ sections }: ExamSections): Partial<Values> {
  return {
    sections: sections.map(({ questions, olderNames }) => ({ questions, olderNames: olderNames.join('\n') })),
  };
}

function toSections({ sections }: ExamSections, values: Values): PlannedSection[] {
  return sections.map(({ sectionName }, index) => {
    const { questions = null, olderNames = '' } = values.sections[index] ?? {};
    const names = olderNames.split('\n').map((name) => name.trim());
    return { sectionName, questions: questions ?? 0, olderNames: names.filter((name) => name !== '') };
  });
}
