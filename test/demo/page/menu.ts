import type { ScenarioName } from '../scenarios/catalogue';

type MenuItem = { readonly name: ScenarioName; readonly label: string; readonly prompt: string };

/** The page's buttons in their order, with what the user is taken to say. */
export const MENU: readonly MenuItem[] = [
  { name: 'travel', label: 'Plan a trip', prompt: 'Plan three days in Lisbon for two, under 900 euros.' },
  { name: 'bad-patch', label: 'Bad patch', prompt: 'Plan three days in Lisbon, but count like a beginner.' },
  { name: 'approval', label: 'Ask me first', prompt: 'Book us a room with a balcony in Alfama.' },
  { name: 'client-tool', label: 'Use my map', prompt: 'Where do we see the best sunset?' },
  { name: 'error', label: 'Fail', prompt: 'Is there still a night train from Madrid?' },
  { name: 'cut', label: 'Lose the connection', prompt: 'How do we get to the castle?' },
  { name: 'long', label: '50,000 events', prompt: 'Write the diary of our whole trip.' },
  { name: 'hold', label: 'Never end', prompt: 'Who has a table for ten tonight?' },
  { name: 'guide', label: 'Hand-written agent', prompt: 'Why is it so hot in the greenhouse?' },
];

export const promptOf = (name: ScenarioName): string => MENU.find(item => item.name === name)?.prompt ?? name;
