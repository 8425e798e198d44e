import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { HttpProblem } from '../../lib/http.js';
import { managedExamPath } from '../../paths.js';
import { AdminView } from '../../ui/admin/admin-view.js';
import { ButtonLink } from '../../ui/button-link.js';
import { Page } from '../../ui/page.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { examVersionQuery } from './api/managed-exam.js';
import { ExamComparison } from './components/exam-comparison.js';
import { ExamNotFound } from '../../ui/admin/exam-not-found.js';

/** Two versions of an exam side by side: `?from=` and `?to=`. */
export function ExamVersionsPage() {
  const { examId = '' } = useParams();
  const [parameters, setParameters] = useSearchParams();
  const to = versionOf(parameters.get('to')) ?? 1;
  const from = versionOf(parameters.get('from')) ?? Math.max(1, to - 1);
  const before = useQuery(examVersionQuery(examId, from));
  const after = useQuery(examVersionQuery(examId, to));
  const isMissing = [before, after].some(({ error }) => error instanceof HttpProblem && error.status === 404);
  if (isMissing) return <ExamNotFound what="version" />;
  return (
    <Page
      title="Compare two versions"
      lead={after.data?.title}
      actions={<ButtonLink to={`${managedExamPath(examId)}?tab=versions`}>All versions</ButtonLink>}
    >
      <AdminView query={before} what="the versions" skeleton={<SkeletonRows rows={4} height={120} />}>
        {(earlier) => (
          <AdminView query={after} what="the versions" skeleton={<SkeletonRows rows={4} height={120} />}>
            {(later) => (
              <ExamComparison
                before={earlier}
                after={later}
                onChoose={(versions) =>
                  setParameters({ from: String(versions.from), to: String(versions.to) }, { replace: true })
                }
              />
            )}
          </AdminView>
        )}
      </AdminView>
    </Page>
  );
}

function versionOf(parameter: string | null): number | null {
  const version = Number(parameter);
  return Number.isInteger(version) && version > 0 ? version : null;
}
