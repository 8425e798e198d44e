import { useSearchParams } from 'react-router-dom';

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
