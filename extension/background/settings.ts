import browser from 'webextension-polyfill';
import { readSettings, type Settings } from '../../src/channels/settings';

const RECORDING = 'recording';
const SETTINGS = 'settings';

/** Whether the record button is on: it is again with every start of the browser. */
export async function isRecording(): Promise<boolean> {
  const stored = await browser.storage.session.get(RECORDING);
  return stored[RECORDING] !== false;
}

export async function setRecording(on: boolean): Promise<void> {
  await browser.storage.session.set({ [RECORDING]: on });
}

export async function currentSettings(): Promise<Settings> {
  return readSettings((await browser.storage.local.get(SETTINGS))[SETTINGS]);
}

export async function changeSettings(settings: Settings): Promise<void> {
  await browser.storage.local.set({ [SETTINGS]: settings });
}
