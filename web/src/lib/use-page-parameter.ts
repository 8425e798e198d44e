import { useSearchParams } from 'react-router-dom';

/** @param name of the parameter, for a second list of a screen */
export function usePageParameter(name = 'page'): [page: number, turnTo: (page: number) => void] {
  const [parameters, setParameters] = useSearchParams();
  const named = Number(parameters.get(name));
  const turnTo = (page: number) =>
    setParameters((before) => {
      const after = new URLSearchParams(before);
      after.set(name, String(page));
      return after;
    });
  return [Number.isInteger(named) && named > 0 ? named : 1, turnTo];
}
