import { useEffect, useState } from 'react';
import { useUser } from '../../api/current-user.js';
import { listKeptSessions, type KeptSession } from '../../lib/device-storage.js';
import { examPath, quizPath } from '../../paths.js';
import { ButtonLink } from '../../ui/button-link.js';

/** Uses no antd, because the page around it does not load it. */
export function KeptSessions() {
  const { id: userId } = useUser();
  const [sessions, setSessions] = useState<KeptSession[]>([]);
  useEffect(() => void listKeptSessions(userId).then(setSessions), [userId]);
  if (sessions.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="kept-sessions">
      <h2 id="kept-sessions">On this device</h2>
      <p>These work without a connection. Your answers are sent when it is back.</p>
      <ul className="stack">
        {sessions.map(({ kind, sessionId, name, answered, total }) => (
          <li key={sessionId}>
            <ButtonLink to={kind === 'quiz' ? quizPath(sessionId) : examPath(sessionId)} wide>
              {`Continue ${name}, ${answered} of ${total} answered`}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
