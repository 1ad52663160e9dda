// Before the views, whose own styles build on these.
import './ui/tokens.css';
import './ui/base.css';
import './ui/parts.css';
import './ui/sections.css';
import './ui/buttons.css';
import './ui/json-tree.css';
import './ui/shapes.css';
import { mountPanel } from './mount';
import { createMemorySource } from './source/memory';
import { followTheme, isInDevTools } from './source/theme';

followTheme(document.documentElement);
// Outside of DevTools the panel still opens archives. The live source is loaded apart, because it throws there.
const source = isInDevTools() ? (await import('./source/live')).createLiveSource() : createMemorySource();
mountPanel(source, document);
