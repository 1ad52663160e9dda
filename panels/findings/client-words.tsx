import { Icon } from '../ui/icon';
import type { ClientAct, ClientVerdict } from './verdicts';

const ICONS: Readonly<Record<ClientAct, string>> = { stops: 'stop', ignores: 'skip', strips: 'strip', none: 'dash' };

/** What the official client does, with the shape of it. */
export function ClientWords({ verdict }: { readonly verdict: ClientVerdict }) {
  return (
    <>
      <Icon name={ICONS[verdict.act]} />
      <span class="client-words">{verdict.text}</span>
    </>
  );
}
