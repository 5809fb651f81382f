// The record of a calculation as a file. A script of its own, fetched once somebody asks for it: `calculator.tsx`.
export { recordCsv, recordOf } from '../components/calculator/record.ts';
