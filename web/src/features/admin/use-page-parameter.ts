import { useSearchParams } from 'react-router-dom';

/** The page of the list that the address names, from 1, and how to turn to another. */
export function usePageParameter(): [page: number, turnTo: (page: number) => void] {
  const [parameters, setParameters] = useSearchParams();
  const named = Number(parameters.get('page'));
  const turnTo = (page: number) =>
    setParameters((before) => {
      const after = new URLSearchParams(before);
      after.set('page', String(page));
      return after;
    });
  return [Number.isInteger(named) && named > 0 ? named : 1, turnTo];
}
