import type { replace } from '../hook/disguise';
import { NativeResponse, ofWeakMap } from '../hook/natives';

export interface Guise {
  readonly url: string;
  readonly type: ResponseType;
}

/** A response made in the page has no URL and the type `default`: it can show those of a recorded one. */
export function createGuises(put: typeof replace): (response: Response, guise: Guise) => void {
  const guises = new WeakMap<Response, Guise>();
  let installed = false;

  function install(prototype: Response) {
    for (const name of ['url', 'type'] as const) {
      put<Response>(prototype, name, (native, self) => ofWeakMap.get(guises, self)?.[name] ?? native());
    }
    put<Response>(prototype, 'clone', (native, self) => {
      const copy = native() as Response;
      const guise = ofWeakMap.get(guises, self);
      if (guise) ofWeakMap.set(guises, copy, guise);
      return copy;
    });
  }

  return (response, guise) => {
    if (!installed) install(NativeResponse.prototype);
    installed = true;
    ofWeakMap.set(guises, response, guise);
  };
}
