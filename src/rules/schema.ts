import type { Decoded } from '../agui/decode';
import { isRuleId } from './catalogue';
import type { Report } from './findings';

/** Findings for what decoding a frame had to say. */
export function reportDeviations(decoded: Decoded, frame: number, report: Report): void {
  for (const { rule, tolerated, ...detail } of decoded.deviations) {
    if (isRuleId(rule)) report(rule, frame, { ...detail, ...(tolerated === true && { severity: 'warning' }) });
  }
}
