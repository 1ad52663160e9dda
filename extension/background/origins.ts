import browser, { type Scripting } from 'webextension-polyfill';
import type { OriginStatus } from '../../src/channels/panel-messages';
import { takeTurns } from './turns';

// The manifest's content scripts run on localhost. On origins that the user has allowed beyond that, the same scripts
// are registered; what is registered always follows what is allowed.

const { content_scripts: scripts = [], host_permissions: builtIn = [] } = browser.runtime.getManifest();
const inTurn = takeTurns();

/** Registers the content scripts on all allowed origins, and on no other. */
function reconcileOrigins(): void {
  inTurn(async () => {
    const { origins = [] } = await browser.permissions.getAll();
    const matches = origins.filter(origin => !builtIn.includes(origin)).sort();
    const wanted = matches.length > 0 ? scripts.map(script => registration(script, matches)) : [];
    const registered = new Set((await browser.scripting.getRegisteredContentScripts()).map(({ id }) => id));
    const kept = new Set(wanted.map(({ id }) => id));
    const gone = [...registered].filter(id => !kept.has(id));
    if (gone.length > 0) await browser.scripting.unregisterContentScripts({ ids: gone });
    const [known, fresh] = [
      wanted.filter(({ id }) => registered.has(id)),
      wanted.filter(({ id }) => !registered.has(id)),
    ];
    if (known.length > 0) await browser.scripting.updateContentScripts(known);
    if (fresh.length > 0) await browser.scripting.registerContentScripts(fresh);
  });
}

/** Follows what is allowed for as long as the worker lives, and catches up when the browser or the extension starts. */
export function followOrigins(changed: () => void): void {
  const follow = () => {
    reconcileOrigins();
    changed();
  };
  browser.runtime.onInstalled.addListener(reconcileOrigins);
  browser.runtime.onStartup.addListener(reconcileOrigins);
  browser.permissions.onAdded.addListener(follow);
  browser.permissions.onRemoved.addListener(follow);
}

/** Null for pages that no extension may read. */
export async function originStatus(url: string): Promise<OriginStatus | null> {
  if (!URL.canParse(url)) return null;
  const { protocol, hostname, host } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  const pattern = `${protocol}//${hostname}/*`;
  const allowed = await browser.permissions.contains({ origins: [pattern] });
  return { host, pattern, access: builtIn.includes(pattern) ? 'built-in' : allowed ? 'allowed' : 'refused' };
}

/** Opens the page that asks the user. */
export async function askForOrigin({ host, pattern }: OriginStatus): Promise<void> {
  await browser.tabs.create({ url: `/grant.html?${new URLSearchParams({ host, pattern })}` });
}

export async function revokeOrigin({ pattern }: OriginStatus): Promise<void> {
  await browser.permissions.remove({ origins: [pattern] });
}

function registration(script: ManifestScript, matches: string[]): Scripting.RegisteredContentScript {
  const { js = [], world = 'ISOLATED' } = script;
  return {
    id: js.join(' '),
    js,
    matches,
    world,
    runAt: 'document_start',
    allFrames: true,
    matchOriginAsFallback: true,
    persistAcrossSessions: true,
  } as Scripting.RegisteredContentScript;
}

type ManifestScript = (typeof scripts)[number] & { readonly world?: 'MAIN' | 'ISOLATED' };
