import type { ManagedExam, ManagedQuestion } from '@tenfold/contracts';
import { Flex, Input, Tag, Typography } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { ADMIN_PAGE_SIZE } from '../../../api/admin-query.js';
import { usePageParameter } from '../../../lib/use-page-parameter.js';
import { managedQuestionPath } from '../../../paths.js';
import { AdminTable, type AdminColumn } from '../../../ui/admin/admin-table.js';
import { keyText } from '../key-words.js';
import { searchQuestions } from '../question-search.js';

export function QuestionTable({ exam }: { exam: ManagedExam }) {
  const [parameters, setParameters] = useSearchParams();
  const [page, turnTo] = usePageParameter();
  const search = parameters.get('search') ?? '';
  const found = searchQuestions(exam.questions, search);
  const first = (page - 1) * ADMIN_PAGE_SIZE;
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
      <AdminTable
        name="Questions"
        rows={found.slice(first, first + ADMIN_PAGE_SIZE)}
        rowKey="id"
        columns={questionColumns(exam)}
        nouns={['question', 'questions']}
        page={page}
        total={found.length}
        onTurn={turnTo}
        isStale={false}
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
          <Flex wrap gap="4px 8px">
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
