/** Where the pages of AG-UI 1.1 stand. */
const PAGES = 'https://docs.ag-ui.com/spec/1.1/';

/** The page and place of the specification that a rule rests on, from the rule's anchor. */
export function specificationUrl(anchor: string): string {
  return `${PAGES}${anchor}`;
}
