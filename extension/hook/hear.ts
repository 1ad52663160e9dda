import { ofTarget } from './natives';

/**
 * Listens to what the browser itself says of a target: what the page dispatches is no news. Returns the way to listen
 * to one more type of event; a second time changes nothing.
 */
export function hear<Heard extends Event>(
  target: EventTarget,
  types: readonly string[],
  heard: (event: Heard) => void,
): (type: string) => void {
  const listener = (event: Event) => {
    if (event.isTrusted) heard(event as Heard);
  };
  const follow = (type: string) => ofTarget.addEventListener(target, type, listener);
  for (let i = 0; i < types.length; i++) follow(types[i] as string);
  return follow;
}
