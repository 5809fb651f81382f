// Where a country stands among all. A script of its own, fetched once a country is chosen: `calculator.tsx`.
export { rankCharts } from '../charts/grid.tsx';
