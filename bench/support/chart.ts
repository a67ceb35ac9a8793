/** A line of a chart: points of x and y, both above zero, in the order of x. */
export interface Line {
  readonly title: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

const width = 640;
const height = 360;
const left = 60;
const bottom = 50;
const top = 40;
const right = 150;
const colors = ['#1f6f8b', '#c0562f', '#5b8c3a', '#7a4fa3', '#a8862b', '#444444'];

/** Renders a line chart as SVG; x is logarithmic, y starts at zero. */
export function chart(title: string, xTitle: string, yTitle: string, lines: readonly Line[]): string {
  const allPoints = lines.flatMap(({ points }) => points);
  const xs = allPoints.map(([x]) => Math.log10(x));
  const low = Math.floor(Math.min(...xs));
  const high = Math.max(Math.ceil(Math.max(...xs)), Math.floor(Math.min(...xs)) + 1);
  const maxY = Math.ceil(Math.max(...allPoints.map(([, y]) => y)) / 10) * 10;
  const xOf = (x: number): number => left + ((Math.log10(x) - low) / (high - low)) * (width - left - right);
  const yOf = (y: number): number => height - bottom - (y / maxY) * (height - bottom - top);
  const text = (x: number, y: number, content: string, attributes = '') =>
    `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${attributes}>${content}</text>`;
  const xTicks = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)).map((x) =>
    text(xOf(x), height - bottom + 18, x.toLocaleString('en'), 'text-anchor="middle"'),
  );
  const yTicks = Array.from({ length: 6 }, (_, index) => (maxY * index) / 5).map(
    (y) =>
      `<path d="M${left} ${yOf(y).toFixed(1)}H${width - right}" stroke="#ddd"/>${text(left - 8, yOf(y) + 4, String(Math.round(y)), 'text-anchor="end"')}`,
  );
  const drawn = lines.map(({ title: name, points }, index) => {
    const color = colors[index % colors.length];
    const path = points
      .map(([x, y], position) => `${position === 0 ? 'M' : 'L'}${xOf(x).toFixed(1)} ${yOf(y).toFixed(1)}`)
      .join('');
    const dots = points
      .map(([x, y]) => `<circle cx="${xOf(x).toFixed(1)}" cy="${yOf(y).toFixed(1)}" r="3" fill="${color}"/>`)
      .join('');
    const legend = `<rect x="${width - right + 14}" y="${top + index * 20}" width="12" height="3" fill="${color}"/>${text(width - right + 32, top + index * 20 + 5, name)}`;
    return `<path d="${path}" fill="none" stroke="${color}" stroke-width="2"/>${dots}${legend}`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    text(left, 22, `${title} (${yTitle})`, 'font-size="14"'),
    ...yTicks,
    ...xTicks,
    text((left + width - right) / 2, height - 10, xTitle, 'text-anchor="middle"'),
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}
