import { render } from 'preact';
import { createDemo, type Demo } from './demo';
import { View } from './view';

declare global {
  interface Window {
    demo: Demo;
  }
}

const agentUrl = document.querySelector<HTMLMetaElement>('meta[name="agent-url"]')?.content ?? '/agent';
window.demo = createDemo(agentUrl);

const app = document.getElementById('app');
if (app) render(<View demo={window.demo} />, app);
