import {
  CheckCircleFilled,
  CloseCircleFilled,
  LoadingOutlined,
  QuestionCircleFilled,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { PRO_QUIZ_QUESTIONS } from '@tenfold/exam';
import { Button, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { brand } from '../../content.js';
import { HttpProblem, problemDetail } from '../../lib/http.js';
import { toastFailure } from '../../lib/toast.js';
import { adminQuizPath, paths } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Card } from '../../ui/card.js';
import { PlainLayout } from '../../ui/layout/plain-layout.js';
import styles from './admin.module.css';
import { adminStatusQuery, directAccessQuery, useStartAdminQuiz } from './api/admin-entry.js';

export function AdminEntryPage({ title }: { title: string }) {
  const status = useQuery(adminStatusQuery);
  const access = useQuery(directAccessQuery);
  const granted = access.isSuccess && access.data.accessLevel === 'admin';
  const checking = status.isFetching || access.isFetching;
  const checkAgain = () => void Promise.all([status.refetch(), access.refetch()]);

  return (
    <PlainLayout>
      <title>{`${title} · ${brand.name}`}</title>
      <Flex vertical gap={24}>
        <header>
          <h1>{title}</h1>
          <Typography.Text type="secondary">What the server says about this session.</Typography.Text>
        </header>
        <Card className={styles.checks}>
          <ol className="rows">
            <Check question="Signed in?" state={stateOf(status, status.data?.authenticated)} />
            <Check question="Administrator?" state={stateOf(status, status.data?.isAdmin)} />
            <Check
              question="Direct access?"
              state={isRefused(access.error) ? 'no' : stateOf(access, granted)}
              detail={access.isError ? problemDetail(access.error, 'The server could not be reached.') : null}
            />
          </ol>
        </Card>
        <Flex wrap gap={12}>
          {granted && <StartQuizButton />}
          {status.data?.authenticated === false && <ButtonLink to={paths.auth}>Go to sign-in</ButtonLink>}
          <Button size="large" loading={checking} onClick={checkAgain}>
            Check again
          </Button>
        </Flex>
      </Flex>
    </PlainLayout>
  );
}

type CheckState = 'checking' | 'yes' | 'no' | 'unknown';

const checkStates: Record<
  CheckState,
  { icon: ReactNode; word: string; type: 'secondary' | 'success' | 'danger' }
> = {
  checking: { icon: <LoadingOutlined aria-hidden="true" />, word: 'Checking', type: 'secondary' },
  yes: { icon: <CheckCircleFilled aria-hidden="true" />, word: 'Yes', type: 'success' },
  no: { icon: <CloseCircleFilled aria-hidden="true" />, word: 'No', type: 'danger' },
  unknown: {
    icon: <QuestionCircleFilled aria-hidden="true" />,
    word: 'Could not be checked',
    type: 'secondary',
  },
};

function stateOf(query: { isPending: boolean; isError: boolean }, answer: boolean | undefined): CheckState {
  if (query.isPending) return 'checking';
  if (query.isError) return 'unknown';
  return answer === true ? 'yes' : 'no';
}

function isRefused(error: Error | null): boolean {
  return error instanceof HttpProblem && (error.status === 401 || error.status === 403);
}

function Check({ question, state, detail }: { question: string; state: CheckState; detail?: string | null }) {
  const { icon, word, type } = checkStates[state];
  return (
    <Flex component="li" wrap align="baseline" gap="0 12px" style={{ padding: '14px 20px' }}>
      <Typography.Text type={type} aria-hidden="true">
        {icon}
      </Typography.Text>
      <Typography.Text strong style={{ flex: 1 }}>
        {question}
      </Typography.Text>
      <Typography.Text strong type={type}>
        {word}
      </Typography.Text>
      {detail && (
        <p className="muted smaller" style={{ flexBasis: '100%', paddingLeft: 28 }}>
          {detail}
        </p>
      )}
    </Flex>
  );
}

function StartQuizButton() {
  const navigate = useNavigate();
  const start = useStartAdminQuiz();
  const startQuiz = () =>
    start.mutate(undefined, {
      onSuccess: (quiz) => void navigate(adminQuizPath(quiz.session.id)),
      onError: (error) => toastFailure('Quiz Error', error, 'Failed to connect to server'),
    });
  return (
    <Button type="primary" size="large" loading={start.isPending} onClick={startQuiz}>
      {`Start a ${PRO_QUIZ_QUESTIONS}-question practice quiz`}
    </Button>
  );
}
