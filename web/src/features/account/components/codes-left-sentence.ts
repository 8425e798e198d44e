export function codesLeftSentence(left: number): string {
  if (left === 0) return 'You have no recovery codes left: create new ones.';
  return left === 1 ? 'You have 1 recovery code left.' : `You have ${left} recovery codes left.`;
}
