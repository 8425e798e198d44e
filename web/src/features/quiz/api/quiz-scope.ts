/** Mutations of one session run one after the other, also across visits of its screen. */
export function quizScope(sessionId: string): { id: string } {
  return { id: `quiz ${sessionId}` };
}
