// The checks of the form: the rules of `npm run check`. A script of their own, fetched once somebody begins to fill in
// the form: `form.tsx`.
export { checkerOf, outcomeOf, readContent } from '../components/form/outcome.ts';
