import { approval } from './approval';
import { badPatch } from './bad-patch';
import { clientTool } from './client-tool';
import { cut } from './cut';
import { error } from './error';
import { guide } from './guide';
import { hold } from './hold';
import { long } from './long';
import type { Scenario } from './scenario';
import { travel } from './travel';

/** Every scenario by the name it has in the agent's URL and on the page. */
export const SCENARIOS = {
  travel,
  'bad-patch': badPatch,
  approval,
  'client-tool': clientTool,
  error,
  cut,
  long,
  hold,
  guide,
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;

export const isScenarioName = (name: string): name is ScenarioName => Object.hasOwn(SCENARIOS, name);
