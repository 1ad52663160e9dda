import { isObject, type Json, type JsonObject } from '../base/json';
import type { Operation } from './patch';
import { formatPointer, parsePointer } from './pointer';
import { lowerFirst } from './words';

const OPS: ReadonlySet<string> = new Set(['add', 'remove', 'replace', 'move', 'copy', 'test']);

/** Names that other patch formats and stores use, and what RFC 6902 calls the same. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['set', 'add'],
  ['insert', 'add'],
  ['append', 'add with a path that ends in /-'],
  ['push', 'add with a path that ends in /-'],
  ['update', 'replace'],
  ['delete', 'remove'],
  ['unset', 'remove'],
  ['increment', 'replace with the new number'],
]);

/** What is wrong with the shape of a patch. */
export interface OperationFault {
  readonly rule: 'patch/malformed-operation' | 'patch/bad-pointer' | 'patch/unknown-op';
  /** An error makes the whole event malformed; a warning drops the operation, and the rest applies. */
  readonly severity: 'error' | 'warning';
  /** JSON Pointer from the patch, for example `/1/path`; empty for the patch itself. */
  readonly pointer: string;
  readonly message: string;
  readonly suggestion?: string;
}

export interface CheckedPatch {
  /** Those that apply, as sent. To be used only when no fault is an error. */
  readonly operations: readonly Operation[];
  /** Where each of them stood in the patch as sent: dropped ones leave gaps. */
  readonly positions: readonly number[];
  readonly faults: readonly OperationFault[];
}

/** Tells the operations of a raw patch from what is none (AG-UI 1.0, JsonPatchOperation; RFC 6902, section 4). */
export function checkOperations(patch: Json | undefined): CheckedPatch {
  if (!Array.isArray(patch)) {
    const message = 'A patch is an array of operations.';
    return { operations: [], positions: [], faults: [malformed('', message)] };
  }
  const operations: Operation[] = [];
  const positions: number[] = [];
  const faults: OperationFault[] = [];
  patch.forEach((element, position) => {
    const found = faultsOf(element, position);
    faults.push(...found);
    if (found.length === 0 && isOperation(element)) {
      operations.push(element);
      positions.push(position);
    }
  });
  return { operations, positions, faults };
}

function faultsOf(element: Json, position: number): OperationFault[] {
  const at = `/${position}`;
  const name = `Operation ${position}`;
  if (!isObject(element)) return [malformed(at, `${name} is not an object.`)];
  const { op } = element;
  if (typeof op !== 'string') return [malformed(`${at}/op`, `${name} has no \`op\` that is text.`)];
  if (!OPS.has(op)) return [unknown(at, name, op)];
  const faults = pointerFaults(element, 'path', at, name);
  if (op === 'move' || op === 'copy') faults.push(...pointerFaults(element, 'from', at, name));
  if ((op === 'add' || op === 'replace' || op === 'test') && !Object.hasOwn(element, 'value')) {
    const suggestion = 'Send "value": null when null is meant; some encoders leave empty values out.';
    faults.push(malformed(`${at}/value`, `${name} (${op}) has no \`value\`.`, suggestion));
  }
  return faults;
}

function pointerFaults(operation: JsonObject, member: 'path' | 'from', at: string, name: string): OperationFault[] {
  const text = operation[member];
  if (typeof text !== 'string') return [malformed(`${at}/${member}`, `${name} has no \`${member}\` that is text.`)];
  const parsed = parsePointer(text);
  if (parsed.ok) return [];
  return [
    {
      rule: 'patch/bad-pointer',
      severity: 'error',
      pointer: `${at}/${member}`,
      message: `${name} has the ${member} \`${text}\`, which is no JSON Pointer: ${lowerFirst(parsed.error)}.`,
      suggestion: `Send ${pointerMeant(text) || 'an empty text for the whole document'}.`,
    },
  ];
}

function malformed(pointer: string, message: string, suggestion?: string): OperationFault {
  const rule = 'patch/malformed-operation';
  return { rule, severity: 'error', pointer, message, ...(suggestion === undefined ? {} : { suggestion }) };
}

function unknown(at: string, name: string, op: string): OperationFault {
  const lower = op.toLowerCase();
  const meant = OPS.has(lower) ? lower : OTHER_NAMES.get(lower);
  return {
    rule: 'patch/unknown-op',
    severity: 'warning',
    pointer: `${at}/op`,
    message: `${name} has the unknown op \`${op}\` and is dropped; the others apply.`,
    suggestion: `Use ${meant ?? 'add, remove, replace, move, copy or test'}.`,
  };
}

/** The pointer that a path in another notation stands for: `#/a`, `$.a[0]`, `a.b`, `a/b`, or a stray `~`. */
function pointerMeant(text: string): string {
  if (text.startsWith('/') || text.startsWith('#/')) {
    return text.slice(text.indexOf('/')).replace(/~(?![01])/g, '~0');
  }
  const separator = text.includes('/') ? '/' : /[.[\]]+/;
  return formatPointer(
    text
      .replace(/^\$/, '')
      .split(separator)
      .filter(key => key !== ''),
  );
}

/** Only asked about elements in which `faultsOf` finds nothing wrong. */
function isOperation(element: Json): element is Json & Operation {
  return isObject(element) && typeof element.op === 'string' && OPS.has(element.op) && typeof element.path === 'string';
}
