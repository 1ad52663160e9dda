#!/usr/bin/env node
import { runCommand } from './command';
import { readBytes } from './read-file';

// A reader that has seen enough, such as `head`, closes the pipe: that is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runCommand(process.argv.slice(2), {
  out: text => process.stdout.write(text),
  complain: sentence => process.stderr.write(`ag-ui-devtools: ${sentence}\n`),
  colour: process.stdout.isTTY === true && process.stdout.hasColors(),
  read: readBytes,
});
