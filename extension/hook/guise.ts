import { replace } from './disguise';
import { apply, mapGet, mapSet, NativeResponse } from './natives';

interface Guise {
  readonly url: string;
  readonly type: ResponseType;
}

const guises = new WeakMap<Response, Guise>();
let installed = false;

/** A response made in the page has no URL and the type `default`; from now on this one shows those of a recorded one. */
export function showAs(response: Response, guise: Guise): void {
  if (!installed) install(NativeResponse.prototype);
  installed = true;
  mapSet(guises, response, guise);
}

function install(prototype: Response): void {
  for (const name of ['url', 'type'] as const) {
    replace<Response>(
      prototype,
      name,
      (original, self, args) => mapGet(guises, self)?.[name] ?? apply(original, self, args),
    );
  }
  replace<Response>(prototype, 'clone', (original, self, args) => {
    const copy = apply(original, self, args) as Response;
    const guise = mapGet(guises, self);
    if (guise) mapSet(guises, copy, guise);
    return copy;
  });
}
