import cliProgress from 'cli-progress';
import type { Progress } from '../platform/progress.js';

/** Progress as bars on a terminal, and as one line a step where there is none. */
export function progressBars(stream: NodeJS.WriteStream = process.stderr): Progress {
  return stream.isTTY ? bars(stream) : lines(stream);
}

function bars(stream: NodeJS.WriteStream): Progress {
  let bar: cliProgress.SingleBar | undefined;
  return {
    start(step, total, unit) {
      const format =
        total > 0 ? ` {bar} {percentage}% | ${step}: {value}/{total} ${unit}` : ` ${step}: {value} ${unit}`;
      bar = new cliProgress.SingleBar(
        { format, stream, hideCursor: true, clearOnComplete: true },
        cliProgress.Presets.shades_classic,
      );
      bar.start(total || 1, 0);
    },
    advance(done) {
      bar?.update(done);
    },
    finish() {
      bar?.stop();
      bar = undefined;
    },
    say(line) {
      stream.write(`${line}\n`);
    },
  };
}

function lines(stream: NodeJS.WriteStream): Progress {
  return {
    start(step, total, unit) {
      stream.write(`${step}${total > 0 ? `: ${total} ${unit}` : ''} …\n`);
    },
    advance() {},
    finish() {},
    say(line) {
      stream.write(`${line}\n`);
    },
  };
}
