import type { ManagedExam, ManagedQuestion } from '@tenfold/contracts';
import { Flex, Input, Tag, Typography } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { managedQuestionPath, newQuestionPath } from '../../../paths.js';
import { ButtonLink } from '../../../ui/button-link.js';
import { AdminTable, type AdminColumn } from '../../../ui/admin/admin-table.js';
import { useClientPage } from '../../../ui/admin/use-client-page.js';
import { keyText } from '../../../lib/key-words.js';
import { searchQuestions } from '../question-search.js';

export function QuestionTable({ exam }: { exam: ManagedExam }) {
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get('search') ?? '';
  const page = useClientPage(searchQuestions(exam.questions, search));
  return (
    <Flex vertical gap={16}>
      <Input.Search
        key={search}
        style={{ maxWidth: 440 }}
        defaultValue={search}
        placeholder="Words or number"
        aria-label="Search the questions of this exam"
        enterButton="Search"
        allowClear
        onSearch={(words) => setParameters(words.trim() === '' ? {} : { search: words.trim() })}
      />
      {exam.state === 'draft' && <ButtonLink to={newQuestionPath(exam.examId)}>Add a question</ButtonLink>}
      <AdminTable
        name="Questions"
        {...page}
        rowKey="id"
        columns={questionColumns(exam)}
        nouns={['question', 'questions']}
        empty={{ title: 'No questions', text: `No question of this exam contains “${search}”.` }}
      />
    </Flex>
  );
}

function questionColumns({ examId, categories }: ManagedExam): AdminColumn<ManagedQuestion>[] {
  const sectionNames = new Map(categories.map(({ id, name }) => [id, name]));
  return [
    { key: 'number', title: 'No.', label: 'Number', align: 'right', render: (_, { number }) => number },
    {
      key: 'question',
      title: 'Question',
      render: (_, { id, number, content, explanation, editorNote }) => (
        <>
          <Link to={managedQuestionPath(examId, id)} aria-label={`Question ${number}: ${content}`}>
            <Typography.Paragraph
              ellipsis={{ rows: 2 }}
              style={{ maxWidth: '68ch', margin: 0, color: 'inherit' }}
            >
              {content}
            </Typography.Paragraph>
          </Link>
          <Flex wrap gap="4px 8px" style={{ marginTop: 4 }}>
            {explanation.trim() === '' && <Tag variant="outlined">No explanation</Tag>}
            {editorNote !== null && <Tag variant="outlined">Note to editors</Tag>}
          </Flex>
        </>
      ),
    },
    {
      key: 'section',
      title: 'Section',
      label: 'Section',
      render: (_, { categoryId }) => sectionNames.get(categoryId),
    },
    {
      key: 'key',
      title: 'Key',
      label: 'Key',
      render: (_, { correctAnswer, answers }) => keyText(correctAnswer, answers.length),
    },
    {
      key: 'changed',
      title: 'Changed in',
      label: 'Changed in',
      align: 'right',
      render: (_, { changedInVersion }) => `Version ${changedInVersion}`,
    },
  ];
}
