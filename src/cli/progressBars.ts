import cliProgress from 'cli-progress';
import type { Progress } from '../platform/progress.js';

/** Returns a progress that draws bars on a terminal, and prints lines elsewhere. */
export const progressBars = (): Progress => (process.stderr.isTTY ? bars(process.stderr) : lines(process.stderr));

function bars(stream: NodeJS.WriteStream): Progress {
  let bar: cliProgress.SingleBar | undefined;
  return {
    start(step, total, unit) {
      const format =
        total > 0
          ? ` {bar} {percentage}% | ${step}: {value}/{total} ${unit} | {eta_formatted} left`
          : ` ${step}: {value} ${unit}`;
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

/** Prints one line per step, and on long steps (1000 units or more) another per tenth: people read logs too. */
function lines(stream: NodeJS.WriteStream): Progress {
  let current = { step: '', total: 0, unit: '', tenths: 0, startedAt: 0 };
  return {
    start(step, total, unit) {
      current = { step, total, unit, tenths: 0, startedAt: performance.now() };
      stream.write(`${step}${total > 0 ? `: ${total} ${unit}` : ''} …\n`);
    },
    advance(done) {
      const { step, total, unit, startedAt } = current;
      const tenths = total >= 1_000 ? Math.floor((done / total) * 10) : 0;
      if (tenths <= current.tenths || tenths >= 10) return;
      current.tenths = tenths;
      const leftMs = ((performance.now() - startedAt) / done) * (total - done);
      stream.write(`${step}: ${tenths * 10}% (${done}/${total} ${unit}), about ${Math.ceil(leftMs / 1_000)} s left\n`);
    },
    finish() {},
    say(line) {
      stream.write(`${line}\n`);
    },
  };
}
