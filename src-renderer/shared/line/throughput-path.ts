/** The throughput of the last minutes as the wire of the queue's header: figures in, path data out. */
export interface ThroughputPath {
  /** The curve itself. */
  readonly line: string;
  /** The curve closed along the wire. */
  readonly area: string;
  /** Distance of the curve's end from the top. */
  readonly headPx: number;
  readonly highest: number;
}

export interface PlotSize {
  readonly widthPx: number;
  /** Where the wire lies: the figure 0. */
  readonly basePx: number;
  /** Where the highest figure lies. */
  readonly crestPx: number;
}

export function throughputPath(figures: readonly number[], size: PlotSize): ThroughputPath {
  const { widthPx, basePx, crestPx } = size;
  const highest = Math.max(0, ...figures);
  const heightOf = (figure: number): number =>
    highest === 0 ? basePx : basePx - (Math.max(0, figure) / highest) * (basePx - crestPx);
  const drawn = figures.length === 1 ? [figures[0] ?? 0, figures[0] ?? 0] : figures;
  const stepPx = drawn.length < 2 ? 0 : widthPx / (drawn.length - 1);
  const points = drawn.map(
    (figure, index) => `${(index * stepPx).toFixed(1)} ${heightOf(figure).toFixed(1)}`,
  );
  const line = points.length === 0 ? '' : `M${points.join('L')}`;
  return {
    line,
    area: line === '' ? '' : `${line}L${String(widthPx)} ${String(basePx)}L0 ${String(basePx)}z`,
    headPx: heightOf(drawn.at(-1) ?? 0),
    highest,
  };
}
