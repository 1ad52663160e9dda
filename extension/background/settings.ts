import browser from 'webextension-polyfill';

const RECORDING = 'recording';

/** Whether new streams are recorded. On again with every start of the browser. */
export async function isRecording(): Promise<boolean> {
  const stored = await browser.storage.session.get(RECORDING);
  return stored[RECORDING] !== false;
}

export async function setRecording(on: boolean): Promise<void> {
  await browser.storage.session.set({ [RECORDING]: on });
}
