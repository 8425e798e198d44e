import { useQuery } from '@tanstack/react-query';
import { Page } from '../../ui/page.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { examSectionsQuery } from './api/exam-sections.js';
import { AdminHomeLink } from '../../ui/admin/admin-home-link.js';
import { AdminView } from '../../ui/admin/admin-view.js';
import { ExamSectionsForm } from './components/exam-sections-form.js';
import { ExamSectionsHistory } from './components/exam-sections-history.js';

export function ExamSectionsPage() {
  const query = useQuery(examSectionsQuery);
  return (
    <Page
      title="Exam sections"
      lead="How many questions each section has in the next exam, and which older names belong to it. Every chance of passing is computed from them."
      actions={<AdminHomeLink />}
    >
      <AdminView query={query} what="the exam sections" skeleton={<SkeletonRows rows={7} height={72} />}>
        {(current) => (
          <>
            <ExamSectionsForm
              key={current.version}
              current={current}
              onReload={async () => void (await query.refetch())}
            />
            <ExamSectionsHistory history={current.history} />
          </>
        )}
      </AdminView>
    </Page>
  );
}
