/** Which way a socket's message went, seen from the page (`in`: received), and which of the two kinds it was sent as. */
export type MessageKind = 'in-text' | 'in-binary' | 'out-text' | 'out-binary';
