/** Runs one task after the other; one that fails does not stop the next. */
export function takeTurns(): (task: () => Promise<void>) => void {
  let last = Promise.resolve();
  return task => {
    last = last.then(task).catch(() => {});
  };
}
