import { useEffect, useState } from 'preact/hooks';

/** The width at which the panel becomes one column. */
const NARROW = '(max-width: 760px)';

/** True while the panel is docked at the side. */
export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const update = () => setNarrow(query.matches);
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  return narrow;
}
