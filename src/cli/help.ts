/** What `--help` prints. */
export const HELP = `Usage: ag-ui-devtools check [options] FILE…

Checks recorded AG-UI streams against the protocol.

Files, by their ending or else by what is in them; - is the standard input:
  .sse            the body of an event stream
  .bin            the body of a protobuf stream
  .ndjson         one event per line
  .ws.jsonl       messages of a WebSocket: {"dir":"in"|"out","data":string,"base64"?:true,"t"?:ms} per line
  .har            what the Network panel of a browser exports
  .agui.jsonl     what the AG-UI panel exports

Options:
  --format F        text (default), json, sarif or junit
  --request FILE    the RunAgentInput that a body answers
  --status N        the status of the response around a body (default: 200)
  --content-type T  the content type of the response around a body (default: by the file's ending)
  --profile P       the protocol's version: 1.1 (default), 1.0 or 0.0.59
  --fail-on S       the mildest severity that fails: error (default), warning or never
  -h, --help        print this
  --version         print the version

Exit codes: 0 nothing at or above the bar, 1 findings, 2 unreadable input or bad usage.
`;
