/** Draws the chart with uPlot in the theme's colours. */
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatClock } from '@/lib/format';
import { useMedia } from '@/lib/media';
import { useStore } from '@/lib/store';
import { theme } from '@/lib/theme';
import type { ChartProps } from './Chart';
import { tokenColour } from './tokenColour';

interface CanvasProps extends Omit<ChartProps, 'label'> {
  height: number;
  /** Receives the index of the sample under the pointer. Must be a stable function. */
  onPointed: (at: number | null) => void;
}

export default function ChartCanvas(props: CanvasProps) {
  const { times, series, format, max, height, spanS, group, onPointed } = props;
  const holder = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const chosen = useStore(theme);
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  const names = series.map(({ label }) => label).join('\n');

  useEffect(() => {
    const element = holder.current;
    if (!element) return undefined;
    const options = optionsFor(element, names.split('\n'), {
      format,
      max,
      height,
      spanS,
      group,
      onPointed,
    });
    const made = new uPlot(options, [[]], element);
    plot.current = made;
    const follow = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
    follow.observe(element);
    return () => {
      follow.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [names, format, max, height, spanS, group, onPointed, chosen, systemDark]);

  useEffect(() => {
    plot.current?.setData([[...times], ...series.map(({ values }) => [...values])]);
  });

  return <div ref={holder} className="min-w-0" />;
}

type PlotLook = Pick<CanvasProps, 'format' | 'height' | 'onPointed'> & {
  max: number | undefined;
  spanS: number | undefined;
  group: string | undefined;
};

const DAY_S = 86_400;
const CLOCK_AXIS_PX = 28;
/** Series with fewer samples are drawn as points instead of a line. */
const MIN_LINE_SAMPLES = 3;

function optionsFor(element: HTMLElement, names: string[], look: PlotLook): uPlot.Options {
  const { format, max, height, spanS, group, onPointed } = look;
  const colour = (name: string) => tokenColour(element, name);
  const axis: uPlot.Axis = {
    stroke: colour('muted'),
    font: `11px ${getComputedStyle(element).fontFamily}`,
    grid: { stroke: colour('line'), width: 1 },
    ticks: { show: false },
  };
  const clock: uPlot.Axis = {
    ...axis,
    size: CLOCK_AXIS_PX,
    values: (_, ticks) => ticks.map((tick) => formatClock(tick * 1000, 'minute')),
  };
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: { y: false, points: { size: 6 }, ...(group !== undefined && { sync: { key: group } }) },
    hooks: { setCursor: [({ cursor }) => onPointed(cursor.idx ?? null)] },
    scales: {
      x: spanS === undefined ? {} : { range: (_, __, last) => [last - spanS, last] },
      y: { range: (_, __, top) => [0, max ?? Math.max(top * 1.1, 1)] },
    },
    axes: [
      spanS !== undefined && spanS < DAY_S ? clock : axis,
      { ...axis, size: 56, values: (_, ticks) => ticks.map(format) },
    ],
    series: [
      {},
      ...names.map((label, at) => ({
        label,
        stroke: colour(`chart-${(at % 8) + 1}`),
        width: 1.5,
        points: { show: ({ data }: uPlot) => data[0].length < MIN_LINE_SAMPLES },
      })),
    ],
  };
}
